import { expect, test } from 'vitest'
import { comesFromOwnPages } from './same-origin.ts'

const own = ['bootcamp.example']

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://bootcamp.example' }, true],
  [{ Origin: 'https://bootcamp.example' }, true],
  // A program such as curl: it carries no cookies of a visitor.
  [{}, true],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, false],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.bootcamp.example' }, false],
  [{ Origin: 'null' }, false],
  [{ Origin: 'https://bootcamp.example.evil.example' }, false],
  [{ Origin: 'https://bootcamp.example:444' }, false],
])('%j may post: %s', (headers, allowed) => {
  expect(comesFromOwnPages(new Headers(headers as Record<string, string>), own)).toBe(allowed)
})

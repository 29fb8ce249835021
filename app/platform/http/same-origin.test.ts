import { expect, test } from 'vitest'
import { comesFromOwnPages, isCausedElsewhere } from './same-origin.ts'

const own = 'https://bootcamp.example'

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://bootcamp.example' }, true],
  [{ Origin: 'https://bootcamp.example' }, true],
  // A program such as curl: it carries no cookies of a visitor.
  [{}, true],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, false],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.bootcamp.example' }, false],
  [{ Origin: 'null' }, false],
  [{ Origin: 'https://bootcamp.example.evil.example' }, false],
  // Without TLS anybody on the network could be the same host.
  [{ Origin: 'http://bootcamp.example' }, false],
  [{ Origin: 'https://bootcamp.example:443' }, true],
  [{ Origin: 'https://bootcamp.example:444' }, false],
  [{ Origin: 'https://www.bootcamp.example' }, false],
  [{ Origin: '' }, false],
])('%j may post: %s', (headers, allowed) => {
  expect(comesFromOwnPages(new Headers(headers as Record<string, string>), own)).toBe(allowed)
})

test.each([
  // A link in the page, a typed or bookmarked address, and a program.
  [{ 'Sec-Fetch-Site': 'same-origin' }, false],
  [{ 'Sec-Fetch-Site': 'none' }, false],
  [{}, false],
  // A window opened by another site's page carries the cookie, and so does a picture in a page of the same domain.
  [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }, true],
  [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'image' }, true],
])('%j comes from another site: %s', (headers, elsewhere) => {
  expect(isCausedElsewhere(new Headers(headers as Record<string, string>))).toBe(elsewhere)
})

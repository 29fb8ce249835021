import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from './read-form.server.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

test('a name that asks for a list of a hundred million entries is dropped before anything is made of it', async () => {
  const form = await readForm(post(new URLSearchParams({ 'email[99999999]': 'x', email: 'a@example.org' })))
  expect([...form]).toEqual([['email', 'a@example.org']])
})

test.each(['a.b', 'a[0]', '__intent__', '__proto__', '$ACTION', ''])('%s is no name of a field', async (name) => {
  const form = await readForm(post(new URLSearchParams({ [name]: '{' })))
  expect([...form]).toEqual([])
  expect(parseWithZod(form, { schema: z.object({ email: z.string('missing') }) }).status).toBe('error')
})

test('more fields than any form has are none, before anything is made of them', async () => {
  for (const field of ['email=', '1x=']) {
    const form = await readForm(post(new URLSearchParams(Array(40_000).fill(field).join('&'))))
    expect([...form]).toEqual([])
  }
})

test.each([
  ['JSON', post('{}', { 'Content-Type': 'application/json' })],
  ['a broken multipart body', post('--x\r\nnonsense', { 'Content-Type': 'multipart/form-data; boundary=x' })],
  ['nothing', post('')],
])('%s is an empty form', async (_what, request) => {
  expect([...(await readForm(request))]).toEqual([])
})

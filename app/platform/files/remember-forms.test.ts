import { afterEach, beforeEach, expect, test } from 'vitest'
import { formOf, rememberForms } from './remember-forms.ts'

const native = globalThis.Request
const { formData, blob, arrayBuffer } = native.prototype

/** As WebKit does, whatever the form holds. */
async function refuse(): Promise<never> {
  throw new DOMException('The object is in an invalid state.', 'InvalidStateError')
}

beforeEach(() => {
  Object.assign(native.prototype, { formData: refuse, blob: refuse, arrayBuffer: refuse })
  rememberForms()
})
afterEach(() => {
  Object.assign(native.prototype, { formData, blob, arrayBuffer })
  globalThis.Request = native
})

function upload(): FormData {
  const form = new FormData()
  form.set('picture', new File(['bytes'], 'me.jpg'))
  return form
}

test('a form with a file is found in the request that was made of it, in its copies, and in one made of that again', async () => {
  const body = upload()
  const request = new Request('http://localhost/', { method: 'POST', body })
  const again = new Request('http://localhost/x.data', { method: 'POST', body: await request.clone().formData() })
  for (const made of [request, request.clone(), again, again.clone().clone()]) {
    expect(formOf(made)).toBe(body)
    expect(await made.formData()).toBe(body)
  }
})

test('what was made of something else is a request as ever', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ a: '1' }) })
  expect(formOf(request)).toBeUndefined()
  expect(await request.clone().text()).toBe('a=1')
  expect(request).toBeInstanceOf(native)
  await expect(request.formData()).rejects.toThrow('invalid state')
})

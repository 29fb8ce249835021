import { afterEach, beforeEach, expect, test } from 'vitest'
import { formOf, rememberForms } from './remember-forms.ts'

const native = globalThis.Request
const { formData, blob, arrayBuffer } = native.prototype

/** Like WebKit, for any form. */
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

test('the form of a request is found again, also in its clones and in a request made from it', async () => {
  const body = upload()
  const request = new Request('http://localhost/', { method: 'POST', body })
  const again = new Request('http://localhost/x.data', { method: 'POST', body: await request.clone().formData() })
  for (const made of [request, request.clone(), again, again.clone().clone()]) {
    expect(formOf(made)).toBe(body)
    expect(await made.formData()).toBe(body)
  }
})

test('a request with another body works as usual', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ a: '1' }) })
  expect(formOf(request)).toBeUndefined()
  expect(await request.clone().text()).toBe('a=1')
  expect(request).toBeInstanceOf(native)
  await expect(request.formData()).rejects.toThrow('invalid state')
})

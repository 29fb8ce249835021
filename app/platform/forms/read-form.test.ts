import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from './read-form.server.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

test('a field name that asks for a list of a hundred million entries is dropped before it is parsed', async () => {
  const form = await readForm(post(new URLSearchParams({ 'email[99999999]': 'x', email: 'a@example.org' })))
  expect([...form]).toEqual([['email', 'a@example.org']])
})

test.each(['a.b', 'a[0]', '__intent__', '__proto__', '$ACTION', ''])('%s is refused as a field name', async (name) => {
  const form = await readForm(post(new URLSearchParams({ [name]: '{' })))
  expect([...form]).toEqual([])
  expect(parseWithZod(form, { schema: z.object({ email: z.string('missing') }) }).status).toBe('error')
})

const refused = (status: number) => ({ init: { status } })
/** @param isOver whether the body ends */
function arriving(type: string, pieces: Iterable<string | Uint8Array>, isOver = true) {
  const left = pieces[Symbol.iterator]()
  let isStopped = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = left.next()
      if (!done) controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value)
      else if (isOver) controller.close()
      else return new Promise(() => {})
    },
    cancel() {
      isStopped = true
    },
  })
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    duplex: 'half',
  } as RequestInit)
  return { request, isStopped: () => isStopped }
}
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=frontier'
const field = (name: string, value: string) =>
  `--frontier\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test.each([
  [urlencoded, 'email=&'],
  [urlencoded, '1x=&'],
  [urlencoded, '&'],
  [multipart, field('email', '')],
  [multipart, field('1x', '')],
])('a form of %s with too many fields is refused while the rest is on its way: %j', async (type, one) => {
  const { request, isStopped } = arriving(type, [one.repeat(102)], false)
  await expect(readForm(request)).rejects.toMatchObject(refused(413))
  expect(isStopped()).toBe(true)
})

test('a form with the maximum number of fields is accepted', async () => {
  const form = await readForm(arriving(multipart, [field('email', 'x').repeat(100), '--frontier--\r\n']).request)
  expect([...form]).toHaveLength(100)
  expect([...(await readForm(post(new URLSearchParams(Array(100).fill('email=x').join('&')))))]).toHaveLength(100)
})

test.each<[string, string, string, number?]>([
  ['a text', urlencoded, 'email='],
  ['a text', multipart, field('email', '').slice(0, -2)],
  ['a file', multipart, '--frontier\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'],
  ['the head of a field', multipart, '--frontier\r\nX-Long: ', 5],
])('%s without an end is refused while it is on its way (%s)', async (_what, type, beginning, kilobytes = 129) => {
  const { request, isStopped } = arriving(type, [beginning, ...Array(kilobytes).fill('x'.repeat(1024))], false)
  await expect(readForm(request)).rejects.toMatchObject(refused(413))
  expect(isStopped()).toBe(true)
})

test('a form that comes a byte at a time is refused', async () => {
  const bytes = new TextEncoder().encode(`email=${'x'.repeat(5_000)}`)
  const { request, isStopped } = arriving(
    urlencoded,
    Array.from(bytes, (byte) => Uint8Array.of(byte)),
    false,
  )
  await expect(readForm(request)).rejects.toMatchObject(refused(413))
  expect(isStopped()).toBe(true)
})

test('a form whose client disconnects gives no fields', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('email=ann@'))
      setTimeout(() => controller.error(new Error('aborted')))
    },
  })
  const init = { method: 'POST', headers: { 'Content-Type': urlencoded }, body, duplex: 'half' }
  await expect(readForm(new Request('http://localhost/', init))).rejects.toMatchObject(refused(400))
})

test.each(['----WebKitFormBoundaryAbc123', '----geckoformboundary0f', "'()+_,-./:=?", 'x'.repeat(70)])(
  'a form arrives the same, however its body is split: boundary %s',
  async (boundary) => {
    const lines = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="title"',
      '',
      `Zoë --${boundary.slice(0, -1)}`,
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="%22a%22.csv"',
      'Content-Type: text/csv',
      '',
      'a,b\r\n--\r\n',
      `--${boundary}--`,
      '',
    ]
    const bytes = new TextEncoder().encode(lines.join('\r\n'))
    for (let cut = 0; cut < bytes.length; cut += 1) {
      const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)]
      const form = await readForm(arriving(`multipart/form-data; boundary="${boundary}"`, pieces).request)
      expect(form.get('title')).toBe(`Zoë --${boundary.slice(0, -1)}`)
      expect(await (form.get('file') as File).text()).toBe('a,b\r\n--\r\n')
    }
  },
)

test.each([
  ['JSON', post('{}', { 'Content-Type': 'application/json' })],
  ['a broken multipart body', post('--x\r\nnonsense', { 'Content-Type': 'multipart/form-data; boundary=x' })],
  ['nothing', post('')],
])('%s is an empty form', async (_what, request) => {
  expect([...(await readForm(request))]).toEqual([])
})

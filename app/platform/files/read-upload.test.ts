import { expect, test } from 'vitest'
import { mostPictureBytes } from './picture.ts'
import { readUpload } from './read-upload.server.ts'

const megabyte = 1024 * 1024

async function upload(fields: [string, string | Blob][]): Promise<Request> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  // A form's own stream can't be stopped while it is read.
  const body = await new Response(form).blob()
  return new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': body.type }, body })
}

const fileOf = (size: number) => new File([new Uint8Array(size)], 'picture.png', { type: 'image/png' })

test('the fields and the file arrive unchanged', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const form = await readUpload(
    await upload([
      ['title', 'Zoë & 李'],
      ['picture', new File([bytes], 'a.png', { type: 'image/png' })],
    ]),
    'picture',
  )
  expect(form.get('title')).toBe('Zoë & 李')
  expect(new Uint8Array(await (form.get('picture') as File).arrayBuffer())).toEqual(bytes)
})

test('a file of the maximum size arrives whole, and one byte more is detected', async () => {
  for (const size of [mostPictureBytes, mostPictureBytes + 1]) {
    const form = await readUpload(await upload([['picture', fileOf(size)]]), 'picture')
    expect((form.get('picture') as File).size).toBe(size)
  }
})

test('a file far beyond the limit is cut off, and all text fields arrive', async () => {
  const form = await readUpload(
    await upload([
      ['title', 'Typed'],
      ['picture', fileOf(20 * megabyte)],
    ]),
    'picture',
  )
  expect(form.get('title')).toBe('Typed')
  expect((form.get('picture') as File).size).toBeGreaterThan(mostPictureBytes)
  expect((form.get('picture') as File).size).toBeLessThan(7 * megabyte)
})

test('a gigabyte in chunks is read only in part and held even less', async () => {
  const boundary = 'frontier'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nTyped\r\n--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n`
  const piece = new Uint8Array(megabyte)
  let pieces = 0
  let isStopped = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      pieces += 1
      if (pieces > 1024) controller.close()
      else controller.enqueue(piece)
    },
    cancel() {
      isStopped = true
    },
  })
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const form = await readUpload(request, 'picture')
  expect(form.get('title')).toBe('Typed')
  expect((form.get('picture') as File).size).toBeLessThan(7 * megabyte)
  expect(isStopped).toBe(true)
  expect(pieces).toBeLessThan(64)
})

test('a text far beyond the limit is refused, and no part of the file is kept', async () => {
  for (const length of [8 * megabyte, 200_000]) {
    const request = await upload([
      ['title', 'x'.repeat(length)],
      ['picture', fileOf(10)],
    ])
    await expect(readUpload(request, 'picture')).rejects.toMatchObject({ init: { status: 413 } })
  }
})

test('a file in a text field is dropped, and so is a field without a plain name', async () => {
  const form = await readUpload(
    await upload([
      ['title', fileOf(10)],
      ['picture[0]', fileOf(10)],
      ['tags', 'a'],
    ]),
    'picture',
  )
  expect([...form]).toEqual([['tags', 'a']])
})

test('a form without a file is read', async () => {
  const body = new URLSearchParams({ title: 'Plain' })
  const form = await readUpload(new Request('http://localhost/', { method: 'POST', body }), 'picture')
  expect([...form]).toEqual([['title', 'Plain']])
})

test.each([
  ['nothing', new Request('http://localhost/', { method: 'POST' })],
  [
    'JSON',
    new Request('http://localhost/', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }),
  ],
  [
    'nine megabytes of JSON',
    new Request('http://localhost/', {
      method: 'POST',
      body: 'x'.repeat(9 * megabyte),
      headers: { 'Content-Type': 'application/json' },
    }),
  ],
  [
    'half a form',
    new Request('http://localhost/', {
      method: 'POST',
      body: '--x\r\nnonsense',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    }),
  ],
])('%s is an empty form', async (_what, request) => {
  expect([...(await readUpload(request, 'picture'))]).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { refusedPictureField } from './picture.ts'
import { mostAtOnce, mostOfOne, receiveUpload } from './receive-upload.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const from = (memberId: string, isCounted = true) => ({ fileField: 'icon', memberId, isCounted })

/** A form whose picture arrives in pieces. */
function sending() {
  const beginning =
    '--frontier\r\nContent-Disposition: form-data; name="title"\r\n\r\nTyped\r\n' +
    '--frontier\r\nContent-Disposition: form-data; name="icon"; filename="a.png"\r\n\r\n'
  const pieces = [beginning, 'x'.repeat(200_000), 'x'.repeat(200_000)].map((piece) => new TextEncoder().encode(piece))
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  let isAskedFor = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isAskedFor = true
        const piece = pieces.shift()
        if (piece) return controller.enqueue(piece)
        await sent
        controller.enqueue(new TextEncoder().encode('\r\n--frontier--\r\n'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'Content-Type': 'multipart/form-data; boundary=frontier' }
  const request = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return { request, send, isAskedFor: () => isAskedFor }
}

async function small(title: string, icon: Blob | null): Promise<Request> {
  const form = new FormData()
  form.set('title', title)
  if (icon) form.set('icon', new File([icon], 'a.png'))
  const whole = await new Response(form).blob()
  const headers = { 'Content-Type': whole.type, 'Content-Length': `${whole.size}` }
  return new Request('http://localhost/', { method: 'POST', headers, body: whole })
}

const untilAllIsDone = () => new Promise((resolve) => setTimeout(resolve, 50))

test('the thirty-first picture in an hour has to wait, also after refused ones, and no other member has to', async () => {
  const [ada, grace] = [randomUUID(), randomUUID()]
  const picture = new Blob(['nothing'])
  const another = async (who = ada) => receiveUpload(services, await small('Typed', picture), from(who))
  for (let n = 0; n < 30; n += 1) expect(await another()).toMatchObject({ problem: null })
  const refused = await another()
  expect(refused.problem).toBe('too-often')
  expect([...refused.form]).toEqual([['title', 'Typed']])
  expect((await another(grace)).problem).toBeNull()
  expect((await receiveUpload(services, await small('Typed', picture), from(ada, false))).problem).toBeNull()
  services.clock.advance(3_600_000)
  expect((await another()).problem).toBeNull()
})

test('a member who has to wait for an hour gets the typed texts back, without the picture', async () => {
  const ada = randomUUID()
  for (let n = 0; n < 30; n += 1) await receiveUpload(services, await small('', new Blob(['x'])), from(ada))
  const sender = sending()
  const received = receiveUpload(services, sender.request, from(ada))
  sender.send()
  const { form, problem } = await received
  expect(problem).toBe('too-often')
  expect([...form]).toEqual([['title', 'Typed']])
})

test('a form without a picture isn’t counted and doesn’t wait', async () => {
  const ada = randomUUID()
  const others = Array.from({ length: mostAtOnce }, sending)
  const received = others.map(({ request }) => receiveUpload(services, request, from(randomUUID())))
  for (let n = 0; n < 31; n += 1) {
    const { form, problem } = await receiveUpload(services, await small(`${n}`, null), from(ada))
    expect([problem, form.get('title')]).toEqual([null, `${n}`])
  }
  for (const { send } of others) send()
  await Promise.all(received)
})

test('four bodies are read at a time, and nothing of the next one before its turn', async () => {
  const senders = Array.from({ length: mostAtOnce + 1 }, sending)
  // Not counted, so that only the semaphore decides the order.
  const received = senders.map(({ request }) => receiveUpload(services, request, from(randomUUID(), false)))
  const last = senders.at(-1)
  await expect.poll(() => senders.slice(0, -1).every(({ isAskedFor }) => isAskedFor())).toBe(true)
  await untilAllIsDone()
  expect(last?.isAskedFor()).toBe(false)
  senders[0]?.send()
  await received[0]
  await expect.poll(() => last?.isAskedFor()).toBe(true)
  for (const { send } of senders) send()
  for (const { form, problem } of await Promise.all(received)) {
    expect([problem, form.get('title')]).toEqual([null, 'Typed'])
    expect((form.get('icon') as File).size).toBe(400_000)
  }
})

test('a member’s third simultaneous upload is refused with the typed texts, and another member’s is read', async () => {
  const ada = randomUUID()
  const senders = Array.from({ length: mostOfOne + 1 }, sending)
  const received = senders.map(({ request }) => receiveUpload(services, request, from(ada, false)))
  const other = sending()
  const ofOther = receiveUpload(services, other.request, from(randomUUID(), false))
  await expect.poll(() => [...senders, other].every(({ isAskedFor }) => isAskedFor())).toBe(true)
  for (const { send } of [...senders, other]) send()
  const problems = (await Promise.all(received)).map(({ form, problem }) => [problem, form.get('title')])
  expect(problems.sort()).toEqual([
    [null, 'Typed'],
    [null, 'Typed'],
    ['busy', 'Typed'],
  ])
  expect((await ofOther).problem).toBeNull()
  // A refused upload keeps no place.
  const again = sending()
  again.send()
  expect((await receiveUpload(services, again.request, from(ada))).problem).toBeNull()
})

test('a picture that can’t be counted is refused, and the typed texts are returned', async () => {
  await services.owner.pool.query('alter table rate_limits rename to away')
  try {
    const { form, problem } = await receiveUpload(services, await small('Typed', new Blob(['x'])), from(randomUUID()))
    expect([problem, ...form]).toEqual(['busy', ['title', 'Typed']])
  } finally {
    await services.owner.pool.query('alter table away rename to rate_limits')
  }
})

test('a picture that the browser refused is refused on the server too, so that nothing is saved without it', async () => {
  const form = new FormData()
  form.set('title', 'Typed')
  form.set(refusedPictureField, 'too-large')
  const whole = await new Response(form).blob()
  const headers = { 'Content-Type': whole.type, 'Content-Length': `${whole.size}` }
  const request = new Request('http://localhost/', { method: 'POST', headers, body: whole })
  const { form: read, problem } = await receiveUpload(services, request, from(randomUUID()))
  expect(problem).toBe('too-large')
  expect(read.get('title')).toBe('Typed')
})

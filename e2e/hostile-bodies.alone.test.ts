import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/sign-in.ts'
import {
  type Answer,
  type Body,
  longestHold,
  manyFields,
  manyUrlencodedFields,
  membersFile,
  multipart,
  send,
  sendByteByByte,
  upload,
  watchedLoop,
} from '../test/hostile-bodies.ts'
import { setUpDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

const database = setUpDatabase()
let server: RunningServer
let participant: string
let admin: string
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: database.url }, { flags: watchedLoop })
  participant = await signIn(database, 'participant@agentspark.example')
  admin = await signIn(database, 'admin@agentspark.example')
})
afterAll(() => server?.stop())

test('no body holds up the others, however it is made', async () => {
  const fields = manyFields()
  const file = multipart([['text', membersFile('new')]])
  const ten = (ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, ask))
  const csv = (text: string) => async () => [
    await send(server, '/admin/users/import', {
      body: upload('file', Buffer.from(`first name,last name,email${text}`)),
      cookie: admin,
    }),
  ]
  const kinds: Record<string, () => Promise<Answer[]>> = {
    'fields of a project': () =>
      ten(() => send(server, '/training-portal/projects/new', { body: fields, cookie: participant })),
    'fields of a picture': () =>
      ten(() => send(server, '/training-portal/profile', { body: fields, cookie: participant })),
    'fields of an item': () => ten(() => send(server, '/admin/content/new', { body: fields, cookie: admin })),
    'fields of a reservation': () => ten(() => send(server, '/join', { body: manyUrlencodedFields() })),
    'a file of people': async () => [await send(server, '/admin/users/import', { body: file, cookie: admin })],
    'a CSV of quotes': csv(`\na${'"'.repeat(9_800_000)}`),
    'a CSV of one cell': csv(`\na,"${'a'.repeat(9_800_000)}"`),
    'a CSV of 10,000 columns': csv(`${',a'.repeat(9_997)}\n`.repeat(490)),
    'a CSV of separators': csv(`\na${','.repeat(9_800_000)}`),
    'a CSV that is no text': csv(`\na${'\uFFFE'.repeat(3_200_000)}`),
  }
  const expected = (kind: string) => (kind === 'a file of people' ? 302 : kind.startsWith('a CSV') ? 400 : 413)
  const sendAll = async (kind: string) => {
    // Otherwise pictures would be refused for their number.
    await database.query('delete from rate_limits')
    expect([kind, ...new Set(await kinds[kind]?.())]).toEqual([kind, expected(kind)])
  }
  // What is compiled for the first time is measured by nobody.
  for (const kind of Object.keys(kinds)) await sendAll(kind)
  const most = (await leastOfThree(() => workOfReadingAtOnce(fields))) / 4
  for (const kind of Object.keys(kinds)) {
    const hold = async () => {
      await longestHold(server)
      await sendAll(kind)
      return (await longestHold(server)).atWork
    }
    expect(await leastOfThree(hold, most), kind).toBeLessThan(most)
  }
})

test('a picture that comes byte by byte is refused, and its sender cut off', async () => {
  const answer = await sendByteByByte(server, '/training-portal/profile', participant)
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(answer)
})

/**
 * What the machine does beside it doesn't come back each time; what a body costs does.
 *
 * @param enough ends it early: no further measure would change what is found
 */
async function leastOfThree(measure: () => Promise<number>, enough = 0): Promise<number> {
  let least = Infinity
  for (let times = 0; times < 3 && least >= enough; times += 1) least = Math.min(least, await measure())
  return least
}

/**
 * What one of those bodies would hold up the others for, if nothing were done about it: half a second on a slow machine, of which a
 * quarter is the tenth of a second that is promised. @returns milliseconds at work
 */
async function workOfReadingAtOnce({ type, bytes }: Body): Promise<number> {
  const before = process.threadCpuUsage()
  await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test.each([
  ['application/x-www-form-urlencoded', 'email=&'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n\r\n'],
])('a body of %s with too many fields is refused by a page before it has all come', async (type, field) => {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  const chunk = field.repeat(102)
  socket.write(`POST /join HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\nContent-Type: ${type}\r\n`)
  socket.write(`Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  let answer = ''
  for await (const piece of socket) answer += piece
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('That’s too long to send')
  expect(answer).toContain('Return to Home')
})

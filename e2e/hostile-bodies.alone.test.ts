import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/sign-in.ts'
import {
  type Body,
  longestHold,
  manyFields,
  manyUrlencodedFields,
  membersFile,
  multipart,
  send,
  sendByteByByte,
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
  const ten = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, ask))
  const kinds = [
    () => ten(() => send(server, '/training-portal/projects/new', { body: fields, cookie: participant })),
    () => ten(() => send(server, '/training-portal/profile/avatar', { body: fields, cookie: participant })),
    () => ten(() => send(server, '/admin/content/new', { body: fields, cookie: admin })),
    () => ten(() => send(server, '/join', { body: manyUrlencodedFields() })),
    () => sendByteByByte(server, '/training-portal/profile/avatar', participant).then((status) => [status]),
    () => send(server, '/admin/users/import', { body: file, cookie: admin }).then((status) => [status]),
  ]
  // What is compiled for the first time is measured by nobody.
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(kinds.map((sendIt) => sendIt()))
    expect(answers.map((statuses) => [...new Set(statuses)])).toEqual([[413], [413], [413], [413], [413], [200]])
  }
  const readAtOnce = await leastOfThree(() => workOfReadingAtOnce(fields))
  const held: number[] = []
  for (const sendIt of kinds) {
    held.push(
      await leastOfThree(async () => {
        await longestHold(server)
        await sendIt()
        return (await longestHold(server)).atWork
      }),
    )
  }
  // A tenth of a second where the machine reads it in 400 ms, which a slow one does.
  for (const each of held) expect(each).toBeLessThan(readAtOnce / 4)
})

/** What the machine does beside it doesn't come back each time; what a body costs does. */
async function leastOfThree(measure: () => Promise<number>): Promise<number> {
  return Math.min(await measure(), await measure(), await measure())
}

/** What one of those bodies would hold up the others for, if nothing were done about it. @returns milliseconds at work */
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

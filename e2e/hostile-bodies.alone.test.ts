import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/sign-in.ts'
import {
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

/** Ten at once of each, and what an admin's own work costs beside them. Milliseconds of the thread's own work. */
const mostHeld = 100

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

test('no body holds up the others for longer than a tenth of a second, however it is made', async () => {
  const fields = manyFields()
  const file = multipart([['text', membersFile('new')]])
  const ten = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, ask))
  const everything = () => [
    ten(() => send(server, '/training-portal/projects/new', { body: fields, cookie: participant })),
    ten(() => send(server, '/training-portal/profile/avatar', { body: fields, cookie: participant })),
    ten(() => send(server, '/admin/content/new', { body: fields, cookie: admin })),
    ten(() => send(server, '/join', { body: manyUrlencodedFields() })),
    sendByteByByte(server, '/training-portal/profile/avatar', participant).then((status) => [status]),
    send(server, '/admin/users/import', { body: file, cookie: admin }).then((status) => [status]),
  ]
  // What is compiled for the first time is measured by nobody.
  for (let round = 0; round < 2; round += 1) await Promise.all(everything())
  await longestHold(server)
  const answers = await Promise.all(everything())
  expect(answers.map((statuses) => [...new Set(statuses)])).toEqual([[413], [413], [413], [413], [413], [200]])
  expect((await longestHold(server)).atWork).toBeLessThan(mostHeld)
})

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

import { createServer, type Server } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { createDatabase, type OutsideDatabase, productionSettings } from './outside-world.ts'
import { freePort, startServer } from './server.ts'

const note =
  /Your registration was successful, but we couldn(&#x27;|')t send the confirmation email\. You(&#x27;|')re still registered!/

let database: OutsideDatabase
beforeAll(async () => {
  database = await createDatabase('empty')
})
afterAll(() => database.remove())

test.each([
  ['is not there', async () => `smtp://127.0.0.1:${await freePort()}`],
  ['never says a word', async () => listenAs(() => {})],
  ['drops the line', async () => listenAs((server) => server.destroy())],
  ['says 451 to every letter', () => mailServerThatSays(451)],
  ['says 550 to every letter', () => mailServerThatSays(550)],
])('a registration is kept, with its letter, when the mail server %s', async (_how, address) => {
  const email = `visitor.${Math.random().toString(36).slice(2)}@example.org`
  const server = await startServer(productionSettings({ databaseUrl: database.url, smtpUrl: await address() }))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const response = await fetch(`${server.origin}/join`, {
      method: 'POST',
      body: new URLSearchParams({ firstName: 'Ada', lastName: 'Lovelace', email }),
    })
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).toContain('Welcome to the community!')
    expect(page).toMatch(note)
    const { rows } = await client.query(
      `select status, next_attempt_at is not null as waiting from community_members join mail_outbox on recipient = email where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ status: 'registered', waiting: true }])
  } finally {
    await client.end()
    await server.stop()
  }
})

const listeners: Server[] = []
const mailServers: MailServer[] = []
afterAll(async () => {
  for (const listener of listeners) listener.close()
  for (const mail of mailServers) await mail.close()
})

async function listenAs(behave: (socket: import('node:net').Socket) => void): Promise<string> {
  const listener = createServer(behave)
  listeners.push(listener)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `smtp://127.0.0.1:${address.port}`
}

async function mailServerThatSays(code: number): Promise<string> {
  const mail = await startMailServer()
  mail.behaviour = { refuses: code }
  mailServers.push(mail)
  return mail.url
}

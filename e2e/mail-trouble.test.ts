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
  ['says 451 to every letter', () => mailServerThatSays(451)],
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
      `select status, emails.state = 'waiting' as waiting from community_members join emails on recipient = email where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ status: 'registered', waiting: true }])
  } finally {
    await client.end()
    await server.stop()
  }
})

test('every page that tells of an email names the address, and asks about one that refuses it', async () => {
  const mail = await startMailServer({ smtp: { onRcptTo: (to, _session, next) => next(refusalOf(to.address)) } })
  mailServers.push(mail)
  const server = await startServer(productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }))
  try {
    const name = { firstName: 'Ada', lastName: 'Lovelace' }
    const work = { companyName: 'Engines', jobTitle: 'Analyst', industry: 'other', budget: 'under-5k' }
    const doors: [path: string, fields: Record<string, string>, said: string][] = [
      ['/join', name, 'We’ve emailed TO the next step.'],
      [
        '/contact',
        { ...name, inquiryType: 'Other', subject: 'A room for forty', message: 'Would you like to have it in spring?' },
        'We’ll reply to TO within',
      ],
      ['/spark-clients', { ...name, ...work, projectInquiry: 'Sort the orders of a bakery.' }, 'reply to TO within'],
      ['/newsletter', {}, 'We’ve emailed TO a link.'],
      ['/interest', {}, 'We’ve emailed TO a link.'],
    ]
    for (const [path, fields, said] of doors)
      for (const isRefused of [false, true]) {
        const to = `${isRefused ? 'nobody' : 'ada'}.${path.slice(1)}@example.org`
        const body = new URLSearchParams({ ...fields, email: to })
        const page = textOf(await fetch(server.origin + path, { method: 'POST', body }))
        const form = `value="${to}"`
        if (isRefused) {
          expect(await page, path).toContain(`${to} refused our email. Is it right?`)
          expect(await page, path).toContain(form)
          expect(await page, path).not.toMatch(/keep trying|We’ve emailed/)
        } else {
          expect(await page, path).toContain(said.replace('TO', to))
          expect(await page, path).not.toContain(form)
        }
      }
    const body = new URLSearchParams({ email: 'stranger@example.org' })
    const page = await textOf(await fetch(`${server.origin}/my-link`, { method: 'POST', body }))
    expect(page).toContain('If we know stranger@example.org, your link is on its way.')
  } finally {
    await server.stop()
  }
})

function refusalOf(address: string): Error | null {
  if (!address.startsWith('nobody')) return null
  return Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
}

/** Without the marks by which React tells texts apart. */
async function textOf(response: Response): Promise<string> {
  return (await response.text()).replaceAll('<!-- -->', '').replace(/<script.*?<\/script>/gs, '')
}

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

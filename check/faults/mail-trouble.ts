import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { freePort } from '../../e2e/server.ts'
import { type Behaviour, type MailServer, startMailServer } from '../../test/mail-server.ts'
import type { Fault } from './fault.ts'
import { countOn, type Site } from './site.ts'
import { until } from './until.ts'

const people = 10

export const mailTrouble: Fault[] = [
  { name: 'mail server not there', cause: () => countOn({ mail: notThere }, register) },
  { name: 'mail server never greets', cause: () => countOn({ mail: behaving('never greets') }, thenWorks) },
  {
    name: 'mail server drops after the letter',
    cause: () => countOn({ mail: behaving('drops the connection after the letter') }, thenWorks),
  },
  { name: 'mail server says 451', cause: () => countOn({ mail: behaving({ refuses: 451 }) }, thenWorks) },
  { name: 'mail server says 550', cause: () => countOn({ mail: behaving({ refuses: 550 }) }, thenWorks) },
  { name: 'mail server is slow', cause: () => countOn({ mail: withOptions({ onRcptTo: slowly }) }, register) },
  { name: 'mail server closes in DATA', cause: () => countOn({ mail: closesInData }, register) },
  {
    name: 'mail server refuses recipients',
    cause: () => countOn({ mail: withOptions({ onRcptTo: refuse }) }, register),
  },
  { name: 'TLS of the mail server broken', cause: () => countOn({ mail: brokenTls }, register) },
  { name: 'mail server back after an outage', cause: backAfterOutage },
]

async function register({ registrations, server }: Site): Promise<void> {
  await Promise.all(Array.from({ length: people }, () => registrations.register(server.origin)))
}

async function thenWorks(site: Site): Promise<void> {
  await register(site)
  site.mail.behaviour = 'works'
  await letTimePass(site)
  await untilDelivered(site)
}

/** Makes the next attempts due. */
export async function letTimePass({ database }: Site): Promise<void> {
  await database.query(`update pgboss.job set start_after = now() where name = 'email' and state < 'active'`)
}

export function untilDelivered(
  { mail, registrations }: Site,
  isExpected: (email: string) => boolean = () => true,
  seconds?: number,
): Promise<void> {
  const expected = [...registrations.acknowledged].filter(isExpected)
  const haveCome = () => {
    const received = new Set(mail.letters.flatMap(({ recipients }) => recipients))
    return expected.every((email) => received.has(email))
  }
  return until('Not every letter came after the trouble was over.', haveCome, seconds)
}

/** The server starts with an address at which nothing listens; a mail server may start there later. */
async function notThere(): Promise<MailServer> {
  const port = await freePort()
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    behaviour: 'works',
    letters: [],
    transmissions: 0,
    async close() {},
  }
}

function behaving(behaviour: Behaviour) {
  return async () => Object.assign(await startMailServer(), { behaviour })
}

function withOptions(smtp: SMTPServerOptions) {
  return () => startMailServer({ smtp })
}

const slowly: SMTPServerOptions['onRcptTo'] = (_address, _session, next) => {
  setTimeout(next, 2_000)
}

const refuse: SMTPServerOptions['onRcptTo'] = (_address, _session, next) => {
  next(Object.assign(new Error('There is nobody of that name.'), { responseCode: 550 }))
}

/** A self-signed certificate. */
async function brokenTls(): Promise<MailServer> {
  const [key, cert] = [readFileSync('test/tls/key.pem'), readFileSync('test/tls/certificate.pem')]
  const mail = await startMailServer({ smtp: { secure: true, key, cert } })
  return Object.assign(mail, { url: mail.url.replace('smtp:', 'smtps:') })
}

/** Accepts everything and disconnects when the email begins. */
async function closesInData(): Promise<MailServer> {
  const mail = await notThere()
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => {}))
    socket.write('220 mail.example ESMTP\r\n')
    let inData = false
    socket.on('data', (words) => {
      if (inData) socket.destroy()
      inData = /^DATA/im.test(words.toString())
      socket.write(inData ? '354 Go on\r\n' : '250 Yes\r\n')
    })
  })
  await new Promise<void>((resolve) => listener.listen(mail.port, '127.0.0.1', resolve))
  return {
    ...mail,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

async function backAfterOutage() {
  let back: MailServer | undefined
  try {
    return await countOn({ mail: notThere }, async (site) => {
      await register(site)
      back = await startMailServer({ port: site.mail.port })
      // Added to the emails of the site's own mail server, which has none.
      back.letters = site.mail.letters
      await letTimePass(site)
      await untilDelivered(site)
    })
  } finally {
    await back?.close()
  }
}

import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startMailServer } from '../test/mail-server.ts'
import { createDatabase, productionSettings } from './outside-world.ts'
import { startServer } from './server.ts'

const numbers = Array.from({ length: 300 }, (_, number) => number)

test('three hundred registrations at once over two servers: exactly 100 places, none lost, an email to each', async () => {
  const database = await createDatabase('empty')
  const mail = await startMailServer()
  const settings = productionSettings({ databaseUrl: database.url, smtpUrl: mail.url })
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const answers = await Promise.all(numbers.map((number) => register(servers[number % 2]?.origin ?? '', number)))
    expect(answers.filter((answer) => answer === 'place')).toHaveLength(100)
    expect(answers.filter((answer) => answer === 'queue')).toHaveLength(200)
    const { rows } = await client.query(
      `select status, count(*)::int from community_members where role = 'member' group by status order by status`,
    )
    expect(rows).toEqual([
      { status: 'registered', count: 100 },
      { status: 'waitlist', count: 200 },
    ])
    // A stopping server waits for the letter under way, so that each is either taken over or still in the outbox.
    await Promise.all(servers.map((server) => server.stop()))
    // The team may be told as well that all places are taken.
    const received = mail.letters.flatMap(({ recipients }) => recipients).filter((to) => to.startsWith('ada.'))
    const waiting = await client.query(
      `select recipient from emails where state = 'waiting' and recipient::text like 'ada.%'`,
    )
    const written = new Set([...received, ...waiting.rows.map(({ recipient }) => recipient)])
    expect([...written].sort()).toEqual(numbers.map(addressOf).sort())
    expect(received.length).toBe(new Set(received).size)
  } finally {
    await client.end()
    for (const server of servers) await server.stop()
    await mail.close()
    await database.remove()
  }
})

/** Each from a network of its own, as a proxy in front of the servers would tell. */
async function register(origin: string, number: number): Promise<'place' | 'queue' | string> {
  const response = await fetch(`${origin}/join`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `10.${number >> 8}.${number & 255}.1` },
    body: new URLSearchParams({ firstName: 'Ada', lastName: `Number ${number}`, email: addressOf(number) }),
  })
  const text = await response.text()
  if (text.includes('Welcome to the community!')) return 'place'
  if (/You(&#x27;|')re on the waitlist!/.test(text)) return 'queue'
  return `${response.status} ${text.slice(0, 200)}`
}

function addressOf(number: number): string {
  return `ada.${number}@example.org`
}

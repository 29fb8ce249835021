import { sql } from 'kysely'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Behaviour, type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { openTestDatabase, settableClock } from '../../../test/services.ts'
import { connect } from '../database/database.server.ts'
import { leaseMs } from './attempts.ts'
import type { LetterTemplate } from './letter.ts'
import {
  claimDueLetters,
  claimLetter,
  claimWaitingLetter,
  giveUpAfter,
  giveUpForgotten,
  markDelivered,
  postpone,
} from './letters.server.ts'
import { type Outbox, openOutbox } from './outbox.server.ts'
import { type MailTransport, openSmtp } from './transport.server.ts'

const secret = 'a secret of the server, at least 32 characters'
const recipient = 'ann@people.example'
const facts = { name: 'Ann', code: '042137' }

const codeLetter: LetterTemplate<typeof facts> = {
  kind: 'code',
  render: async ({ name, code }, { origin }) => ({
    subject: `Your code is ${code}, ${name}`,
    html: `<p>${code}</p><a href="${origin}/sign-in">Sign in</a>`,
    text: `${code}\n`,
  }),
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: MailServer
let outbox: Outbox
let log: string[]
const transports: MailTransport[] = []
/** In milliseconds: less than the job's pause. */
const soon = 4_000
const start = new Date('2026-03-02T10:00:00Z')
const clock = settableClock(start)

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await sql`truncate mail_outbox, refused_addresses`.execute(database.owner.db)
  clock.set(start)
  log = []
  server = await startMailServer()
  outbox = anOutbox()
})
afterEach(async () => {
  await Promise.all(transports.splice(0).map((transport) => transport.close()))
  await server.close()
})

function anOutbox(changes: Partial<Parameters<typeof openOutbox>[0]> = {}): Outbox {
  const transport = openSmtp(server.url)
  transports.push(transport)
  return openOutbox({
    db: database.db,
    templates: [codeLetter],
    transport,
    secret,
    previousSecrets: [],
    origin: 'https://bootcamp.example',
    from: 'AgentSpark <hello@bootcamp.example>',
    clock,
    log: pino({ base: null }, { write: (line: string) => log.push(line) }),
    ...changes,
  })
}

const add = (expiresAt?: Date) => outbox.add(database.db, codeLetter, { to: recipient, facts, expiresAt })
const row = (id: string) =>
  database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const minute = 60_000

describe('an email is delivered', () => {
  test('once, and then its contents are removed from the table', async () => {
    const id = await add()
    expect(await outbox.deliver(id)).toEqual({ delivered: true })
    expect(await outbox.deliver(id)).toEqual({ delivered: true })
    await outbox.discard(id)
    clock.advance(24 * 60 * minute)
    expect(await outbox.deliverDue()).toBe(0)

    expect(server.letters).toHaveLength(1)
    expect(await row(id)).toMatchObject({ sealed_facts: null, next_attempt_at: null, gave_up_at: null, attempts: 1 })
    expect((await row(id)).delivered_at).toEqual(start)
  })

  test('with the headers that email programs and filters expect', async () => {
    const id = await add()
    await outbox.deliver(id)
    const [letter] = server.letters
    const parsed = await PostalMime.parse(letter?.raw ?? '')

    expect(letter?.recipients).toEqual([recipient])
    expect(parsed).toMatchObject({
      from: { name: 'AgentSpark', address: 'hello@bootcamp.example' },
      to: [{ address: recipient }],
      subject: 'Your code is 042137, Ann',
      messageId: `<${id}@bootcamp.example>`,
    })
    expect(parsed.text?.trim()).toBe('042137')
    expect(parsed.html).toContain('<a href="https://bootcamp.example/sign-in">')
    expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(Date.parse(parsed.date ?? '')).not.toBeNaN()
  })

  test('by the job, when the server died between the commit and the first attempt', async () => {
    const id = await add()
    outbox.start()
    await vi.waitFor(() => expect(server.letters).toHaveLength(1), 10_000)
    await outbox.stop()
    expect((await row(id)).delivered_at).not.toBeNull()
  })

  test('by the job at once when it is woken, also during its query', async () => {
    outbox.start()
    try {
      const first = await add()
      let answer = () => {}
      server.behaviour = { works: new Promise((resolve) => (answer = resolve)) }
      outbox.wake()
      await vi.waitFor(() => expect(server.transmissions).toBe(1), soon)
      // Stored after the job, which waits for the first answer, may have run its query.
      const second = await add()
      outbox.wake()
      answer()
      await vi.waitFor(async () => expect((await row(second)).delivered_at).not.toBeNull(), soon)
      expect((await row(first)).delivered_at).not.toBeNull()
    } finally {
      await outbox.stop()
    }
  })

  test('to its end before the outbox stops', async () => {
    const id = await add()
    let answer = () => {}
    server.behaviour = { works: new Promise((resolve) => (answer = resolve)) }
    const delivery = outbox.deliver(id)
    await vi.waitFor(() => expect(server.transmissions).toBe(1), 10_000)
    const stopped = outbox.stop()
    answer()
    await stopped
    expect((await row(id)).delivered_at).not.toBeNull()
    expect(await delivery).toEqual({ delivered: true })
  })
})

describe('an email is kept while the mail server', () => {
  const troubles: [string, Behaviour][] = [
    ['never greets', 'never greets'],
    ['never answers the letter', 'never answers the letter'],
    ['drops the connection after the letter', 'drops the connection after the letter'],
    ['answers 451', { refuses: 451 }],
    ['answers 550', { refuses: 550 }],
  ]

  test.each(troubles)('%s, and delivered once when it works again', async (_name, trouble) => {
    server.behaviour = trouble
    const id = await add()
    const delivery = await anOutbox({ firstTryMs: 500 }).deliver(id)

    expect(delivery).toEqual({ delivered: false, error: expect.stringMatching(/\w{4}/) })
    expect(await row(id)).toMatchObject({ delivered_at: null, gave_up_at: null, attempts: 1 })
    // The transport must not retry by itself.
    expect(server.transmissions).toBeLessThanOrEqual(1)

    server.behaviour = 'works'
    expect(await outbox.deliverDue(), 'it is not due yet').toBe(0)
    clock.advance(minute)
    expect(await outbox.deliverDue()).toBe(1)
    expect(await outbox.deliverDue()).toBe(0)
    expect(server.letters).toHaveLength(1)
    expect((await PostalMime.parse(server.letters[0]?.raw ?? '')).messageId).toBe(`<${id}@bootcamp.example>`)
  })

  test('refuses connections, and delivered once when it works again', async () => {
    await server.close()
    const id = await add()
    const delivery = await outbox.deliver(id)
    expect(delivery).toEqual({ delivered: false, error: expect.stringContaining('ECONNREFUSED') })
    expect(await row(id)).toMatchObject({ delivered_at: null, last_error: delivery.delivered ? '' : delivery.error })

    server = await startMailServer({ port: server.port })
    clock.advance(minute)
    expect(await outbox.deliverDue()).toBe(1)
    expect(server.letters).toHaveLength(1)
  })

  test('fails for days, with growing waits; then it is given up, emptied and reported', async () => {
    server.behaviour = { refuses: 451 }
    const id = await add()
    const waits: number[] = []
    for (let letter = await row(id); letter.next_attempt_at; letter = await row(id)) {
      waits.push(letter.next_attempt_at.getTime() - clock.now().getTime())
      clock.set(letter.next_attempt_at)
      await outbox.deliverDue()
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    const days = waits.reduce((sum, wait) => sum + wait) / (24 * 60 * minute)
    expect(days).toBeGreaterThan(2.5)
    expect(days).toBeLessThan(3.5)
    expect(await row(id)).toMatchObject({ sealed_facts: null, delivered_at: null, gave_up_at: clock.now() })
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ level: 50, letter: id, kind: 'code', attempt: waits.length })
  })
})

describe('an email is not sent twice', () => {
  test('by two servers that deliver at the same time', async () => {
    const outboxes = [outbox, anOutbox()]
    const ids = await Promise.all(Array.from({ length: 20 }, () => add()))
    const [counts, outcomes] = await Promise.all([
      Promise.all(outboxes.map((each) => each.deliverDue())),
      Promise.all(outboxes.flatMap((each) => ids.map((id) => each.deliver(id)))),
    ])

    const received = await Promise.all(server.letters.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
    expect(received.sort()).toEqual(ids.map((id) => `<${id}@bootcamp.example>`).sort())
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(20)
    // The second server waited for the first one's outcome.
    expect(outcomes.filter((outcome) => !outcome.delivered)).toEqual([])
  })

  test('while the server that claimed it is silent; it is sent when that server must be dead', async () => {
    const id = await add()
    await claimLetter(database.db, id, clock.now())
    clock.advance(leaseMs - 1)
    expect(await outbox.deliverDue()).toBe(0)
    clock.advance(1)
    expect(await outbox.deliverDue()).toBe(1)
    expect(server.letters).toHaveLength(1)
  })

  test('and a server whose lease ended records no outcome', async () => {
    const id = await add()
    const early = await claimLetter(database.db, id, clock.now())
    clock.advance(leaseMs)
    const late = await claimLetter(database.db, id, clock.now())
    if (!early || !late) throw new Error('both could claim it')
    await postpone(database.db, early, 'of the early one', clock.now())
    expect(await row(id)).toMatchObject({ last_error: null })
    await postpone(database.db, late, 'of the late one', clock.now())
    expect(await row(id)).toMatchObject({ last_error: 'of the late one' })
  })

  test('and neither does one whose email was retried since, though both attempts have the same number', async () => {
    const id = await add()
    const early = await claimLetter(database.db, id, clock.now())
    clock.advance(leaseMs)
    const late = await database.db.transaction().execute((tx) => claimWaitingLetter(tx, id, clock.now()))
    if (!early || !late) throw new Error('both could claim it')
    expect(late.attempts).toBe(early.attempts)
    await postpone(database.db, early, 'of the early one', clock.now())
    await giveUpAfter(database.db, early, 'of the early one', clock.now())
    const leaseEnds = new Date(clock.now().getTime() + leaseMs)
    expect(await row(id)).toMatchObject({ last_error: null, gave_up_at: null, next_attempt_at: leaseEnds })
    await giveUpAfter(database.db, late, 'of the late one', clock.now())
    expect(await row(id)).toMatchObject({ last_error: 'of the late one', gave_up_at: clock.now(), sealed_facts: null })
  })

  test('and servers that claim at the same time take different emails without waiting for each other', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => add()))
    await database.db.transaction().execute(async (tx) => {
      const first = await claimDueLetters(tx, 'single', 5, clock.now())
      const second = await database.db.connection().execute(async (other) => {
        await sql`set lock_timeout = '3s'`.execute(other)
        return claimDueLetters(other, 'single', 5, clock.now())
      })
      expect([...first, ...second].map(({ id }) => id).sort()).toEqual(ids.sort())
    })
  })
})

describe('copies of a mailing', () => {
  async function addCopies(recipients: string[], told: object = facts): Promise<void> {
    await database.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('mailings')
        .values({ kind: codeLetter.kind, facts: JSON.stringify(told) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const copies = recipients.map((to) => ({ to, facts: { name: to } }))
      await outbox.addCopies(tx, codeLetter.kind, copies, { id, expiresAt: null })
    })
  }
  const people = (count: number, name = 'reader') =>
    Array.from({ length: count }, (_, number) => `${name}${number}@people.example`)
  const received = () => server.letters.flatMap(({ recipients }) => recipients).sort()

  /** The slow recipients are answered when this is called. */
  async function withSlowRecipients(): Promise<() => void> {
    const answers: (() => void)[] = []
    await server.close()
    server = await startMailServer({
      smtp: {
        onRcptTo: ({ address }, _session, next) =>
          void (address.startsWith('slow') ? answers.push(() => next()) : next()),
      },
    })
    outbox = anOutbox()
    return () => {
      for (const answer of answers) answer()
    }
  }

  test('hold the shared facts and their reader’s own', async () => {
    await addCopies(people(2), { name: 'Nobody', code: '777' })
    expect(await outbox.deliverDue()).toBe(2)
    const subjects = await Promise.all(server.letters.map(async ({ raw }) => (await PostalMime.parse(raw)).subject))
    expect(subjects.sort()).toEqual(people(2).map((to) => `Your code is 777, ${to}`))
  })

  test('reach everybody else while a mail server is slow with some', async () => {
    const answer = await withSlowRecipients()
    await addCopies([...people(3, 'slow'), ...people(40)])
    const delivery = outbox.deliverDue()
    await expect.poll(received).toEqual(people(40).sort())
    answer()
    expect(await delivery).toBe(43)
  })

  test('and new emails leave beside slow ones', async () => {
    const answer = await withSlowRecipients()
    await addCopies(people(1, 'slow'))
    outbox.start()
    try {
      await addCopies(people(1))
      outbox.wake()
      await expect.poll(received).toEqual(people(1))
    } finally {
      answer()
      await outbox.stop()
    }
  })

  test('delay no single email, however many and slow they are', async () => {
    const answer = await withSlowRecipients()
    await addCopies(people(200, 'slow'))
    const own = await Promise.all(Array.from({ length: 12 }, () => add()))
    const delivery = outbox.deliverDue()
    await expect.poll(() => received()).toEqual(own.map(() => recipient))
    expect(await outbox.deliver(await add())).toEqual({ delivered: true })
    const stopped = outbox.stop()
    answer()
    await Promise.all([delivery, stopped])
  })

  test('wait while the mail server asks to slow down, without losing an attempt', async () => {
    await addCopies(people(60))
    server.behaviour = { refuses: 451, saying: '4.7.0 Too many messages from you' }
    const own = await add()
    expect(await outbox.deliverDue()).toBe(0)
    const tried = server.transmissions
    expect(tried).toBeLessThan(20)
    expect(await outbox.deliverDue()).toBe(0)
    expect(server.transmissions).toBe(tried)
    expect(await row(own)).toMatchObject({ attempts: 1 })
    const { rows } = await sql`select distinct attempts from mail_outbox where mailing_id is not null`.execute(
      database.db,
    )
    expect(rows).toEqual([{ attempts: 0 }])
    server.behaviour = 'works'
    clock.advance(5_000)
    expect(await outbox.deliverDue()).toBe(60)
    expect(received()).toEqual(people(60).sort())
  })

  test('lose an attempt each while the mail server refuses them for another reason', async () => {
    await addCopies(people(30))
    server.behaviour = { refuses: 451 }
    expect(await outbox.deliverDue()).toBe(0)
    expect(server.transmissions).toBe(30)
  })

  test('are recorded as delivered together, and a locked one delays none of the others', async () => {
    const [locked = '', free = ''] = [await add(), await add()]
    let marking: Promise<unknown> = Promise.resolve()
    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('mail_outbox').select('id').where('id', '=', locked).forUpdate().execute()
      marking = markDelivered(database.db, [locked, free], clock.now())
      await expect.poll(async () => (await row(free)).delivered_at).toEqual(start)
      expect((await row(locked)).delivered_at).toBeNull()
    })
    await marking
    expect((await row(locked)).delivered_at).toEqual(start)
  })

  test('are claimed without reading the other due ones', async () => {
    // With a single mailing the planner expects that it may be a stopped one.
    await sql`truncate mailings cascade`.execute(database.owner.db)
    await addCopies(people(3_000))
    await sql`analyze mail_outbox, mailings`.execute(database.owner.db)
    await database.db.transaction().execute(async (tx) => {
      expect(await claimDueLetters(tx, 'bulk', 3, clock.now())).toHaveLength(3)
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'mail_outbox'`.execute(
        tx,
      )
      expect(rows[0]?.read).toBeLessThan(100)
    })
  })

  test('are sent once each by several servers', async () => {
    await addCopies(people(120))
    const counts = await Promise.all([outbox, anOutbox(), anOutbox()].map((each) => each.deliverDue()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(120)
    expect(received()).toEqual(people(120).sort())
  })
})

describe('an email that is claimed by the transaction that stores it', () => {
  const write = (letters = 1) =>
    database.db.transaction().execute(async (tx) => {
      const deliver = outbox.sendAfterCommit(tx)
      for (let n = 0; n < letters; n += 1) await outbox.add(tx, codeLetter, { to: recipient, facts })
      return deliver
    })

  test('is left alone by other servers, and delivered after the commit', async () => {
    const deliver = await write()
    expect(await anOutbox().deliverDue()).toBe(0)
    expect(await deliver()).toEqual([{ delivered: true }])
    clock.advance(leaseMs)
    expect(await anOutbox().deliverDue()).toBe(0)
    expect(server.letters).toHaveLength(1)
  })

  test('is delivered by another server when this one must be dead, and not a second time when this one goes on', async () => {
    const deliver = await write()
    clock.advance(leaseMs)
    expect(await anOutbox().deliverDue()).toBe(1)
    expect(await deliver()).toEqual([{ delivered: true }])
    expect(server.letters).toHaveLength(1)
  })

  test('waits like any other while the mail server accepts none', async () => {
    server.behaviour = { refuses: 451 }
    const deliver = await write()
    expect(await deliver()).toEqual([{ delivered: false, error: expect.stringContaining('451') }])
    server.behaviour = 'works'
    clock.advance(minute)
    expect(await outbox.deliverDue()).toBe(1)
  })

  test('is waited for when there are few, and otherwise leaves in the background', async () => {
    const deliver = await write(7)
    expect(await deliver()).toHaveLength(5)
    expect(await outbox.deliverDue()).toBe(2)
    expect(server.letters).toHaveLength(7)
  })
})

describe('an email is not sent', () => {
  test('when its transaction is rolled back', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await outbox.add(tx, codeLetter, { to: recipient, facts })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    expect(await outbox.deliverDue()).toBe(0)
  })

  test('after it has expired', async () => {
    const id = await add(new Date(clock.now().getTime() + 10 * minute))
    const tried = await add(new Date(clock.now().getTime() + 10 * minute))
    server.behaviour = { refuses: 451 }
    await outbox.deliver(tried)
    server.behaviour = 'works'
    clock.advance(10 * minute)
    expect(await outbox.deliver(id)).toMatchObject({ delivered: false })
    expect(await outbox.deliverDue()).toBe(0)
    expect(server.letters).toEqual([])
    for (const letter of [await row(id), await row(tried)]) {
      expect(letter).toMatchObject({ sealed_facts: null, next_attempt_at: null, gave_up_at: clock.now() })
    }
  })

  test('after it was discarded, even during an attempt that then fails', async () => {
    const id = await add()
    const underWay = await add()
    let answer = () => {}
    const refusal = new Promise<void>((_resolve, reject) => {
      answer = () => reject(Object.assign(new Error('later'), { responseCode: 451 }))
    })
    server.behaviour = { works: refusal }
    const delivery = outbox.deliver(underWay)
    await vi.waitFor(() => expect(server.transmissions).toBe(1), 10_000)
    await outbox.discard(id)
    await outbox.discard(underWay)
    answer()
    expect(await delivery).toMatchObject({ delivered: false })
    expect(log.filter((line) => JSON.parse(line).level === 50)).toEqual([])

    server.behaviour = 'works'
    clock.advance(24 * 60 * minute)
    expect(await outbox.deliverDue()).toBe(0)
    expect(server.letters).toEqual([])
    expect(await row(id)).toMatchObject({ sealed_facts: null, next_attempt_at: null })
    expect(await row(underWay)).toMatchObject({ sealed_facts: null, next_attempt_at: null })
    expect(await outbox.deliver(id)).toMatchObject({ delivered: false })
  })

  test('when its recipient is several addresses, or contains a header', async () => {
    for (const to of [
      'a@people.example, b@people.example',
      'a@people.example\r\nBcc: b@people.example',
      'A <a@b.example>',
    ]) {
      const id = await outbox.add(database.db, codeLetter, { to, facts })
      expect(await outbox.deliver(id)).toMatchObject({ delivered: false })
    }
    expect(server.transmissions).toBe(0)
  })
})

describe('the contents of an email', () => {
  test('are not readable in the table', async () => {
    const id = await add()
    const { sealed_facts, ...open } = await row(id)
    expect(sealed_facts?.length).toBeGreaterThan(0)
    for (const content of [sealed_facts?.toString('latin1'), JSON.stringify(open)]) {
      expect(content).not.toContain('042137')
      expect(content).not.toContain('Ann')
      expect(content).not.toContain('Your code')
    }
    const again = await row(await add())
    expect(again.sealed_facts, 'the same facts look different each time').not.toEqual(sealed_facts)
  })

  const tamperings = {
    'changed facts': sql`sealed_facts = set_byte(sealed_facts, 40, get_byte(sealed_facts, 40) # 1)`,
    'facts cut short': sql`sealed_facts = substring(sealed_facts from 1 for 10)`,
    'another recipient': sql`recipient = 'mallory@people.example'`,
    'another kind': sql`kind = 'other'`,
    "another letter's facts": sql`sealed_facts = (select sealed_facts from mail_outbox as o where o.id <> mail_outbox.id limit 1)`,
  }
  test.each(Object.entries(tamperings))(
    'don’t open with %s: given up and reported, the others are sent',
    async (_name, change) => {
      const id = await add()
      await add()
      await sql`update mail_outbox set ${change} where id = ${id}`.execute(database.db)
      expect(await outbox.deliverDue()).toBe(1)
      expect(await row(id)).toMatchObject({ delivered_at: null, gave_up_at: clock.now(), sealed_facts: null })
      const reported = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
      expect(reported).toEqual([expect.objectContaining({ letter: id })])
      expect(server.letters.map(({ recipients }) => recipients)).toEqual([[recipient]])
    },
  )

  test('open with their own secret only', async () => {
    const id = await add()
    const delivery = await anOutbox({ secret: 'another secret, also of 32 characters or more' }).deliver(id)
    expect(delivery).toMatchObject({ delivered: false })
    expect(server.transmissions).toBe(0)
  })

  test('are left alone by a server with another secret: nothing is emptied, and no attempt is used up', async () => {
    const ids = await Promise.all([add(), add()])
    const before = await Promise.all(ids.map(row))
    const stranger = anOutbox({ secret: 'another secret, also of 32 characters or more' })
    expect(await stranger.countUnreadable(100)).toBe(2)
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await stranger.deliverDue()).toBe(0)
      clock.advance(60 * minute)
    }
    expect(await Promise.all(ids.map(row))).toEqual(before)
    expect(await outbox.countUnreadable(100)).toBe(0)
    expect(await outbox.deliverDue()).toBe(2)
  })

  test('of an earlier version, which stored no key id, are kept as well when the secret doesn’t fit', async () => {
    const id = await add()
    await sql`update mail_outbox set sealed_with = null`.execute(database.db)
    const stranger = anOutbox({ secret: 'another secret, also of 32 characters or more' })
    expect(await stranger.deliverDue()).toBe(0)
    expect(await row(id)).toMatchObject({ gave_up_at: null, last_error: expect.stringContaining('SECRET') })
    expect((await row(id)).sealed_facts).not.toBeNull()
    clock.advance(minute)
    expect(await outbox.deliverDue()).toBe(1)
  })

  test('open with any accepted secret during a change of the secret, and are sealed with the newest', async () => {
    const next = 'the next secret, also of 32 characters or more'
    const learning = anOutbox({ previousSecrets: [next] })
    const changed = anOutbox({ secret: next, previousSecrets: [secret] })
    const old = await add()
    expect(await changed.deliver(old)).toEqual({ delivered: true })
    const fresh = await changed.add(database.db, codeLetter, { to: recipient, facts })
    expect(await outbox.deliverDue(), 'which a server that has not learnt it leaves alone').toBe(0)
    expect(await learning.deliverDue()).toBe(1)
    expect((await row(fresh)).delivered_at).not.toBeNull()
  })

  test('are neither in the log nor beside the error, even when the mail server quotes them', async () => {
    server.behaviour = { refuses: 550, saying: 'Spam: "Your code is 042137, Ann" to ann@people.example' }
    const id = await add()
    const delivery = await outbox.deliver(id)
    server.behaviour = 'works'
    clock.advance(minute)
    await outbox.deliverDue()
    const seen = [...log, JSON.stringify(delivery), JSON.stringify(await row(id))].join('\n')
    expect(seen).toContain('550')
    expect(seen).not.toContain('042137')
    expect([...log, JSON.stringify(delivery)].join()).not.toContain(recipient)
  })

  test('can’t inject a header, whatever a person typed as a name', async () => {
    const name = 'Ann\r\nBcc: mallory@people.example\r\n\r\n<h1>hello</h1>'
    const id = await outbox.add(database.db, codeLetter, { to: recipient, facts: { name, code: '1' } })
    await outbox.deliver(id)
    const [letter] = server.letters
    const parsed = await PostalMime.parse(letter?.raw ?? '')
    expect(letter?.recipients).toEqual([recipient])
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(parsed.subject).toBe('Your code is 1, Ann Bcc: mallory@people.example <h1>hello</h1>')
    expect(parsed.text?.trim()).toBe('1')
  })
})

describe('an address that the mail server permanently refuses', () => {
  const noSuchUser = Object.assign(new Error('There is nobody of that name.'), { responseCode: 550 })
  let refusing: MailServer
  let isRefusing: boolean
  beforeEach(async () => {
    isRefusing = true
    refusing = await startMailServer({
      smtp: { onRcptTo: (_address, _session, next) => (isRefusing ? next(noSuchUser) : next()) },
    })
  })
  afterEach(() => refusing.close())

  const aRefused = () => {
    const transport = openSmtp(refusing.url)
    transports.push(transport)
    return anOutbox({ transport })
  }
  const marks = () => database.db.selectFrom('refused_addresses').select(['email', 'reason', 'refused_at']).execute()
  const words = 'Email refused: no such mailbox (550).'

  test('is tried once more, then the email is given up with a plain reason and the address marked, and no sooner', async () => {
    const mail = aRefused()
    const id = await add()
    expect(await mail.deliver(id)).toEqual({ delivered: false, isRefused: true, error: words })
    expect(await row(id)).toMatchObject({ gave_up_at: null, refusal: 'no-such-mailbox' })
    expect(await marks()).toEqual([])
    clock.advance(minute)
    expect(await mail.deliverDue()).toBe(0)
    expect(await row(id)).toMatchObject({
      gave_up_at: clock.now(),
      sealed_facts: null,
      next_attempt_at: null,
      attempts: 2,
      last_error: words,
      refusal: 'no-such-mailbox',
    })
    expect(await marks()).toEqual([{ email: recipient, reason: 'no-such-mailbox', refused_at: clock.now() }])
    expect([...log].join()).not.toContain(recipient)
    clock.advance(3 * 24 * 60 * minute)
    expect(await mail.deliverDue()).toBe(0)
  })

  test('loses its mark when an email is delivered to it', async () => {
    const mail = aRefused()
    await add()
    await mail.deliverDue()
    clock.advance(minute)
    await mail.deliverDue()
    expect(await marks()).toHaveLength(1)
    isRefusing = false
    await mail.deliver(await outbox.add(database.db, codeLetter, { to: recipient.toUpperCase(), facts }))
    expect(await marks()).toEqual([])
  })

  test('that is temporarily refused only gets its email', async () => {
    const mail = aRefused()
    await add()
    await mail.deliverDue()
    isRefusing = false
    clock.advance(minute)
    expect(await mail.deliverDue()).toBe(1)
    expect(refusing.letters).toHaveLength(1)
    expect(await marks()).toEqual([])
  })

  test('is not marked for an email that was discarded meanwhile', async () => {
    const id = await add()
    const answers: (() => void)[] = []
    await refusing.close()
    refusing = await startMailServer({
      smtp: { onRcptTo: (_address, _session, next) => void answers.push(() => next(noSuchUser)) },
    })
    const mail = aRefused()
    for (const last of [false, true]) {
      const delivery = mail.deliverDue()
      await vi.waitFor(() => expect(answers).toHaveLength(1), 10_000)
      if (last) await mail.discard(id)
      answers.pop()?.()
      await delivery
      clock.advance(minute)
    }
    expect(await row(id)).toMatchObject({ last_error: 'Discarded.' })
    expect(await marks()).toEqual([])
  })

  test.each([
    ['the letter itself', { refuses: 554, saying: '5.7.1 Message rejected due to policy' } as const, undefined],
    ['us as its client', 'works' as const, { code: 530, says: '5.7.0 Authentication required' }],
    ['to pass on anything for us', 'works' as const, { code: 550, says: '5.7.1 Unable to relay' }],
    ['a full mailbox', 'works' as const, { code: 552, says: '5.2.2 Mailbox full' }],
  ])(
    'is not one because the server refuses %s: nobody is marked, and everything goes on',
    async (_what, behaviour, atRcpt) => {
      const refusal = Object.assign(new Error(atRcpt?.says), { responseCode: atRcpt?.code })
      const other = await startMailServer({
        smtp: {
          hideENHANCEDSTATUSCODES: true,
          onRcptTo: (_address, _session, next) => (atRcpt && isRefusing ? next(refusal) : next()),
        },
      })
      other.behaviour = behaviour
      const transport = openSmtp(other.url)
      transports.push(transport)
      const mail = anOutbox({ transport })
      const id = await add()
      for (let tries = 0; tries < 4; tries += 1) {
        await mail.deliverDue()
        clock.set((await row(id)).next_attempt_at ?? clock.now())
      }
      expect(await row(id)).toMatchObject({ gave_up_at: null, refusal: null, attempts: 4 })
      expect((await row(id)).last_error).toMatch(/^The mail server said: 55?[0-9]/)
      expect(await marks()).toEqual([])
      isRefusing = false
      other.behaviour = 'works'
      expect(await mail.deliverDue()).toBe(1)
      await transport.close()
      await other.close()
    },
  )

  test('is not one because our own account is refused', async () => {
    const other = await startMailServer({
      smtp: {
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (_auth, _session, next) => next(Object.assign(new Error('no'), { responseCode: 535 })),
      },
    })
    const transport = openSmtp(other.url.replace('smtp://', 'smtp://ann:wrong@'))
    transports.push(transport)
    const mail = anOutbox({ transport })
    const id = await add()
    for (let tries = 0; tries < 3; tries += 1) {
      await mail.deliverDue()
      clock.set((await row(id)).next_attempt_at ?? clock.now())
    }
    expect(await row(id)).toMatchObject({ gave_up_at: null, refusal: null })
    expect((await row(id)).last_error).toMatch(/^The mail server does not take the sign-in of SMTP_URL: 535/)
    expect(await marks()).toEqual([])
    await transport.close()
    await other.close()
  })
})

describe('all waiting emails', () => {
  const nobody = async () => {}

  test('become due at once after a long outage, in one go however many, and leave once', async () => {
    server.behaviour = { refuses: 451 }
    const ids = await Promise.all(Array.from({ length: 12 }, () => add()))
    await outbox.deliverDue()
    clock.advance(minute)
    await outbox.deliverDue()
    await sql`insert into mail_outbox (kind, recipient, sealed_facts, created_at, next_attempt_at, attempts)
      select 'code', 'm' || n || '@people.example', '', now(), ${new Date(clock.now().getTime() + 60 * minute)}, 6
      from generate_series(1, 1200) as n`.execute(database.db)
    server.behaviour = 'works'
    const noted: number[] = []
    const note = async (_tx: unknown, letters: number) => void noted.push(letters)
    expect(await outbox.sendAllWaiting(note)).toBe(1212)
    expect(noted).toEqual([1212])
    const later = sql<{ count: number }>`select count(*) from mail_outbox where next_attempt_at > ${clock.now()}`
    await expect.poll(async () => (await later.execute(database.db)).rows).toEqual([{ count: 0 }])
    await sql`delete from mail_outbox where recipient like 'm%'`.execute(database.db)
    expect(await outbox.deliverDue()).toBe(12)
    expect(server.letters).toHaveLength(12)
    expect((await row(ids[0] ?? '')).delivered_at).not.toBeNull()
    expect(await outbox.sendAllWaiting(note)).toBe(0)
    expect(noted).toEqual([1212])
  })

  test('keep their attempts: repeated requests during an outage give up nothing sooner', async () => {
    server.behaviour = { refuses: 451 }
    const id = await add()
    for (let hour = 0; hour < 30; hour += 1) {
      await outbox.sendAllWaiting(nobody)
      await outbox.deliverDue()
      clock.advance(minute / 2)
    }
    expect(await row(id)).toMatchObject({ gave_up_at: null, attempts: 2 })
  })

  test('except those that a server has claimed', async () => {
    const id = await add()
    await claimLetter(database.db, id, clock.now())
    expect(await outbox.sendAllWaiting(nobody)).toBe(0)
    expect(await outbox.deliverDue()).toBe(0)
  })

  test('stay when the audit entry fails', async () => {
    server.behaviour = { refuses: 451 }
    const id = await add()
    await outbox.deliver(id)
    const before = await row(id)
    const refusesToNote = () => Promise.reject(new Error('no entry'))
    await expect(outbox.sendAllWaiting(refusesToNote)).rejects.toThrow('no entry')
    expect(await row(id)).toEqual(before)
  })

  test('are given up after a month: no server knows their kind or secret', async () => {
    const [id, young] = [await add(), await add()]
    await sql`update mail_outbox set created_at = ${new Date(clock.now().getTime() - 31 * 24 * 60 * minute)} where id = ${id}`.execute(
      database.db,
    )
    await giveUpForgotten(database.db, clock.now())
    expect(await row(id)).toMatchObject({ sealed_facts: null, gave_up_at: clock.now() })
    expect(await row(young)).toMatchObject({ gave_up_at: null })
  })
})

describe('failures elsewhere', () => {
  test('a failing template keeps its email for the fixed program', async () => {
    const broken: LetterTemplate<typeof facts> = {
      kind: 'code',
      render: () => Promise.reject(new TypeError('no such word')),
    }
    const id = await add()
    expect(await anOutbox({ templates: [broken] }).deliver(id)).toMatchObject({
      delivered: false,
      error: 'no such word',
    })
    clock.advance(minute)
    expect(await outbox.deliverDue()).toBe(1)
  })

  test('a kind that only a newer version of the program knows is left to it', async () => {
    const id = await add()
    expect(await anOutbox({ templates: [] }).deliverDue()).toBe(0)
    expect(await row(id)).toMatchObject({ attempts: 0, gave_up_at: null })
    clock.advance(minute)
    expect(await outbox.deliverDue()).toBe(1)
    expect((await row(id)).delivered_at).not.toBeNull()
  })

  test('a template that was not given to the outbox is refused before anything is stored', async () => {
    await expect(anOutbox({ templates: [] }).add(database.db, codeLetter, { to: recipient, facts })).rejects.toThrow(
      'code',
    )
  })

  test('without the database deliver answers instead of throwing, and the job goes on', async () => {
    const id = await add()
    // Nothing listens on port 9 (discard).
    const gone = connect({ host: '127.0.0.1', port: 9 }, pino({ level: 'silent' }))
    const cut = anOutbox({ db: gone.db })
    expect(await cut.deliver(id)).toMatchObject({ delivered: false })
    cut.start()
    await vi.waitFor(() => expect(log.join()).toContain('outbox could not be looked through'), 10_000)
    await cut.stop()
    await gone.close()
    expect(await outbox.deliverDue()).toBe(1)
  })
})

import { sql } from 'kysely'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Behaviour, type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { openTestServices, type SettableClock, type TestServices } from '../../../test/services.ts'
import { handlersOf } from '../jobs/job-kind.ts'
import { openJobs } from '../jobs/jobs.server.ts'
import { heldMs } from './attempts.ts'
import { emailJobs, planAllEmails } from './email-jobs.server.ts'
import type { LetterTemplate } from './letter.ts'
import { giveUpForgotten, markDelivered } from './letters.server.ts'
import { type Delivery, type Outbox, openOutbox } from './outbox.server.ts'
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

let services: TestServices
let clock: SettableClock
let server: MailServer
let outbox: Outbox
let log: string[]
const transports: MailTransport[] = []
const start = new Date('2026-03-02T10:00:00Z')

beforeAll(async () => {
  services = await openTestServices()
  clock = services.clock
})
afterAll(() => services.close())

beforeEach(async () => {
  await sql`truncate emails, refused_addresses, pgboss.job`.execute(services.owner.db)
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
    db: services.db,
    jobs: services.jobs,
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

const add = (expiresAt?: Date) => outbox.add(services.db, codeLetter, { to: recipient, facts, expiresAt })
/** A server does the jobs that are due. */
const sendDue = (by = outbox) => services.sendEmails({ ...services, outbox: by })
const row = (id: string) => services.db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const minute = 60_000

/** Stores an email; `deliver` sends it as the request that waits for it does. */
async function write(by = outbox, letter: { to?: string; expiresAt?: Date; facts?: typeof facts } = {}) {
  return services.db.transaction().execute(async (tx) => {
    const deliver = by.sendAfterCommit(tx)
    const id = await by.add(tx, codeLetter, { to: recipient, facts, ...letter })
    return { id, deliver: async () => (await deliver())[0] as Delivery }
  })
}

/** When the only waiting email is tried next, in whole milliseconds. */
async function nextTry(): Promise<Date | undefined> {
  const jobs = await Promise.all(emailJobs.map(({ queue }) => services.jobs.list(queue)))
  const [next] = jobs.flat()
  return next && new Date(next.startAfter.getTime() + 1)
}

/** A server that works on its own, as in production. */
async function withWorker<Result>(work: () => Promise<Result>): Promise<Result> {
  const jobs = openJobs(services.pool, services.log)
  await jobs.start(handlersOf({ ...services, outbox }, emailJobs))
  try {
    return await work()
  } finally {
    await jobs.stop()
  }
}

describe('an email is delivered', () => {
  test('once, and then its contents are removed from the table', async () => {
    const { id, deliver } = await write()
    expect(await deliver()).toEqual({ delivered: true })
    await outbox.discard(id)
    clock.advance(24 * 60 * minute)
    expect(await sendDue()).toBe(0)

    expect(server.letters).toHaveLength(1)
    expect(await row(id)).toMatchObject({ sealed_facts: null, state: 'delivered', gave_up_at: null, attempts: 1 })
    expect((await row(id)).delivered_at).toEqual(start)
    expect(await nextTry()).toBeUndefined()
  })

  test('with the headers that email programs and filters expect', async () => {
    const { id, deliver } = await write()
    await deliver()
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

  test('by its job at once, when no request waits for it', async () => {
    await withWorker(async () => {
      const id = await add()
      await vi.waitFor(async () => expect((await row(id)).delivered_at).not.toBeNull(), 15_000)
    })
  })

  test('to its end before the outbox stops', async () => {
    let answer = () => {}
    server.behaviour = { works: new Promise((resolve) => (answer = resolve)) }
    const { id, deliver } = await write()
    const delivery = deliver()
    await vi.waitFor(() => expect(server.transmissions).toBe(1), 60_000)
    const stopped = outbox.stop()
    answer()
    await stopped
    expect((await row(id)).delivered_at).not.toBeNull()
    expect(await delivery).toEqual({ delivered: true })
  })

  test('by the job when a restore has planned it anew', async () => {
    await add()
    await addCopies(['reader@people.example'])
    await sql`truncate pgboss.job`.execute(services.owner.db)
    expect(await sendDue()).toBe(0)
    await services.db.transaction().execute((tx) => planAllEmails(services.jobs, tx, clock.now()))
    expect(await sendDue()).toBe(2)
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
    const { id, deliver } = await write(anOutbox({ firstTryMs: 500 }))
    expect(await deliver()).toEqual({ delivered: false, error: expect.stringMatching(/\w{4}/) })
    expect(await row(id)).toMatchObject({ delivered_at: null, gave_up_at: null, attempts: 1 })
    // The transport must not retry by itself.
    expect(server.transmissions).toBeLessThanOrEqual(1)

    server.behaviour = 'works'
    expect(await sendDue(), 'it is not due yet').toBe(0)
    clock.advance(minute)
    expect(await sendDue()).toBe(1)
    expect(await sendDue()).toBe(0)
    expect(server.letters).toHaveLength(1)
    expect((await PostalMime.parse(server.letters[0]?.raw ?? '')).messageId).toBe(`<${id}@bootcamp.example>`)
  })

  test('refuses connections, and delivered once when it works again', async () => {
    await server.close()
    const { id, deliver } = await write()
    const delivery = await deliver()
    expect(delivery).toEqual({ delivered: false, error: expect.stringContaining('ECONNREFUSED') })
    expect(await row(id)).toMatchObject({ delivered_at: null, last_error: delivery.delivered ? '' : delivery.error })

    server = await startMailServer({ port: server.port })
    clock.advance(minute)
    expect(await sendDue()).toBe(1)
    expect(server.letters).toHaveLength(1)
  })

  test('fails for days, with growing waits; then it is given up, emptied and reported', async () => {
    server.behaviour = { refuses: 451 }
    const id = await add()
    const waits: number[] = []
    await sendDue()
    for (let next = await nextTry(); next; next = await nextTry()) {
      waits.push(next.getTime() - clock.now().getTime())
      clock.set(next)
      await sendDue()
    }
    expect(waits).toHaveLength(13)
    expect(waits.every((wait, n) => n === 0 || wait >= (waits[n - 1] ?? 0) * 0.7)).toBe(true)
    const days = waits.reduce((sum, wait) => sum + wait) / (24 * 60 * minute)
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(3.5)
    expect(await row(id)).toMatchObject({ sealed_facts: null, delivered_at: null, gave_up_at: clock.now() })
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ level: 50, letter: id, kind: 'code', attempt: 14 })
  })
})

async function addCopies(recipients: string[], told: object = facts): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('mailings')
      .values({ kind: codeLetter.kind, facts: JSON.stringify(told) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const copies = recipients.map((to) => ({ to, facts: { name: to } }))
    await outbox.addCopies(tx, codeLetter.kind, copies, { id, expiresAt: null })
  })
}

test('an email is sent once by servers that look at the same time', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => add()))
  const counts = await Promise.all([outbox, anOutbox()].map(sendDue))
  const received = await Promise.all(server.letters.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(received.sort()).toEqual(ids.map((id) => `<${id}@bootcamp.example>`).sort())
  expect(counts.reduce((sum, count) => sum + count)).toBe(20)
})

describe('copies of a mailing', () => {
  const people = (count: number, name = 'reader') =>
    Array.from({ length: count }, (_, number) => `${name}${number}@people.example`)
  const received = () => server.letters.flatMap(({ recipients }) => recipients).sort()

  const answers: (() => void)[] = []
  const underWay = () => answers.length

  /** The slow recipients are answered when this is called. */
  async function withSlowRecipients(): Promise<() => void> {
    answers.length = 0
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
    expect(await sendDue()).toBe(2)
    const subjects = await Promise.all(server.letters.map(async ({ raw }) => (await PostalMime.parse(raw)).subject))
    expect(subjects.sort()).toEqual(people(2).map((to) => `Your code is 777, ${to}`))
  })

  test('reach everybody else while a mail server is slow with some, and new emails leave beside them', async () => {
    const answer = await withSlowRecipients()
    await addCopies([...people(3, 'slow'), ...people(40)])
    await withWorker(async () => {
      await expect.poll(received).toEqual(people(40).sort())
      await addCopies(people(1, 'late'))
      await expect.poll(received).toContain('late0@people.example')
      answer()
      await expect.poll(received).toHaveLength(44)
    })
  })

  test('delay no single email, however many and slow they are', async () => {
    const answer = await withSlowRecipients()
    await addCopies(people(200, 'slow'))
    await withWorker(async () => {
      const own = await Promise.all(Array.from({ length: 12 }, () => add()))
      await expect.poll(received).toEqual(own.map(() => recipient))
      const { deliver } = await write()
      expect(await deliver()).toEqual({ delivered: true })
      answer()
    })
    await outbox.stop()
  })

  test('stay for another server when this one stops, apart from those that are under way', async () => {
    const answer = await withSlowRecipients()
    await addCopies(people(30, 'slow'))
    const jobs = openJobs(services.pool, services.log)
    await jobs.start(handlersOf({ ...services, outbox }, emailJobs))
    await expect.poll(underWay).toBe(10)
    const stopped = jobs.stop()
    answer()
    await stopped
    expect(received()).toHaveLength(10)
    expect(await services.jobs.list('mailing-email')).toHaveLength(20)
  })

  test('wait while the mail server asks to slow down, without losing an attempt', async () => {
    await addCopies(people(2))
    server.behaviour = { refuses: 451, saying: '4.7.0 Too many messages from you' }
    const first = services.sendEmails({ ...services, outbox })
    await vi.waitFor(() => expect(log.join()).toContain('letter not delivered'), 60_000)
    server.behaviour = 'works'
    // The second one waits out the pause of five seconds.
    expect(await first).toBe(1)
    expect(await sql`select attempts, state from emails order by state`.execute(services.db)).toMatchObject({
      rows: [
        { attempts: 1, state: 'delivered' },
        { attempts: 0, state: 'waiting' },
      ],
    })
    clock.advance(5_000)
    expect(await sendDue()).toBe(1)
    expect(received()).toEqual(people(2).sort())
  })

  test('lose an attempt each while the mail server refuses them for another reason', async () => {
    await addCopies(people(30))
    server.behaviour = { refuses: 451 }
    expect(await sendDue()).toBe(0)
    expect(server.transmissions).toBe(30)
  })

  test('are recorded as delivered together, and a locked one delays none of the others', async () => {
    const [locked = '', free = ''] = [await add(), await add()]
    let marking: Promise<unknown> = Promise.resolve()
    await services.db.transaction().execute(async (tx) => {
      await tx.selectFrom('emails').select('id').where('id', '=', locked).forUpdate().execute()
      marking = markDelivered(services.db, [locked, free], clock.now())
      await expect.poll(async () => (await row(free)).delivered_at).toEqual(start)
      expect((await row(locked)).delivered_at).toBeNull()
    })
    await marking
    expect((await row(locked)).delivered_at).toEqual(start)
  })
})

describe('an email that a request sends', () => {
  const several = (letters: number) =>
    services.db.transaction().execute(async (tx) => {
      const deliver = outbox.sendAfterCommit(tx)
      for (let n = 0; n < letters; n += 1) await outbox.add(tx, codeLetter, { to: recipient, facts })
      return deliver
    })

  test('is left alone by other servers, and delivered after the commit', async () => {
    const { deliver } = await write()
    expect(await sendDue(anOutbox())).toBe(0)
    expect(await deliver()).toEqual({ delivered: true })
    clock.advance(heldMs)
    expect(await sendDue(anOutbox())).toBe(0)
    expect(server.letters).toHaveLength(1)
  })

  test('is delivered by its job when this server must be dead, and not a second time when it goes on', async () => {
    const { deliver } = await write()
    clock.advance(heldMs)
    expect(await sendDue(anOutbox())).toBe(1)
    expect(await deliver()).toEqual({ delivered: true })
    expect(server.letters).toHaveLength(1)
  })

  test('is waited for when there are few, and otherwise leaves in the background', async () => {
    const deliver = await several(7)
    expect(await deliver()).toHaveLength(5)
    expect(await sendDue()).toBe(2)
    expect(server.letters).toHaveLength(7)
  })
})

describe('an email is not sent', () => {
  test('when its transaction is rolled back', async () => {
    const undone = services.db.transaction().execute(async (tx) => {
      await outbox.add(tx, codeLetter, { to: recipient, facts })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await services.db.selectFrom('emails').selectAll().execute()).toEqual([])
    expect(await sendDue()).toBe(0)
  })

  test('after it has expired', async () => {
    const expiresAt = new Date(clock.now().getTime() + 10 * minute)
    const id = await add(expiresAt)
    server.behaviour = { refuses: 451 }
    const tried = await write(outbox, { expiresAt })
    await tried.deliver()
    const later = await write(outbox, { expiresAt })
    await later.deliver()
    await sql`update pgboss.job set start_after = start_after + interval '1 day' where singleton_key = ${later.id}`.execute(
      services.db,
    )
    server.behaviour = 'works'
    clock.advance(10 * minute)
    expect(await sendDue()).toBe(0)
    await outbox.discardExpired()
    expect(server.letters).toEqual([])
    for (const letter of [await row(id), await row(tried.id), await row(later.id)])
      expect(letter).toMatchObject({ sealed_facts: null, state: 'left out', gave_up_at: clock.now() })
  })

  test('after it was discarded, even during an attempt that then fails', async () => {
    const id = await add()
    let answer = () => {}
    const refusal = new Promise<void>((_resolve, reject) => {
      answer = () => reject(Object.assign(new Error('later'), { responseCode: 451 }))
    })
    server.behaviour = { works: refusal }
    const underWay = await write()
    const delivery = underWay.deliver()
    await vi.waitFor(() => expect(server.transmissions).toBe(1), 60_000)
    await outbox.discard(id)
    await outbox.discard(underWay.id)
    answer()
    expect(await delivery).toMatchObject({ delivered: false })
    expect(log.filter((line) => JSON.parse(line).level === 50)).toEqual([])

    server.behaviour = 'works'
    clock.advance(24 * 60 * minute)
    expect(await sendDue()).toBe(0)
    expect(server.letters).toEqual([])
    for (const each of [id, underWay.id])
      expect(await row(each)).toMatchObject({ sealed_facts: null, state: 'left out' })
  })

  test('when its recipient is several addresses, or contains a header', async () => {
    for (const to of [
      'a@people.example, b@people.example',
      'a@people.example\r\nBcc: b@people.example',
      'A <a@b.example>',
    ]) {
      const { deliver } = await write(outbox, { to })
      expect(await deliver()).toMatchObject({ delivered: false })
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
    "another letter's facts": sql`sealed_facts = (select sealed_facts from emails as o where o.id <> emails.id limit 1)`,
  }
  test.each(Object.entries(tamperings))(
    'don’t open with %s: given up and reported, the others are sent',
    async (_name, change) => {
      const id = await add()
      await add()
      await sql`update emails set ${change} where id = ${id}`.execute(services.db)
      expect(await sendDue()).toBe(1)
      expect(await row(id)).toMatchObject({ delivered_at: null, gave_up_at: clock.now(), sealed_facts: null })
      const reported = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
      expect(reported).toEqual([expect.objectContaining({ letter: id })])
      expect(server.letters.map(({ recipients }) => recipients)).toEqual([[recipient]])
    },
  )

  test('are left alone by a server with another secret: nothing is emptied, and no attempt is used up', async () => {
    const ids = await Promise.all([add(), add()])
    const stranger = anOutbox({ secret: 'another secret, also of 32 characters or more' })
    expect(await stranger.countUnreadable(100)).toBe(2)
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await sendDue(stranger)).toBe(0)
      clock.advance(60 * minute)
    }
    for (const id of ids)
      expect(await row(id)).toMatchObject({
        state: 'waiting',
        attempts: 0,
        last_error: expect.stringContaining('SECRET'),
      })
    expect(await outbox.countUnreadable(100)).toBe(0)
    expect(await sendDue()).toBe(2)
  })

  test('open with any accepted secret during a change of the secret, and are sealed with the newest', async () => {
    const next = 'the next secret, also of 32 characters or more'
    const learning = anOutbox({ previousSecrets: [next] })
    const changed = anOutbox({ secret: next, previousSecrets: [secret] })
    await add()
    expect(await sendDue(changed)).toBe(1)
    const fresh = await changed.add(services.db, codeLetter, { to: recipient, facts })
    expect(await sendDue(), 'which a server that has not learnt it leaves alone').toBe(0)
    clock.advance(minute)
    expect(await sendDue(learning)).toBe(1)
    expect((await row(fresh)).delivered_at).not.toBeNull()
  })

  test('are neither in the log nor beside the error, even when the mail server quotes them', async () => {
    server.behaviour = { refuses: 550, saying: 'Spam: "Your code is 042137, Ann" to ann@people.example' }
    const { id, deliver } = await write()
    const delivery = await deliver()
    server.behaviour = 'works'
    clock.advance(minute)
    await sendDue()
    const seen = [...log, JSON.stringify(delivery), JSON.stringify(await row(id))].join('\n')
    expect(seen).toContain('550')
    expect(seen).not.toContain('042137')
    expect([...log, JSON.stringify(delivery)].join()).not.toContain(recipient)
  })

  test('can’t inject a header, whatever a person typed as a name', async () => {
    const name = 'Ann\r\nBcc: mallory@people.example\r\n\r\n<h1>hello</h1>'
    const { deliver } = await write(outbox, { facts: { name, code: '1' } })
    await deliver()
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
  const marks = () => services.db.selectFrom('refused_addresses').select(['email', 'reason', 'refused_at']).execute()
  const words = 'Email refused: no such mailbox (550).'

  test('is tried once more, then the email is given up with a plain reason and the address marked, and no sooner', async () => {
    const mail = aRefused()
    const { id, deliver } = await write(mail)
    expect(await deliver()).toEqual({ delivered: false, isRefused: true, error: words })
    expect(await row(id)).toMatchObject({ gave_up_at: null, refusal: 'no-such-mailbox' })
    expect(await marks()).toEqual([])
    clock.advance(minute)
    expect(await sendDue(mail)).toBe(0)
    expect(await row(id)).toMatchObject({
      gave_up_at: clock.now(),
      sealed_facts: null,
      attempts: 2,
      last_error: words,
      refusal: 'no-such-mailbox',
    })
    expect(await marks()).toEqual([{ email: recipient, reason: 'no-such-mailbox', refused_at: clock.now() }])
    expect([...log].join()).not.toContain(recipient)
    clock.advance(3 * 24 * 60 * minute)
    expect(await sendDue(mail)).toBe(0)
  })

  test('loses its mark when an email is delivered to it', async () => {
    const mail = aRefused()
    await add()
    await sendDue(mail)
    clock.advance(minute)
    await sendDue(mail)
    expect(await marks()).toHaveLength(1)
    isRefusing = false
    const { deliver } = await write(mail, { to: recipient.toUpperCase() })
    await deliver()
    expect(await marks()).toEqual([])
  })

  test('that is temporarily refused only gets its email', async () => {
    const mail = aRefused()
    await add()
    await sendDue(mail)
    isRefusing = false
    clock.advance(minute)
    expect(await sendDue(mail)).toBe(1)
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
      const delivery = sendDue(mail)
      await vi.waitFor(() => expect(answers).toHaveLength(1), 60_000)
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
        await sendDue(mail)
        clock.set((await nextTry()) ?? clock.now())
      }
      expect(await row(id)).toMatchObject({ gave_up_at: null, refusal: null, attempts: 4 })
      expect((await row(id)).last_error).toMatch(/^The mail server said: 55?[0-9]/)
      expect(await marks()).toEqual([])
      isRefusing = false
      other.behaviour = 'works'
      expect(await sendDue(mail)).toBe(1)
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
      await sendDue(mail)
      clock.set((await nextTry()) ?? clock.now())
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
    await sendDue()
    clock.advance(minute)
    await sendDue()
    const later = new Date(clock.now().getTime() + 60 * minute)
    const { rows } = await sql<{ key: string }>`insert into emails (kind, recipient, sealed_facts, created_at, attempts)
      select 'code', 'm' || n || '@people.example', '', now(), 6 from generate_series(1, 1200) as n
      returning id::text as key`.execute(services.db)
    const others = rows.map(({ key }) => ({ key, data: { email: key } }))
    await services.jobs.addAll(services.db, 'email', others, later)
    await outbox.discard(ids.pop() ?? '')
    server.behaviour = 'works'
    const noted: number[] = []
    const note = async (_tx: unknown, letters: number) => void noted.push(letters)
    expect(await outbox.sendAllWaiting(note), 'without the discarded one').toBe(1211)
    expect(noted).toEqual([1211])
    const waiting = () => services.jobs.countAfter(services.db, ['email'], clock.now())
    await expect.poll(waiting).toBe(0)
    await sql`delete from emails where recipient like 'm%'`.execute(services.db)
    expect(await sendDue()).toBe(11)
    expect(server.letters).toHaveLength(11)
    expect((await row(ids[0] ?? '')).delivered_at).not.toBeNull()
    expect(await outbox.sendAllWaiting(note)).toBe(0)
    expect(noted).toEqual([1211])
  })

  test('are not given up sooner, however often an admin asks during an outage', async () => {
    server.behaviour = { refuses: 451 }
    const id = await add()
    await sendDue()
    const isDue = async () => ((await services.jobs.list('email'))[0]?.startAfter ?? later) <= clock.now()
    const later = new Date(8.64e15)
    for (let times = 0; times < 30; times += 1) {
      expect(await outbox.sendAllWaiting(nobody)).toBe(1)
      await expect.poll(isDue).toBe(true)
      await sendDue()
    }
    expect(await row(id)).toMatchObject({ state: 'waiting' })
    expect((await services.jobs.list('email'))[0]?.retryCount).toBe(0)
  })

  test('except those that a request is sending', async () => {
    await write()
    expect(await outbox.sendAllWaiting(nobody)).toBe(0)
    expect(await sendDue()).toBe(0)
  })

  test('stay when the audit entry fails', async () => {
    server.behaviour = { refuses: 451 }
    const { deliver } = await write()
    await deliver()
    const before = await nextTry()
    const refusesToNote = () => Promise.reject(new Error('no entry'))
    await expect(outbox.sendAllWaiting(refusesToNote)).rejects.toThrow('no entry')
    expect(await nextTry()).toEqual(before)
  })

  test('are given up after a month: no server knows their kind or secret', async () => {
    const [id, young] = [await add(), await add()]
    await sql`update emails set created_at = ${new Date(clock.now().getTime() - 31 * 24 * 60 * minute)} where id = ${id}`.execute(
      services.db,
    )
    await giveUpForgotten(services.db, clock.now())
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
    const { deliver } = await write(anOutbox({ templates: [broken] }))
    expect(await deliver()).toMatchObject({ delivered: false, error: 'no such word' })
    clock.advance(minute)
    expect(await sendDue()).toBe(1)
  })

  test('a kind that only a newer version of the program knows is left to it', async () => {
    const id = await add()
    expect(await sendDue(anOutbox({ templates: [] }))).toBe(0)
    expect(await row(id)).toMatchObject({ attempts: 0, gave_up_at: null })
    clock.advance(minute)
    expect(await sendDue()).toBe(1)
    expect((await row(id)).delivered_at).not.toBeNull()
  })

  test('a template that was not given to the outbox is refused before anything is stored', async () => {
    await expect(anOutbox({ templates: [] }).add(services.db, codeLetter, { to: recipient, facts })).rejects.toThrow(
      'code',
    )
  })

  test('a delivery that can’t be noted at once is noted later, and the email is not sent again', async () => {
    await sql`alter table emails add constraint broken check (delivered_at is null)`.execute(services.owner.db)
    const { id, deliver } = await write(anOutbox({ firstTryMs: 1_000 }))
    expect(await deliver()).toEqual({ delivered: true })
    expect(await row(id)).toMatchObject({ state: 'waiting' })
    await sql`alter table emails drop constraint broken`.execute(services.owner.db)
    await expect.poll(async () => (await row(id)).state).toBe('delivered')
    clock.advance(heldMs)
    expect(await sendDue()).toBe(0)
    expect(server.letters).toHaveLength(1)
  })
})

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dump } from '../../../../test/dump.ts'
import { addFullMember, type FullMember } from '../../../../test/everything-about.ts'
import { untilWaiting } from '../../../../test/lock-waits.ts'
import { pilotCohort } from '../../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { bySystem, deletedActor } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import { removeUnclaimedFiles } from '../../../platform/files/unclaimed-files.server.ts'
import { forgetLettersTo } from '../../../platform/mail/confirmation-limit.server.ts'
import { mailboxOf } from '../../../platform/mail/mailbox-of.ts'
import { findWhatLeavingTakesAlong } from '../../../portal/my-data/leaving-counts.server.ts'
import { findPersonalData } from '../../../portal/my-data/personal-data.server.ts'
import type { ConfirmedOwner as Admin } from '../../../viewer.ts'
import { removeMember } from '../../leaving-members.server.ts'
import { updateMember } from '../../members.server.ts'
import { switchAutomaticOffers } from '../../places/switch-automatic-offers.server.ts'
import { reservationLetter } from '../../reserving/reservation.email.tsx'
import { deleteMember } from './delete-member.server.ts'

let services: TestServices
let ada: FullMember
beforeEach(async () => {
  services = await openTestServices()
  ada = await addFullMember(services, { firstName: 'Adalind', lastName: "O'Lovelace", email: 'ada+x@example.org' })
})
afterEach(() => services.close())

async function linesWith(...words: string[]): Promise<string[]> {
  const tables = await dump(services.owner.pool)
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows
      .filter((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase())))
      .map((row) => `${table}: ${row}`),
  )
}

async function emailsTo(email: string): Promise<string[]> {
  return (await services.mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('nothing stored identifies a member after they have left', async () => {
  const { db, files } = services
  // First checks that every table with personal data has some; otherwise this would prove nothing.
  const before = (await dump(services.owner.pool)).emails
  expect(before).toHaveLength(2)
  expect((await linesWith(ada.email, ada.lastName, ada.id)).length).toBeGreaterThan(15)
  const { calendar_key } = await db
    .selectFrom('members')
    .select('calendar_key')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const feed = String(calendar_key)
  expect(await linesWith(feed)).toHaveLength(2)
  expect(await linesWith('mailbox ada@example.org')).toHaveLength(1)

  expect(await deleteMember(services, ada.id, null)).toBe('deleted')
  expect(await linesWith(ada.email, mailboxOf(ada.email), ada.firstName, 'lovelace', feed)).toEqual([])
  for (const key of ['avatar-1749574800000.webp', 'avatar-1749574800000-96.webp'])
    expect(await files.has(`avatars/${ada.id}/${key}`)).toBe(false)
  expect(await files.has(`project-icons/${ada.id}/projects/projects-1749574800001.webp`)).toBe(false)
  // The id leads nowhere, but still groups the log's entries about one person.
  const left = await linesWith(ada.id)
  expect(left.map((line) => line.split(':')[0]).sort()).toEqual(Array(3).fill('audit_log'))
  expect(await emailsTo(ada.email)).toContain('You’ve left AgentSpark')
  const { count } = db.fn
  const members = await db.selectFrom('members').select(count<number>('id').as('n')).executeTakeFirst()
  expect(members?.n).toBe(0)
})

test('data of others stays unchanged, however similar their addresses are', async () => {
  const others: FullMember[] = []
  for (const email of [
    'aada+x@example.org',
    'ada+x@example.org.uk',
    'adaxx@example.org',
    'ada@example.org',
    "o'ada+x@example.org",
    'o/ada+x@example.org',
  ])
    others.push(await addFullMember(services, { firstName: 'Adalind', lastName: 'Stays', email }))
  const stored = async () => {
    const tables = await dump(services.owner.pool)
    return Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [
        name,
        rows.filter(
          (row) =>
            // Her own row has the mailbox of one of them.
            !row.startsWith(`(${ada.id}`) &&
            (row.includes('Stays') || others.some(({ id, email }) => row.includes(id) || row.includes(email))),
        ),
      ]),
    )
  }
  const before = await stored()
  await deleteMember(services, ada.id, null)
  expect(await stored()).toEqual(before)
  for (const { id } of others) expect(await services.files.has(`avatars/${id}/avatar-1749574800000.webp`)).toBe(true)
})

test("data under a former address is deleted too, unless the address is another member's by now", async () => {
  const former = `OLD.${ada.email}`
  await writeFrom(former)
  // Both had the address at some time; it belongs to one of them now.
  const ben = await addFullMember(services, { firstName: 'Ben', lastName: 'Stays', email: 'ben@example.org' })
  await addChange(ada, ben.email, 'between@example.org')
  await writeFrom('between@example.org')
  const own = (await linesWith(ben.email, ben.id)).length
  await deleteMember(services, ada.id, null)
  expect(await linesWith(former, 'between@example.org')).toEqual([])
  // Without the change that named both, and the one that named this address of hers.
  expect(await linesWith(ben.email, ben.id)).toHaveLength(own - 2)
})

test("data under a former address is deleted even after the audit log was swept, and until then is in the member's own data", async () => {
  const former = 'before@example.net'
  const { role } = await services.db.selectFrom('members').select('role').executeTakeFirstOrThrow()
  const to = { firstName: ada.firstName, lastName: ada.lastName, role: role as 'member', newsletter: true }
  await services.db.transaction().execute(async (tx) => {
    await updateMember(tx, ada.id, { ...to, email: former })
    await updateMember(tx, ada.id, { ...to, email: ada.email })
  })
  await writeFrom(former)
  expect((await findPersonalData(services.db, ada.id))?.formerAddresses).toEqual([
    { email: former, until: expect.any(Date) },
    { email: `old.${ada.email}`, until: expect.any(Date) },
  ])
  await deleteMember(services, ada.id, null)
  expect(await linesWith(former)).toEqual([])
})

test('what a stranger sent from a mistyped address that an admin corrected stays, unless it has the member’s name', async () => {
  const mistyped = 'victim@example.net'
  await addChange(ada, mistyped, ada.email)
  await writeFrom(mistyped, { first_name: 'Vicky', last_name: 'Victim' })
  await writeFrom(mistyped, { first_name: 'ADALIND', last_name: 'Married' })
  await writeFrom(mistyped, { first_name: 'A.', last_name: "o'lovelace" })
  await writeFrom(ada.email, { first_name: 'Any', last_name: 'Body' })
  const { messages, unansweredMessages } = await findWhatLeavingTakesAlong(services.db, { memberId: ada.id })
  // One of each kind was there before.
  expect([messages, unansweredMessages]).toEqual([8, 8])
  await deleteMember(services, ada.id, null)
  const left = await linesWith(mistyped)
  expect(left.map((line) => line.split(':')[0])).toEqual(['inquiries', 'inquiries'])
  for (const line of left) expect(line).toContain('Victim')
})

test('an address in quotation marks is deleted as well', async () => {
  await recordAudit(services.db, bySystem, {
    action: 'Sign-in refused',
    subject: { kind: 'sign-in', id: null, name: `'${ada.email}'` },
    reason: `Asked for by '${ada.email}'.`,
  })
  await deleteMember(services, ada.id, null)
  expect(await linesWith(ada.email)).toEqual([])
})

async function addChange({ id, email }: FullMember, before: string, after: string): Promise<void> {
  const former = [before, after].filter((address) => address !== email)
  await services.db
    .insertInto('former_addresses')
    .values(former.map((address) => ({ member_id: id, address })))
    .execute()
  const changes = { 'e-mail': { before, after } }
  await recordAudit(services.db, bySystem, {
    action: 'Member changed',
    subject: { kind: 'member', id, name: 'Somebody' },
    changes,
  })
}

/** One row of each kind that is found by its address. */
async function writeFrom(email: string, name = { first_name: 'Adalind', last_name: 'Formerly' }): Promise<void> {
  const { db, clock } = services
  const names = { ...name, email }
  const now = clock.now()
  const later = new Date(now.getTime() + 600_000)
  await db
    .insertInto('inquiries')
    .values({ ...names, inquiry_type: 'Other', subject: 'Before', message: 'Written before.' })
    .execute()
  await db
    .insertInto('inquiries')
    .values({
      form: 'beta',
      ...names,
      organization: 'Before',
      job_title: 'Before',
      industry: 'finance',
      budget: '5k-15k',
      message: 'Something that was wanted before.',
    })
    .execute()
  const code = { email, area: 'portal', code_hash: randomBytes(32), created_at: now, sent_at: now, expires_at: later }
  await db.insertInto('sign_in_challenges').values(code).execute()
  const facts = { firstName: 'Adalind', status: 'registered', registrationUrl: 'https://example.org/' } as never
  await services.outbox.add(db, reservationLetter, { to: email, facts })
  const counts = ['confirmation letter', 'own link to an address'].map((name) => ({
    key: `${name} ${email.toLowerCase()}`,
    hits: 1,
    window_ends_at: later,
  }))
  await db
    .insertInto('rate_limits')
    .values(counts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordAudit(db, bySystem, { action: 'Sign-in refused', subject: { kind: 'sign-in', id: null, name: email } })
}

test("deleting a member reads few of the other members' rate limits", async () => {
  await services.pool.query(`
    insert into rate_limits (key, hits, window_ends_at)
    select 'letter to a mailbox other' || n || '@example.org', 1, now() + interval '1 hour' from generate_series(1, 5000) as n`)
  await services.owner.pool.query('analyze rate_limits')
  await services.db.transaction().execute(async (tx) => {
    expect(await removeMember(tx, ada.id, services.clock.now())).not.toBeNull()
    await forgetLettersTo(tx, ada.email, false)
    const { rows } = await sql<{ read: number; gone: number }>`
      select seq_tup_read + idx_tup_fetch as read, n_tup_del as gone from pg_stat_xact_user_tables
      where relname = 'rate_limits'`.execute(tx)
    expect(rows[0]?.gone).toBeGreaterThan(0)
    expect(rows[0]?.read).toBeLessThan(100)
  })
})

test('entries about others lose the address in their changes, and the name in their reason', async () => {
  const { db } = services
  const ben = await addFullMember(services, { firstName: 'Ben', lastName: 'Stays', email: 'ben@example.org' })
  const namesake = await addFullMember(services, { ...ada, email: 'namesake@example.net' })
  await addChange(ada, `former.${ada.email}`, ada.email)
  await recordAudit(db, bySystem, {
    action: 'Member changed',
    subject: { kind: 'member', id: ada.id, name: "Adalind O'Lovelace" },
    changes: { 'last name': { before: 'Maiden', after: "O'Lovelace" } },
  })
  const about = (id: string, reason: string, changes = {}) =>
    recordAudit(db, bySystem, {
      action: 'Member changed',
      subject: { kind: 'member', id, name: 'Ben' },
      reason,
      changes,
    })
  const ids = [
    await about(ben.id, 'Shared it', { 'e-mail': { before: ada.email, after: ben.email } }),
    await about(ben.id, 'Text', { text: { before: [`Ask\n${ada.email}, or me`, 7], after: `x${ada.email}` } }),
    await about(ben.id, "Is adalind o'LOVELACE's brother"),
    await about(ben.id, 'Brother of Adalind Maiden'),
    await about(ben.id, "Brother of Mary-Adalind O'Lovelace"),
    await about(namesake.id, "It is Adalind O'Lovelace who asked"),
  ]
  await deleteMember(services, ada.id, null)
  const entries = db.selectFrom('audit_log').select(['changes', 'reason']).where('id', 'in', ids).orderBy('id')
  expect(await entries.execute()).toEqual([
    { changes: { 'e-mail': { before: deletedActor, after: ben.email } }, reason: 'Shared it' },
    {
      changes: { text: { before: ['Ask\nsomebody who left, or me', 7], after: `x${ada.email}` } },
      reason: 'Text',
    },
    { changes: {}, reason: null },
    { changes: {}, reason: null },
    { changes: {}, reason: "Brother of Mary-Adalind O'Lovelace" },
    { changes: {}, reason: "It is Adalind O'Lovelace who asked" },
  ])
})

test("subjects that others wrote can't prevent a member from leaving", async () => {
  const short = await addFullMember(services, { firstName: 'Al', lastName: 'Short', email: 'a@b.cd' })
  for (const name of ['a@b.cd '.repeat(71), 'a@b.cd'.padStart(500)])
    await recordAudit(services.db, bySystem, {
      action: 'Newsletter sent',
      subject: { kind: 'newsletter', id: null, name },
    })
  expect(await deleteMember(services, short.id, null)).toBe('deleted')
  expect(await linesWith('a@b.cd')).toEqual([])
})

test.each([
  ['their own data', 'Own data exported', 'member'],
  ['a list', 'List exported', 'list'],
] as const)(
  "an admin who exports %s while a member is deleted is not affected: the log doesn't name that member",
  async (_what, action, kind) => {
    const subject = { kind, id: kind === 'member' ? ada.id : null, name: kind === 'member' ? 'Adalind' : 'Inquiries' }
    const write = (tx: Tx | Database = services.db) =>
      recordAudit(tx, { memberId: ada.id, email: ada.email }, { action, subject })
    const client = await services.pool.connect()
    let after: Promise<string>
    try {
      await client.query('begin')
      await client.query('select * from delete_member($1, now())', [ada.id])
      after = write()
      await untilWaiting(services.pool)
      await client.query('rollback')
      // The member who stays is named.
      const entry = services.db
        .selectFrom('audit_log')
        .select('actor')
        .where('id', '=', await after)
      expect(await entry.execute()).toEqual([{ actor: ada.email }])
      await client.query('begin')
      await client.query('select * from delete_member($1, now())', [ada.id])
      after = write()
      await untilWaiting(services.pool)
      await client.query('commit')
    } finally {
      client.release()
    }
    await after
    expect(await linesWith(ada.email, 'adalind')).toEqual([])

    const ben = await addFullMember(services, { firstName: 'Benedikt', lastName: 'Babbage', email: 'ben@example.org' })
    let deleted: Promise<unknown> = Promise.resolve()
    await services.db.transaction().execute(async (tx) => {
      await recordAudit(tx, { memberId: ben.id, email: ben.email }, { action, subject: { ...subject, id: ben.id } })
      deleted = deleteMember(services, ben.id, null)
      await untilWaiting(services.pool)
    })
    await deleted
    expect(await linesWith(ben.email, 'benedikt')).toEqual([])
  },
)

test("the audit log keeps actions, times and subjects, and loses the member's identity", async () => {
  const read = () => services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const before = await read()
  await deleteMember(services, ada.id, null)
  const after = await read()
  expect(after).toHaveLength(before.length + 1)
  for (const [index, entry] of before.entries()) {
    const { id, at, action, subject_kind, subject_id, actor_id } = entry
    expect(after[index]).toMatchObject({ id, at, action, subject_kind, subject_id, actor_id })
  }
  expect(after.map(({ actor, subject }) => [actor, subject])).toEqual([
    ...Array(4).fill(['boss@example.org', deletedActor]),
    ['boss@example.org', 'Community Members, with “somebody who left”'],
    [deletedActor, deletedActor],
    [deletedActor, deletedActor],
  ])
  const removed = { before: '(removed)', after: '(removed)' }
  expect(after[0]).toMatchObject({
    changes: { 'first name': removed, 'e-mail': removed, role: { before: 'member', after: 'ambassador' } },
    reason: null,
  })
  expect(after.at(-1)).toMatchObject({ action: 'Member deleted', subject_id: ada.id, actor_id: ada.id })
})

test('after a deletion the log is protected as before', async () => {
  const client = await services.pool.connect()
  try {
    await client.query('begin')
    await client.query('select * from delete_member($1, now())', [ada.id])
    const change = client.query(`update audit_log set actor = 'somebody who left'`)
    await expect(change).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the place goes to the member who waits longest, if places are offered automatically', async () => {
  const { db } = services
  await db.updateTable('cohorts').set({ capacity: 1 }).execute()
  const waiting = { first_name: 'Wendy', last_name: 'Waits', email: 'wendy@example.org', status: 'waitlist' }
  await db.insertInto('community_members').values(waiting).execute()
  await switchAutomaticOffers(services, await addAdmin('Ann'), true, pilotCohort)
  await deleteMember(services, ada.id, null)
  const members = await db
    .selectFrom('community_members')
    .select(['email', 'status'])
    .where('role', '=', 'member')
    .execute()
  expect(members).toEqual([{ email: 'wendy@example.org', status: 'registered' }])
  expect(await emailsTo('wendy@example.org')).toHaveLength(1)
})

test('ten simultaneous clicks are one: one email, one entry', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => deleteMember(services, ada.id, null)))
  expect(outcomes.sort()).toEqual(['deleted', ...Array(9).fill('member-not-found')])
  expect((await emailsTo(ada.email)).filter((subject) => subject.includes('left'))).toHaveLength(1)
  const entries = services.db.selectFrom('audit_log').select('id').where('action', '=', 'Member deleted')
  expect(await entries.execute()).toHaveLength(1)
})

test('the last admin stays, and of two who leave at once one does', async () => {
  const [ann, ben] = [await addAdmin('Ann'), await addAdmin('Ben')]
  const outcomes = await Promise.all([ann, ben].map(({ memberId }) => deleteMember(services, memberId, null)))
  expect(outcomes.sort()).toEqual(['deleted', 'last-admin'])
})

test('an organiser deletes no admin, and the last owner stays while there are other admins', async () => {
  const [ann, ben] = [await addAdmin('Ann'), await addAdmin('Ben')]
  await services.db.updateTable('members').set({ admin_role: 'organiser' }).where('id', '=', ben.memberId).execute()
  const organiser = { ...ben, least: 'organiser' } as Admin
  expect(await deleteMember(services, ann.memberId, organiser)).toBe('takes-owner')
  expect(await deleteMember(services, ann.memberId, null)).toBe('last-owner')
  expect(await deleteMember(services, ada.id, organiser)).toBe('deleted')
})

test('an admin deletes a member on request: the log has the admin, and not the member', async () => {
  const ann = await addAdmin('Ann')
  expect(await deleteMember(services, ada.id, ann)).toBe('deleted')
  const entry = await services.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor: ann.email, action: 'Member deleted', subject: deletedActor })
  expect(await linesWith(ada.email, ada.firstName, 'lovelace')).toEqual([])
  const letter = (await services.mailbox.list()).find(({ subject }) => subject === 'You’ve left AgentSpark')
  expect(letter?.to).toBe(ada.email)
})

test('a former admin deletes no one', async () => {
  const [ann, ben] = [await addAdmin('Ann'), await addAdmin('Ben')]
  await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', ben.memberId).execute()
  expect(await deleteMember(services, ada.id, ben)).toBe('no-admin-any-more')
  expect(await deleteMember(services, crypto.randomUUID(), ann)).toBe('member-not-found')
})

test('pictures in unavailable storage are deleted later, and so is one uploaded late', async () => {
  const { files, clock } = services
  const away = { ...services, files: { ...files, removeFolder: async () => Promise.reject(new Error('away')) } }
  const key = `avatars/${ada.id}/avatar-1749574800000.webp`
  expect(await deleteMember(away, ada.id, null)).toBe('deleted')
  expect(await files.has(key)).toBe(true)
  const aDayLater = async () => {
    await removeUnclaimedFiles(services)
    clock.advance(24 * 60 * 60 * 1000)
    await removeUnclaimedFiles(services)
  }
  await aDayLater()
  expect(await files.has(key)).toBe(false)
  await files.put(key, Buffer.from('late'), 'image/webp')
  await aDayLater()
  expect(await files.has(key)).toBe(false)
  expect(await linesWith(ada.id)).toHaveLength(3)
})

test('a waiting farewell email keeps the address until it is sent', async () => {
  const failing = await openTestServices({
    transport: { send: async () => Promise.reject(new Error('421 try later')), close: async () => {} } as never,
  })
  try {
    const member = await addFullMember(failing, ada)
    await deleteMember(failing, member.id, null)
    const waiting = await failing.db.selectFrom('emails').select(['kind', 'recipient']).execute()
    expect(waiting).toEqual([{ kind: 'farewell', recipient: ada.email }])
  } finally {
    await failing.close()
  }
})

test('the address can register again', async () => {
  await deleteMember(services, ada.id, null)
  const { rows } = await services.pool.query(`select assigned_status from register_community_member($1, 'Ada', 'L')`, [
    ada.email,
  ])
  expect(rows).toEqual([{ assigned_status: 'registered' }])
})

async function addAdmin(firstName: string): Promise<Admin> {
  const email = `${firstName.toLowerCase()}@example.org`
  const { id } = await services.db
    .insertInto('community_members')
    .values({ cohort_id: null, first_name: firstName, last_name: 'Boss', email, role: 'admin', status: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, email, firstName, lastName: 'Boss', least: 'owner' } as Admin
}

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeStatus } from '../../app/inquiries/changing/change-status.server.ts'
import type { Retained } from '../../app/retention/retention.ts'
import { setRetention } from '../../app/retention/retention-periods.server.ts'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { cleanUp } from './housekeeping.ts'

const day = 24 * 60 * 60 * 1000

let services: TestServices
let start: number
beforeEach(async () => {
  services = await openTestServices()
  start = Date.now()
  services.clock.set(new Date(start))
})
afterEach(() => services.close())

const daysLater = (days: number) => services.clock.set(new Date(start + days * day))
const set = (kind: Retained, days: number | null) =>
  services.db.transaction().execute((tx) => setRetention(tx, { [kind]: days }, new Date()))

async function tell(query: string): Promise<unknown[]> {
  const { rows } = await sql.raw<{ told: unknown }>(query).execute(services.db)
  return rows.map(({ told }) => told)
}

/** A finished and an unfinished one of each kind that may be deleted, as of now. */
async function addEverything() {
  await sql`
    with person as (
      insert into community_members (first_name, last_name, email, role, status)
        values ('Ada', 'Lovelace', 'ada@example.org', 'member', 'confirmed') returning id),
    session as (
      insert into sessions (token_hash, member_id, created_at, last_seen_at) select sha256('used'), id, now(), now() from person)
    insert into inquiries (first_name, last_name, email, inquiry_type, subject, message, status)
      select 'Ines', word, 'ines@example.org', 'Other', word, 'A message of twenty characters.', status
      from (values ('Done', 'resolved'), ('Open', 'in_progress')) as words (word, status)`.execute(services.db)
  await sql`
    insert into inquiries (form, first_name, last_name, email, organization, job_title, industry, budget, message, status)
      select 'beta', 'Bert', word, 'bert@example.org', word, 'Baker', 'finance', 'under-5k', 'Something to be built.', status
      from (values ('Done', 'resolved'), ('New', 'new')) as words (word, status)`.execute(services.db)
  await sql`
    insert into emails (kind, recipient, created_at, delivered_at, sealed_facts, attempts)
      values ('delivered', 'x@example.org', now(), now(), null, 1),
        ('waiting', 'x@example.org', now(), null, 'sealed', 1)`.execute(services.db)
  await sql`insert into refused_addresses (email, reason, refused_at) values ('no@example.org', 'no-such-mailbox', now())`.execute(
    services.db,
  )
  await sql`
    insert into admin_invitations (email, first_name, last_name, token_hash, expires_at, accepted_at)
      values ('late@example.org', 'Lena', 'Late', sha256('a'), now(), null), ('yes@example.org', 'Yes', 'Sir', sha256('b'), now(), now())`.execute(
    services.db,
  )
  await sql`
    insert into subscriptions (topic, email, asked_at, confirmed_at)
      values ('next-bootcamp', 'hear@example.org', now(), now()), ('news', 'hear@example.org', now(), now())`.execute(
    services.db,
  )
  await sql`
    insert into inquiries (form, about_member_id, inquiry_type, message, status)
      select 'report', id, 'other', word, settled from members,
        (values ('settled', 'resolved'), ('open', 'new')) as words (word, settled)`.execute(services.db)
  await sql`
    insert into moderations (member_id, part, state, reason, decided_at)
      select id, 'about', state, 'Pills', now() from members,
        (values ('hidden'), ('removed')) as states (state)`.execute(services.db)
}

const everything = `
  select case form when 'contact' then 'inquiry ' || subject when 'beta' then 'request ' || organization else 'report ' || message end as told
    from inquiries
  union all select 'email ' || kind from emails
  union all select 'refused' from refused_addresses
  union all select 'invitation ' || first_name from admin_invitations
  union all select 'subscription to ' || topic from subscriptions
  union all select 'session' from sessions
  union all select 'moderation ' || state from moderations
  union all select 'member' from members
  order by 1`

test('finished rows are deleted when their time is over, and nothing else', async () => {
  await addEverything()
  const all = await tell(everything)
  expect(all).toHaveLength(17)
  const gone = async () => {
    await cleanUp(services)
    const left = await tell(everything)
    return all.filter((each) => !left.includes(each))
  }
  daysLater(6.9)
  expect(await gone()).toEqual([])
  daysLater(7.1)
  expect(await gone()).toEqual(['session'])
  // An email that could not be opened for a month is given up, and kept from then on like others.
  daysLater(179.9)
  expect(await gone()).toEqual(['session'])
  daysLater(180.1)
  expect(await gone()).toEqual([
    'email delivered',
    'email waiting',
    'invitation Lena',
    'moderation removed',
    'refused',
    'report settled',
    'session',
  ])
  daysLater(729.9)
  expect(await gone()).toHaveLength(7)
  daysLater(730.1)
  expect(await gone()).toEqual([
    'email delivered',
    'email waiting',
    'inquiry Done',
    'invitation Lena',
    'moderation removed',
    'refused',
    'report settled',
    'request Done',
    'session',
  ])
  daysLater(30 * 365)
  expect(await tell(everything)).toEqual([
    'inquiry Open',
    'invitation Yes',
    'member',
    'moderation hidden',
    'report open',
    'request New',
    'subscription to news',
    'subscription to next-bootcamp',
  ])
})

test('the admins’ settings decide how long rows are kept', async () => {
  await addEverything()
  await set('inquiries', 30)
  await set('beta requests', null)
  daysLater(31)
  await cleanUp(services)
  const left = await tell(everything)
  expect(left).not.toContain('inquiry Done')
  daysLater(10_000)
  await cleanUp(services)
  expect(await tell(everything)).toEqual([
    'inquiry Open',
    'invitation Yes',
    'member',
    'moderation hidden',
    'report open',
    'request Done',
    'request New',
    'subscription to news',
    'subscription to next-bootcamp',
  ])
})

test('a reopened inquiry counts from its last resolution', async () => {
  await addEverything()
  await sql`update inquiries set status_since = '2020-01-01'`.execute(services.db)
  const [id = ''] = (await tell("select id as told from inquiries where subject = 'Done'")).map(String)
  const owner = await addAdmin(services)
  await changeStatus(services, owner, id, { status: 'new', version: 1 })
  await changeStatus(services, owner, id, { status: 'resolved', version: 2 })
  await cleanUp(services)
  expect(await tell("select subject as told from inquiries where form = 'contact' order by 1")).toEqual([
    'Done',
    'Open',
  ])
})

test('with a message the audit log loses the sender’s name and keeps the action', async () => {
  await addEverything()
  await sql`
    insert into audit_log (actor, action, subject_kind, subject_id, subject, changes)
      select 'boss@example.org', 'Inquiry status changed', 'inquiry', id::text, subject || ' (Ines ' || last_name || ')',
        '{"status": {"before": "new", "after": "resolved"}}' from inquiries where form = 'contact'`.execute(services.db)
  daysLater(800)
  await cleanUp(services)
  expect(
    await tell(`select subject || ' ' || (changes #>> '{status,after}') as told from audit_log order by 1`),
  ).toEqual(['Open (Ines Open) resolved', 'somebody who left resolved'])
})

const oldEntries = (count: number) => sql`
  insert into audit_log (at, actor, action, subject_kind, subject)
    select now() - interval '400 days', 'boss@example.org', 'Content created', 'content', 'Old ' || n
    from generate_series(1, ${sql.lit(count)}) as n
    union all select now() - interval '300 days', 'boss@example.org', 'Content created', 'content', 'Young'`

const entriesLeft = `select subject as told from audit_log where action = 'Content created' order by at, id`

test('the audit log stays complete until the admins set a time; then its oldest entries are deleted, and their number is logged', async () => {
  await oldEntries(1200).execute(services.db)
  await cleanUp(services)
  expect(await tell(entriesLeft)).toHaveLength(1201)
  await set('audit log', 365)
  await cleanUp(services)
  expect(await tell(entriesLeft)).toEqual(['Young'])
  expect(
    await tell(
      `select changes #>> '{entries,before}' as told from audit_log where action = 'Old entries removed' order by id`,
    ),
  ).toEqual(['1000', '200'])
})

test('no entry younger than a year leaves the audit log, whatever the setting or the server’s clock', async () => {
  await oldEntries(1).execute(services.db)
  await set('audit log', 30)
  daysLater(5000)
  await cleanUp(services)
  expect(await tell(entriesLeft)).toEqual(['Young'])
  await expect(sql`delete from audit_log`.execute(services.db)).rejects.toThrow('permission denied')
})

test('archived rows are deleted after their own time, spam by its deletion, and the audit log forgets the sender', async () => {
  await addEverything()
  const old = sql`now() - interval '40 days'`
  await sql`
    update inquiries set put_away_at = ${old}, put_away = case subject when 'Done' then 'deleted' else 'spam' end
    where form = 'contact'`.execute(services.db)
  await sql`update inquiries set put_away = 'deleted', put_away_at = now() where organization = 'New'`.execute(
    services.db,
  )
  await sql`
    insert into audit_log (actor, action, subject_kind, subject_id, subject, changes)
      select 'boss@example.org', 'Inquiry changed', 'inquiry', id::text, subject || ' (Ines)', '{}' from inquiries where form = 'contact'`.execute(
    services.db,
  )
  daysLater(0)
  await cleanUp(services)
  const left = `select coalesce(subject, organization || ' Inc.') as told from inquiries where form <> 'report' order by 1`
  expect(await tell(left)).toEqual(['Done Inc.', 'New Inc.', 'Open'])
  expect(await tell(`select subject as told from audit_log where action = 'Inquiry changed' order by 1`)).toEqual([
    'Open (Ines)',
    'somebody who left',
  ])
  daysLater(51)
  await cleanUp(services)
  expect(await tell(left)).toEqual(['Done Inc.'])
})

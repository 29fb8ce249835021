import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { lookThrough } from '../../../test/import-file.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { listEntries } from '../../audit/audit-log.server.ts'
import { readAuditQuery } from '../../audit/audit-query.ts'
import type { ConfirmedOwner } from '../../viewer.ts'
import { isGivenUp, type MemberJob } from '../changes/member-job.ts'
import { countGivenUp, findJob, forgetJobsBefore, listRows } from '../changes/member-jobs.server.ts'
import { type Counted, type ImportFacts, planRow } from '../import/member-import.ts'
import type { PlacesOverview } from '../place-offer.ts'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import { deleteMember } from '../roster/editing/delete-member.server.ts'
import { beginStatusChange } from './begin-job.server.ts'
import { agreeToImport } from './decide-import.server.ts'
import { agreeToJob, stopJob, tryJobAgain } from './decide-job.server.ts'
import { memberJob, workOnBatch } from './work-on-jobs.server.ts'

let services: TestServices
let admin: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

const header = 'First Name,Last Name,Email,Status,Role'
const asShown = { tell: true, reason: undefined, agreedTaken: undefined }

/** Some of everything: who gets a place, who waits, who is known, twice in the file, or not valid. */
function longFile(rows: number): string {
  const statuses = ['', 'registered', 'waitlist', 'cancelled', 'confirmed', '']
  const lines = Array.from({ length: rows }, (_, n) => {
    const email = n % 7 === 3 ? `p${Math.floor(n / 2)}@example.org` : `p${n}@example.org`
    return `Given,${n % 6 === 5 ? '' : `Number ${n}`},${email},${statuses[n % statuses.length]},Builder`
  })
  return [header, ...lines].join('\n')
}

const begin = (text: string) => lookThrough(services, admin, text, pilotCohort)
const agree = (id: string) => agreeToImport(services, admin, id, false, null)

const rowsOf = (id: string) => listRows(services.db, id, { outcome: null, behind: null, most: 5_000 })

test('a file is looked through in batches as if it were at once, and nothing is stored meanwhile', async () => {
  await setCapacity(90)
  await reserve('p10@example.org')
  const before = await countMembers()
  const id = await begin(longFile(1_200))
  const job = (await findJob(services.db, id)) as MemberJob
  expect(job).toMatchObject({ state: 'checked', total: 1_200, checked: 1_200, done: 0 })
  const rows = await rowsOf(id)
  const places = job.counters.places as PlacesOverview
  const counted: Counted = { free: places.free, waiting: places.waiting, seen: new Map() }
  const how = { facts: job.facts as ImportFacts, known: new Set(['p10@example.org']), places, now: new Date(), counted }
  const atOnce = rows.map(({ line, facts: { cells } }) => planRow({ line, cells }, how))
  expect(rows.map(({ line, outcome, note }) => [line, outcome, note])).toEqual(
    atOnce.map(({ line, outcome, note }) => [line, outcome, note]),
  )
  expect(Object.values(job.counters.outcomes).reduce((sum, count) => sum + count)).toBe(1_200)
  expect(await countMembers()).toBe(before)
})

test('what was shown is done once, by however many servers, also where one of them dies in between', async () => {
  await setCapacity(90)
  const id = await begin(longFile(400))
  const planned = await rowsOf(id)
  expect(await agree(id)).toBe('running')
  expect(await agree(id)).toBe('running')
  const others = [1, 2, 3].map(() => connectMany(services.connection, 3))
  const outbox = services.outbox
  // One batch fails behind its inserts, as when its server dies: nothing of it stays.
  await sql`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if (select count(*) from members) between 60 and 160 then raise exception 'died'; end if; return null; end $$`.execute(
    services.owner.db,
  )
  await sql`create trigger fail_once after insert on audit_log for each statement execute function fail_once()`.execute(
    services.owner.db,
  )
  await workOnBatch(services, id).catch(() => {})
  await workOnBatch(services, id).catch(() => {})
  const done = (await findJob(services.db, id))?.done ?? 0
  expect(done).toBeLessThan(100)
  await sql`drop trigger fail_once on audit_log`.execute(services.owner.db)
  await Promise.all(others.map(({ db }) => services.runJobs([memberJob], { ...services, db, outbox })))
  await Promise.all(others.map(({ close }) => close()))
  await services.runJobs([memberJob])

  const job = await findJob(services.db, id)
  const coming = planned.filter(({ outcome }) =>
    ['registered', 'confirmed', 'waitlist', 'cancelled'].includes(outcome ?? ''),
  )
  expect(job).toMatchObject({ state: 'done', done: coming.length, counters: { results: { done: coming.length } } })
  const stored = await sql<{ email: string; status: string; role: string }>`
    select email::text, status, role from community_members where role <> 'admin' order by email::text collate "C"`.execute(
    services.db,
  )
  expect(stored.rows).toEqual(
    coming
      .map(({ email, outcome }) => ({ email, status: outcome, role: 'builder' }))
      .sort((one, other) => (one.email < other.email ? -1 : 1)),
  )
  const waiting = await sql<{ email: string }>`
    select email::text from registrations join members on id = member_id where registrations.status = 'waitlist'
    order by registrations.since`.execute(services.db)
  expect(waiting.rows.map(({ email }) => email)).toEqual(
    coming.filter(({ outcome }) => outcome === 'waitlist').map(({ email }) => email),
  )
  const log = await listEntries(services.db, readAuditQuery(new URLSearchParams()))
  expect(log.rows).toMatchObject([{ action: 'Members imported' }])
  const { rows: parts } =
    await sql`select from audit_log where action = 'Member created by import' and part_of is not null`.execute(
      services.db,
    )
  expect(parts).toHaveLength(coming.length)
})

test('a row that would become something else than was shown is left out, with the reason', async () => {
  await setCapacity(2)
  const id = await begin(
    [header, 'A,B,a@example.org,,', 'C,D,c@example.org,,', 'E,F,e@example.org,cancelled,'].join('\n'),
  )
  await services.runJobs([memberJob])
  await reserve('c@example.org')
  await reserve('stranger@example.org')
  await agree(id)
  await services.runJobs([memberJob])
  expect((await rowsOf(id)).map(({ email, result, resultNote }) => [email, result, resultNote])).toEqual([
    ['a@example.org', 'left out', 'The place that was free has gone meanwhile'],
    ['c@example.org', 'left out', 'Registered meanwhile'],
    ['e@example.org', 'done', ''],
  ])
})

test('it stops between two batches when an admin says so, or whoever asked for it is no organiser any more', async () => {
  const stopped = await begin(longFile(200))
  await agree(stopped)
  await workOnBatch(services, stopped)
  expect(await stopJob(services, admin, stopped)).toBe('running')
  expect(await stopJob(services, admin, stopped)).toBe(null)
  const before = await countMembers()
  await services.runJobs([memberJob])
  expect([await countMembers(), (await findJob(services.db, stopped))?.done]).toEqual([before, 25])

  const lost = await begin(longFile(200).replaceAll('@example', '@other.example'))
  await agree(lost)
  await addAdmin(services, 'other@example.org')
  await sql`update members set admin_role = 'editor' where id = ${admin.memberId}`.execute(services.db)
  await services.runJobs([memberJob])
  expect(await findJob(services.db, lost)).toMatchObject({ state: 'stopped', done: 0 })
  await expect(agree(lost)).rejects.toThrow('no admin any more')
})

test('whoever asked for it can leave while a batch is under way, and then it stops', async () => {
  const id = await begin(longFile(200))
  await agree(id)
  await addAdmin(services, 'other@example.org')
  const server = await services.pool.connect()
  try {
    // As a server does that is about to ask whether they still are an organiser.
    await server.query('begin')
    await server.query('select from member_jobs where id = $1 for update', [id])
    expect(await deleteMember(services, admin.memberId, null)).toBe('deleted')
  } finally {
    await server.query('rollback')
    server.release()
  }
  await services.runJobs([memberJob])
  expect(await findJob(services.db, id)).toMatchObject({ state: 'stopped', done: 0 })
})

test('a job that always fails is given up after nine tries, and goes on when an admin says so', async () => {
  const id = await begin(longFile(200))
  await agree(id)
  await workOnBatch(services, id)
  const { db, owner } = services
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
    owner.db,
  )
  await sql`create trigger fail after insert on audit_log for each statement execute function fail()`.execute(owner.db)
  let tries = 0
  for (let [next] = await services.listJobs(); next; [next] = await services.listJobs()) {
    services.clock.set(new Date(next.startAfter.getTime() + 1))
    expect(await services.runJobs([memberJob])).toBe(0)
    tries += 1
  }
  expect(tries).toBe(9)
  const job = await findJob(db, id)
  expect(job).toMatchObject({ state: 'running', done: 25 })
  expect([job && isGivenUp(job), await countGivenUp(db)]).toEqual([true, 1])

  await sql`drop trigger fail on audit_log`.execute(owner.db)
  expect(await tryJobAgain(services, admin, id, null)).toBe('running')
  expect(await tryJobAgain(services, admin, id, null)).toBe('running')
  await services.runJobs([memberJob])
  const done = await findJob(db, id)
  const people = await sql`select from members where role <> 'admin'`.execute(db)
  expect(done).toMatchObject({ state: 'done' })
  expect([done?.done, await countGivenUp(db)]).toEqual([people.rows.length, 0])
  expect(await tryJobAgain(services, admin, id, null)).toBe('job-not-found')
})

test('a change of statuses that was given up asks for the passkey before it goes on, and can be cancelled', async () => {
  await addWaiting(11)
  const facts = { to: 'cancelled', list: 'status=waitlist', cohortOfList: pilotCohort } as const
  const id = await beginStatusChange(services, admin, facts, pilotCohort)
  await services.runJobs([memberJob])
  await agreeToJob(services, admin, id, asShown, admin)
  await sql`update member_jobs set finished_at = clock_timestamp()`.execute(services.db)
  expect(await tryJobAgain(services, admin, id, null)).toBe('unconfirmed')
  expect(await tryJobAgain(services, admin, id, admin)).toBe('running')
  await sql`update member_jobs set finished_at = clock_timestamp()`.execute(services.db)
  expect(await stopJob(services, admin, id)).toBe('running')
  expect(await findJob(services.db, id)).toMatchObject({ state: 'stopped' })
})

test('more than ten are changed by an admin alone who has just shown their passkey, if they have one', async () => {
  await addWaiting(11)
  const begin = async (people: string[]) => {
    const facts = { to: 'cancelled', list: 'status=waitlist', people, cohortOfList: pilotCohort } as const
    const id = await beginStatusChange(services, admin, facts, pilotCohort)
    await services.runJobs([memberJob])
    return id
  }
  const many = await begin([])
  expect(await agreeToJob(services, admin, many, asShown, null)).toBe('unconfirmed')
  await services.runJobs([memberJob])
  expect(await findJob(services.db, many)).toMatchObject({ state: 'checked', done: 0 })
  const ten = (await rowsOf(many)).slice(1).flatMap(({ memberId }) => memberId ?? [])
  expect(await agreeToJob(services, admin, await begin(ten), asShown, null)).toBe('running')
  expect(await stopJob(services, admin, many)).toBe('checked')
})

test('everybody whom a list finds changes their status, in the order in which they joined, and is told of a place', async () => {
  await setCapacity(130)
  await addWaiting(160)
  const facts = { to: 'registered', list: 'status=waitlist', cohortOfList: pilotCohort } as const
  const id = await beginStatusChange(services, admin, facts, pilotCohort)
  await services.runJobs([memberJob])
  expect(await findJob(services.db, id)).toMatchObject({
    state: 'checked',
    total: 160,
    counters: { taken: 160, toTell: 160, outcomes: { changes: 160 } },
  })
  expect((await rowsOf(id))[0]?.email).toBe('w0@example.org')
  expect((await rowsOf(id)).at(-1)).toMatchObject({
    email: 'w159@example.org',
    note: 'Takes a place beyond the capacity, can sign in to the portal',
  })
  expect(await agreeToJob(services, admin, id, asShown, admin)).toBe('not-agreed')
  await sql`update registrations set state = 'cancelled'
    where member_id = (select id from members where email = 'w5@example.org')`.execute(services.db)
  expect(await agreeToJob(services, admin, id, { ...asShown, reason: 'A bigger room', agreedTaken: 160 }, admin)).toBe(
    'running',
  )
  await services.runJobs([memberJob])
  await services.settleChanges()
  expect(await findJob(services.db, id)).toMatchObject({
    state: 'done',
    counters: { results: { done: 159, 'left out': 1 }, told: 159 },
  })
  const { rows } = await sql<{ status: string; people: number }>`
    select status, count(*)::int as people from registrations group by 1 order by 1`.execute(services.db)
  expect(rows).toEqual([
    { status: 'cancelled', people: 1 },
    { status: 'registered', people: 159 },
  ])
  const leftOut = await listRows(services.db, id, { outcome: 'left out', behind: null, most: 10 })
  expect(leftOut).toMatchObject([{ email: 'w5@example.org', resultNote: 'Someone else changed it in the meantime' }])
  const { rows: letters } = await sql`select from emails`.execute(services.db)
  expect(letters).toHaveLength(159)
  const { rows: reasons } =
    await sql`select from audit_log where action = 'Member changed' and reason = 'A bigger room'`.execute(services.db)
  expect(reasons).toHaveLength(159)
})

test('everybody is found in batches: it can be stopped in between, and a server that dies loses no more than its batch', async () => {
  await addWaiting(2_300)
  const facts = { to: 'registered', list: 'status=waitlist', cohortOfList: pilotCohort } as const
  const stopped = await beginStatusChange(services, admin, facts, pilotCohort)
  await workOnBatch(services, stopped)
  expect(await findJob(services.db, stopped)).toMatchObject({ state: 'collecting', total: 1_000 })
  expect(await stopJob(services, admin, stopped)).toBe('collecting')
  await services.runJobs([memberJob])
  expect(await findJob(services.db, stopped)).toMatchObject({ state: 'stopped', total: 1_000, checked: 0 })

  const id = await beginStatusChange(services, admin, facts, pilotCohort)
  await workOnBatch(services, id)
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
    services.owner.db,
  )
  await sql`create trigger die after insert on member_job_rows for each statement execute function die()`.execute(
    services.owner.db,
  )
  await expect(workOnBatch(services, id)).rejects.toThrow('died')
  await sql`drop trigger die on member_job_rows`.execute(services.owner.db)
  expect(await findJob(services.db, id)).toMatchObject({ state: 'collecting', total: 1_000 })
  const other = connectMany(services.connection, 3)
  await workOnBatch({ ...services, db: other.db }, id)
  await other.close()
  await workOnBatch(services, id)
  expect(await findJob(services.db, id)).toMatchObject({ state: 'checking', total: 2_300 })
  const rows = await rowsOf(id)
  expect(new Set(rows.map(({ memberId }) => memberId)).size).toBe(2_300)
  expect([rows[0], rows.at(-1)]).toMatchObject([
    { line: -2_300, email: 'w0@example.org' },
    { line: -1, email: 'w2299@example.org' },
  ])
})

test('places that many give back go to those who wait in batches too, so that nobody waits long for the lock', async () => {
  await setCapacity(60)
  await addWaiting(60)
  await services.db.updateTable('registrations').set({ state: 'registered' }).execute()
  await addWaiting(40, 'next')
  await services.db.updateTable('cohorts').set({ offers_automatically: true }).execute()
  const facts = { to: 'cancelled', list: 'status=registered', cohortOfList: pilotCohort } as const
  const id = await beginStatusChange(services, admin, facts, pilotCohort)
  await services.runJobs([memberJob])
  await agreeToJob(services, admin, id, asShown, admin)
  await services.runJobs([memberJob])
  expect(await findJob(services.db, id)).toMatchObject({ state: 'settling', counters: { results: { done: 60 } } })
  services.clock.advance(12_000)
  const offered: number[] = []
  while (await workOnBatch(services, id)) offered.push((await findJob(services.db, id))?.counters.offered ?? 0)
  expect(offered).toEqual([0, 0, 0, 25, 40])
  expect(await findJob(services.db, id)).toMatchObject({ state: 'done', counters: { results: { done: 60 } } })
  const { rows } = await sql<{ status: string; people: number }>`
    select status, count(*)::int as people from registrations group by 1 order by 1`.execute(services.db)
  expect(rows).toEqual([
    { status: 'cancelled', people: 60 },
    { status: 'registered', people: 40 },
  ])
})

test('beyond what was agreed to nobody gets a place, whoever came meanwhile', async () => {
  await setCapacity(10)
  await addWaiting(8)
  const facts = { to: 'registered', list: '', cohortOfList: pilotCohort } as const
  const id = await beginStatusChange(services, admin, facts, pilotCohort)
  await services.runJobs([memberJob])
  await agreeToJob(services, admin, id, { ...asShown, tell: false }, admin)
  await setCapacity(5)
  await services.runJobs([memberJob])
  await services.settleChanges()
  expect(await findJob(services.db, id)).toMatchObject({ counters: { results: { done: 5, 'left out': 3 }, told: 0 } })
  expect(await listRows(services.db, id, { outcome: 'left out', behind: null, most: 10 })).toMatchObject(
    ['w5', 'w6', 'w7'].map((name) => ({
      email: `${name}@example.org`,
      resultNote: 'The last place has gone meanwhile',
    })),
  )
})

test('whoever leaves stands in no row any more, and a week later nobody does', async () => {
  const id = await begin(longFile(20))
  await agree(id)
  await services.runJobs([memberJob])
  await sql`select delete_member(id, now()) from members where email = 'p0@example.org'`.execute(services.db)
  expect((await rowsOf(id)).map(({ email }) => email)).not.toContain('p0@example.org')
  await forgetJobsBefore(services.db, new Date(Date.now() - 60_000))
  expect(await findJob(services.db, id)).not.toBe(null)
  await forgetJobsBefore(services.db, new Date(Date.now() + 60_000))
  expect([await findJob(services.db, id), await rowsOf(id)]).toEqual([null, []])
})

/** A few hundred in a statement: what keeps the lists takes its time on a busy machine, and the database ends what takes too long. */
async function addWaiting(people: number, name = 'w') {
  for (let first = 0; first < people; first += 300)
    await sql`
      insert into community_members (email, first_name, last_name, status, cohort_id, created_at)
      select ${name}::text || n || '@example.org', 'Wait', 'Number ' || n, 'waitlist', ${pilotCohort}, '2025-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(${first}::int, ${Math.min(first + 300, people) - 1}::int) as n`.execute(services.db)
}

async function countMembers(): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from members`.execute(services.db)
  return rows[0]?.people ?? 0
}

async function reserve(email: string): Promise<void> {
  await reservePlace(services, { firstName: 'A', lastName: 'B', email, newsletter: false }, pilotCohort)
}

async function setCapacity(capacity: number): Promise<void> {
  await services.db.updateTable('cohorts').set({ capacity }).execute()
}

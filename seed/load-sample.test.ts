import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAtDraft } from '../app/admin/cohorts/look-at-draft.server.ts'
import { listCohortRecords } from '../app/cohorts/cohort-records.server.ts'
import { findToldCohort } from '../app/cohorts/cohorts.server.ts'
import { countInquiries } from '../app/inquiries/inquiry-lists.server.ts'
import { listExpiring } from '../app/membership/place-expiries.server.ts'
import { countFreePlaces, findPlacesOverview } from '../app/membership/places.server.ts'
import { registerNewcomer } from '../app/membership/registrations.server.ts'
import { listMessages } from '../app/messages/messages.server.ts'
import { findReported } from '../app/moderation/reports.server.ts'
import { openJobs } from '../app/platform/jobs/jobs.server.ts'
import { createLog } from '../app/platform/log.ts'
import { refuseSampleData } from '../server/refuse-sample-data.ts'
import { pilotCohort } from '../test/pilot.ts'
import { openTestDatabase, type TestDatabase } from '../test/services.ts'
import { loadDemonstration, loadSample } from './load-sample.server.ts'
import { nextCohort } from './next-cohort.ts'
import { people, samplePeople } from './people.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  expect(await loadSample(database.db)).toBe('loaded')
})
afterAll(() => database.close())

test('leaves at least 40 places free and nobody waiting, so that a reservation in the demonstration gets a place', async () => {
  const places = await countFreePlaces(database.db, pilotCohort)
  expect(places.free).toBeGreaterThanOrEqual(40)
  expect(places.waiting).toBe(0)
  const visitor = { firstName: 'Vi', lastName: 'Sitor', email: 'visitor@mail.example', newsletter: false }
  const given = database.db.transaction().execute(async (tx) => {
    const { status } = await registerNewcomer(tx, visitor, pilotCohort, new Date())
    await sql`delete from members where email = ${visitor.email}`.execute(tx)
    return status
  })
  expect(await given).toBe('registered')
})

test('has members in every status and participants in every onboarding state', async () => {
  const statuses = await sql<{ status: string }>`select distinct status from community_members order by status`.execute(
    database.db,
  )
  expect(statuses.rows.map((row) => row.status)).toEqual(['cancelled', 'confirmed', 'registered', 'waitlist'])
  const states = await sql<{ accepted: boolean | null; completed: boolean | null }>`
    select distinct accepted_expectations as accepted, questionnaire_completed as completed
    from community_members left join community_pilot on user_id = id where status = 'registered'
  `.execute(database.db)
  expect(states.rows).toHaveLength(4)
})

test('has more than two pages of different project ideas', async () => {
  const { rows } = await sql<{ goals: number }>`select count(distinct ai_goal) as goals from community_pilot`.execute(
    database.db,
  )
  expect(rows[0]?.goals).toBeGreaterThan(20)
})

test('the three people in the welcome message can do what it says', async () => {
  const { rows } = await sql<{
    email: string
    role: string
    status: string
    cohort_id: number | null
    completed: boolean | null
  }>`
    select email::text, role, status, cohort_id, questionnaire_completed as completed
    from community_members left join community_pilot on user_id = id where email like '%@agentspark.example' order by email
  `.execute(database.db)
  expect(rows).toEqual([
    { email: people.admin.email, role: 'admin', status: 'confirmed', cohort_id: null, completed: null },
    { email: people.newMember.email, role: 'member', status: 'registered', cohort_id: 1, completed: null },
    { email: people.participant.email, role: 'member', status: 'registered', cohort_id: 1, completed: true },
  ])
})

test('no sample address or link can belong to a real person', () => {
  const written = JSON.stringify(samplePeople)
  expect(samplePeople.every((person) => person.email.endsWith('.example'))).toBe(true)
  expect(written.match(/https?:\/\/[^/"]+/g)?.every((link) => link.endsWith('.example'))).toBe(true)
})

test('a database with any data stays unchanged', async () => {
  expect(await loadSample(database.db)).toBe('not-empty')
  const { rows } = await sql<{ members: number }>`select count(*) as members from members`.execute(database.db)
  expect(rows[0]?.members).toBe(samplePeople.length)
})

test('leaves a mark, so that production refuses this database', async () => {
  await expect(refuseSampleData(database.db)).rejects.toThrow('sample people')
})

test('two servers that start at the same time load it once', async () => {
  const fresh = await openTestDatabase()
  const outcomes = await Promise.all([loadSample(fresh.db), loadSample(fresh.db)])
  expect(outcomes.sort()).toEqual(['loaded', 'not-empty'])
  await fresh.close()
})

test('the demonstration has the ended pilot, a complete draft of the next cohort, and a queue to offer places to', async () => {
  const fresh = await openTestDatabase()
  const now = new Date('2026-11-23T06:00:00Z')
  expect(await loadDemonstration({ db: fresh.db, jobs: openJobs(fresh.pool, createLog('silent')) }, now)).toBe('loaded')
  const [draft] = (await listCohortRecords(fresh.db)).filter(({ state }) => state === 'draft')
  expect(draft).toMatchObject({ name: 'January 2027 Bootcamp', slug: 'january-2027-bootcamp', firstDay: '2027-01-23' })
  expect(draft && (await lookAtDraft(fresh.db, draft, now))).toEqual([])
  const sessions = await sql<{ starts: string }>`
    select to_char(starts_at at time zone zone, 'YYYY-MM-DD Dy HH24:MI') as starts
      from schedule_items join cohorts on cohorts.id = cohort_id where state = 'draft' and starts_at is not null order by 1
  `.execute(fresh.db)
  expect(sessions.rows.map(({ starts }) => starts)).toEqual([
    '2027-01-23 Sat 10:00',
    '2027-01-30 Sat 10:00',
    '2027-02-06 Sat 10:00',
  ])
  expect(await findToldCohort(fresh.db, now)).toMatchObject({ cohort: { slug: 'pilot' }, others: [] })
  expect(await countInquiries(fresh.db, { form: 'beta', status: 'new' })).toBe(2)
  expect(await findPlacesOverview(fresh.db, pilotCohort)).toMatchObject({ waiting: 0, keepingTurn: 4 })
  // Two are overdue, and the emails include delivered and refused ones.
  expect(await countInquiries(fresh.db, { form: 'contact', status: 'new' })).toBe(7)
  const old =
    await sql`select from inquiries where form = 'contact' and status = 'new' and created_at < ${now}::timestamptz - interval '48 hours'`
  expect((await old.execute(fresh.db)).rows).toHaveLength(2)
  expect(await listExpiring(fresh.db, pilotCohort, 10)).toMatchObject([{ name: 'Noor Haddad', unless: 'accepted' }])
  const letters =
    await sql`select kind, delivered_at is not null as delivered, refusal from emails order by created_at`.execute(
      fresh.db,
    )
  expect(letters.rows).toEqual([
    { kind: 'place-offer', delivered: true, refusal: null },
    { kind: 'reservation', delivered: false, refusal: 'no-such-mailbox' },
    { kind: 'place-offer', delivered: true, refusal: null },
  ])
  const work = await sql<{ states: string[] }>`
    select array(select distinct state from attendance union select distinct state from hand_ins order by 1) as states`.execute(
    fresh.db,
  )
  expect(work.rows[0]?.states).toEqual(['changes wanted', 'draft', 'excused', 'joined', 'present', 'seen', 'sent'])
  const feedback = await sql<{ answers: number }>`
    select count(*) as answers from feedback_answers group by session_id having count(*) >= 5`.execute(fresh.db)
  expect(feedback.rows).toHaveLength(3)
  expect((await findReported(fresh.db)).subjects).toBe(2)
  expect((await listMessages(fresh.db, 1)).rows).toMatchObject([{ subject: 'What the pilot has built', sendsAt: null }])
  const visitor = { firstName: 'Vi', lastName: 'Sitor', email: 'visitor@mail.example', newsletter: false }
  const given = fresh.db.transaction().execute((tx) => registerNewcomer(tx, visitor, pilotCohort, now))
  expect(await given).toMatchObject({ status: 'registered' })
  await fresh.close()
})

test.each([
  ['2026-11-27T12:00:00Z', '2027-01-23'],
  ['2026-11-28T07:59:59Z', '2027-01-23'],
  ['2026-11-28T12:00:00Z', '2027-01-23'],
  ['2026-11-29T12:00:00Z', '2027-01-30'],
])('the next cohort of a demonstration that starts at %s begins on Saturday, %s', (now, firstDay) => {
  expect(nextCohort(new Date(now)).firstDay).toBe(firstDay)
})

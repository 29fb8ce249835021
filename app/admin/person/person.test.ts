import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import { findMemberRecord, type MemberRecord } from '../../membership/members.server.ts'
import { registerNewcomer } from '../../membership/registrations.server.ts'
import { previewForAddedPerson } from '../../membership/reserving/tell-added-person.server.ts'
import { changeMember } from '../../membership/roster/editing/change-member.server.ts'
import { hashToken, newToken } from '../../sign-in/secrets.server.ts'
import { insertSession } from '../../sign-in/sessions.server.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { addPerson } from './add-person.server.ts'
import { endSessions } from './end-sessions.server.ts'
import type { NewPerson } from './new-person-schema.ts'
import { sendCode } from './send-code.server.ts'
import { showPerson } from './show-person.server.ts'
import { readTimelineQuery } from './timeline.ts'

let services: TestServices
let boss: Confirmed<Organiser>
beforeEach(async () => {
  services = await openTestServices()
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'The', last_name: 'Boss', email: 'boss@example.org', role: 'admin', status: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  boss = { memberId: id, email: 'boss@example.org', least: 'organiser' } as Confirmed<Organiser>
  await services.db.deleteFrom('registrations').where('member_id', '=', id).execute()
})
afterEach(() => services.close())

const ada: NewPerson = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  status: 'registered',
  newsletter: false,
  tell: true,
  reason: 'She called',
  agreedTaken: undefined,
}

test.each(['registered', 'waitlist'] as const)(
  'an added person with the status %s gets the previewed email, and the history names the admin',
  async (status) => {
    const shown = (await previewForAddedPerson(services, pilotCohort))[status]
    const added = await addPerson(services, boss, { ...ada, status }, pilotCohort)
    expect(added).toMatchObject({ outcome: 'added', told: true, emailsSent: true })
    const id = added.outcome === 'added' ? added.memberId : ''
    expect(await recordOf(id)).toMatchObject({ firstName: 'Ada', email: 'ada@example.org', status, inCohort: true })
    const [letter, ...others] = await services.mailbox.list()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: 'ada@example.org', subject: shown.subject })
    expect(letter?.text).not.toMatch(/opened up|You waited/)
    const words = (text = '') => text.replace(/<\S+>/g, '<>').replace(/\s+/g, ' ').trim()
    expect(words(letter?.text)).toBe(words(shown.text.replaceAll('[first name]', 'Ada')))
    expect(await listHistory(services.db, 'member', id)).toMatchObject([
      { actor: 'boss@example.org', action: 'Member added by hand', reason: 'She called' },
    ])
  },
)

test('without the email nothing is sent, and it can be sent later', async () => {
  expect(await addPerson(services, boss, { ...ada, tell: false }, pilotCohort)).toMatchObject({ told: false })
  expect(
    await addPerson(services, boss, { ...ada, email: 'ben@example.org', status: 'confirmed' }, pilotCohort),
  ).toMatchObject({ told: false })
  expect(await services.mailbox.list()).toEqual([])
})

test('a known address is refused, and the second of two clicks adds no one', async () => {
  const results = await Promise.all([1, 2].map(() => addPerson(services, boss, ada, pilotCohort)))
  expect(results).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }])
  expect(await services.mailbox.list()).toHaveLength(1)
  const known = await services.db.selectFrom('members').select('id').where('email', '=', ada.email).execute()
  expect(known).toHaveLength(1)
  expect(await addPerson(services, boss, { ...ada, firstName: 'Eve', email: 'ADA@example.org' }, pilotCohort)).toEqual({
    outcome: 'email-taken',
    memberId: known[0]?.id,
  })
})

test('adding beyond the capacity needs a confirmation of the number of people', async () => {
  await services.db.updateTable('cohorts').set({ capacity: 1 }).execute()
  expect(await addPerson(services, boss, ada, pilotCohort)).toMatchObject({ outcome: 'added' })
  const ben = { ...ada, email: 'ben@example.org' }
  expect(await addPerson(services, boss, ben, pilotCohort)).toEqual({ outcome: 'over-capacity', capacity: 1, taken: 2 })
  expect(await addPerson(services, boss, { ...ben, agreedTaken: 2 }, pilotCohort)).toMatchObject({ outcome: 'added' })
})

test('a code goes to the person, within the limits of the sign-in page, and the audit log doesn’t contain it', async () => {
  const id = await add(ada)
  const asked = { memberId: id, area: 'portal', network: '192.0.2.1' } as const
  expect(await sendCode(services, boss, asked)).toEqual({ outcome: 'sent', email: 'ada@example.org' })
  const [letter] = await services.mailbox.list()
  expect(letter?.to).toBe('ada@example.org')
  const code = /\d{6}/.exec(letter?.subject ?? '')?.[0] ?? 'none'
  expect(await sendCode(services, boss, asked)).toMatchObject({ outcome: 'too-many' })
  // A participant has no access to the admin area.
  expect(await sendCode(services, boss, { ...asked, area: 'admin' })).toEqual({ outcome: 'not-found' })
  const history = await listHistory(services.db, 'member', id)
  expect(history[0]).toMatchObject({ action: 'Sign-in code sent', actor: 'boss@example.org' })
  expect(JSON.stringify(history)).not.toContain(code)
})

test('all sessions of the person end, others stay', async () => {
  const id = await add(ada)
  const sessions = [id, id, boss.memberId].map((member_id) => ({ token_hash: hashToken(newToken()), member_id }))
  for (const session of sessions)
    await services.db.transaction().execute((tx) => insertSession(tx, session, services.clock.now()))
  expect((await show(id)).signIns.sessionCount).toBe(2)
  expect(await endSessions(services, boss, id)).toBe('ended')
  const left = await services.db.selectFrom('sessions').select('member_id').execute()
  expect(left).toEqual([{ member_id: boss.memberId }])
  expect(await endSessions(services, boss, '00000000-0000-4000-8000-000000000000')).toBe('member-not-found')
})

test('the page shows the next step, nodes, answers, and everything that happened in one line of time', async () => {
  const id = await add(ada, true)
  const { db } = services
  await sql`insert into community_pilot (user_id, accepted_expectations, company, used_mindstudio, ai_goal) values (${id}, true, 'Analytical Engines', false, 'Weave numbers')`.execute(
    db,
  )
  await sql`insert into ai_agent_projects (user_id, title, url) values (${id}, 'Note G', 'https://example.org/g')`.execute(
    db,
  )
  await sql`insert into attendance (session_id, member_id, joined_at)
    select min(id), ${id}, ${services.clock.now()} from schedule_items where kind = 'live session'`.execute(db)
  services.clock.advance(1000)
  const record = await recordOf(id)
  const { firstName, lastName, role, status, newsletter, version } = record
  const edited = { firstName, lastName, role, status, newsletter, version, email: 'countess@example.org', tell: false }
  await changeMember(services, boss, id, { ...edited, reason: 'A typo', agreedTaken: undefined }, pilotCohort, boss)
  await sendCode(services, boss, { memberId: id, area: 'portal', network: '192.0.2.1' })
  const person = await show(id)
  expect(person).toMatchObject({
    registrations: [{ badge: { words: 'Registered' } }],
    goal: 'Weave numbers',
    formerAddresses: ['ada@example.org'],
    signIns: { codes: [{ area: 'portal', became: 'still valid', wrongTries: 0 }], wrongCodes: 0 },
  })
  expect(person.answers).toEqual([
    { label: 'Company', words: 'Analytical Engines' },
    { label: 'Have you used MindStudio before?', words: 'No' },
  ])
  const nodes = person.registrations[0]?.nodes ?? []
  expect(nodes.filter(({ isDone }) => isDone).map(({ label }) => label)).toEqual([
    'Registered',
    'Signed in',
    'Expectations accepted',
    'Session 1',
  ])
  expect(nodes.map(({ label }) => label).slice(-5)).toEqual([
    'Session 1',
    'Exercise 1',
    'Session 2',
    'Exercise 2',
    'Session 3',
  ])
  // Codes are listed with the sign-ins.
  const events = person.timeline.days.flatMap(({ events }) => events)
  expect(events.map(({ title, isTheirs }) => [title, isTheirs]).toSorted()).toEqual([
    ['Accepted the expectations', true],
    ['Added the project “Note G”', true],
    ['Joined “Core Building Foundations” by our link', true],
    ['Member added by hand', false],
    ['Member changed', false],
    ['Opened the portal for the first time', true],
    ['Sign-in code sent', false],
    ['“Registration confirmation”', false],
  ])
  expect(events.find(({ kind }) => kind === 'email')?.detail).toBe('to ada@example.org. Delivered')
  expect(events.find(({ title }) => title === 'Member changed')).toMatchObject({
    detail: 'by boss@example.org',
    text: 'Reason: A typo',
  })
  expect((await show(id, 'show=emails')).timeline.days.flatMap(({ events }) => events)).toHaveLength(1)
})

test('a person who registered is said to have done so, and one whose turn went on shows in no step', async () => {
  const { memberId } = await services.db
    .transaction()
    .execute((tx) => registerNewcomer(tx, { ...ada, newsletter: false }, pilotCohort, services.clock.now()))
  expect((await show(memberId)).timeline.days[0]?.events).toMatchObject([
    { title: 'Registered for the Pilot Bootcamp', isTheirs: true },
  ])
  await services.db.updateTable('registrations').set({ state: 'moved' }).where('member_id', '=', memberId).execute()
  expect((await show(memberId)).registrations).toMatchObject([{ badge: { words: 'Keeps their turn' }, nodes: [] }])
})

test('a long past comes page by page, none left out and none twice', async () => {
  const id = await add(ada)
  await sql`insert into audit_log (actor, action, subject_kind, subject_id, at)
    select 'x', 'Change ' || n, 'member', ${id}, now() - (n / 3) * interval '1 day' from generate_series(1, 90) as n`.execute(
    services.db,
  )
  const seen: string[] = []
  let before: string | null = ''
  while (before !== null) {
    const { timeline } = await show(id, new URLSearchParams({ before }).toString())
    seen.push(...timeline.days.flatMap(({ events }) => events.map((event) => event.id)))
    before = timeline.earlier
  }
  expect(seen).toHaveLength(91)
  expect(new Set(seen).size).toBe(91)
})

async function add(person: NewPerson, tell = false): Promise<string> {
  const added = await addPerson(services, boss, { ...person, tell }, pilotCohort)
  if (added.outcome !== 'added') throw new Error(added.outcome)
  return added.memberId
}

async function recordOf(id: string): Promise<MemberRecord> {
  const record = await findMemberRecord(services.db, id, pilotCohort)
  if (!record) throw new Error('Nobody there')
  return record
}

async function show(id: string, query = '') {
  const person = await showPerson(services, id, readTimelineQuery(new URLSearchParams(query)))
  if (!person) throw new Error('Nobody there')
  return person
}

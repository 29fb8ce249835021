import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import type { ConfirmedOwner } from '../viewer.ts'
import { listAttendees, noteCheckedIn, noteExcused, noteJoined } from './attendance.server.ts'
import { type AttendanceState, stateOf } from './attendance.ts'
import { correct, importMinutes, type NamedSession } from './change-attendance.server.ts'

let services: TestServices
let admin: ConfirmedOwner
let session: NamedSession
const ids: Record<string, string> = {}
beforeAll(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
  const { rows } = await services.pool.query(`select min(id) as id from schedule_items where kind = 'live session'`)
  session = { id: rows[0].id, name: 'Session 1', bootcamp: 'Pilot Bootcamp', isOver: true }
  for (const name of ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve']) {
    const since = name === 'Eve' ? '2030-01-01' : '2025-06-01'
    const added = await services.pool.query(
      `with person as (insert into members (first_name, last_name, email) values ($1, 'L', $1 || '@example.org') returning id)
       insert into registrations (member_id, cohort_id, state, since) select id, 1, 'registered', $2 from person returning member_id`,
      [name, since],
    )
    ids[name] = added.rows[0].member_id
  }
})
afterAll(() => services.close())

const idOf = (name: string) => ids[name] ?? ''
const states = async () =>
  Object.fromEntries((await listAttendees(services.db, session.id)).map((one) => [one.firstName, stateOf(one, true)]))
const seen = (known: Record<string, AttendanceState | null>) =>
  new Map(Object.entries(known).map(([name, state]) => [idOf(name), state]))

test('the strongest source makes the state, and a member without a row was absent unless they came to the bootcamp later', async () => {
  const now = services.clock.now()
  await noteJoined(services.db, session.id, idOf('Ada'), now)
  await noteExcused(services.db, session.id, idOf('Bob'), now)
  await noteJoined(services.db, session.id, idOf('Cyd'), now)
  await noteCheckedIn(services.db, session.id, idOf('Cyd'), now)
  expect(await states()).toEqual({ Ada: 'joined', Bob: 'excused', Cyd: 'present', Dan: 'absent', Eve: null })
})

test('an admin corrects several with one reason, which each person’s log has', async () => {
  const done = await correct(
    services,
    admin,
    session,
    seen({ Bob: 'excused', Dan: 'absent' }),
    'present',
    'Host saw them',
  )
  expect(done).toEqual({ people: 2, changedMeanwhile: [] })
  expect(await states()).toMatchObject({ Bob: 'present', Dan: 'present' })
  const { rows } = await services.pool.query(
    `select subject, changes, reason from audit_log where action = 'Attendance corrected' order by subject`,
  )
  expect(rows).toEqual([
    { subject: 'Bob L', changes: { 'Session 1': { before: 'Excused', after: 'Present' } }, reason: 'Host saw them' },
    { subject: 'Dan L', changes: { 'Session 1': { before: 'Absent', after: 'Present' } }, reason: 'Host saw them' },
  ])
})

test('of two admins at once each member’s first correction stays, and the second admin is told of it', async () => {
  const other = await addAdmin(services, 'carla@example.org')
  const [one, two] = await Promise.all([
    correct(services, admin, session, seen({ Ada: 'joined', Cyd: 'present' }), 'absent', 'Left at once'),
    correct(services, other, session, seen({ Cyd: 'present', Dan: 'present' }), 'excused', 'Was ill'),
  ])
  expect(one.people + two.people).toBe(3)
  expect([...one.changedMeanwhile, ...two.changedMeanwhile]).toEqual(['Cyd L'])
  expect(await states()).toMatchObject({ Ada: 'absent', Dan: 'excused' })
})

test('a second click changes nothing more, and a member of another bootcamp is no one’s to correct', async () => {
  const again = await correct(services, admin, session, seen({ Ada: 'joined' }), 'absent', 'Left at once')
  expect(again).toEqual({ people: 0, changedMeanwhile: [] })
  const stranger = new Map([[crypto.randomUUID(), null]])
  expect(await correct(services, admin, session, stranger, 'present', 'x')).toMatchObject({ people: 0 })
})

test('minutes of the meeting tool are noted below what an admin said, and logged once', async () => {
  const minutes = [
    { id: idOf('Ada'), minutes: 100 },
    { id: idOf('Eve'), minutes: 20 },
    { id: crypto.randomUUID(), minutes: 5 },
  ]
  expect(await importMinutes(services, admin, session, minutes)).toBe(2)
  expect(await states()).toMatchObject({ Ada: 'absent', Eve: 'present' })
  const { rows } = await services.pool.query(
    `select subject, changes from audit_log where action = 'Attendance imported'`,
  )
  expect(rows).toEqual([{ subject: 'Session 1, Pilot Bootcamp', changes: { people: { before: null, after: 2 } } }])
})

test('a former organiser changes nothing', async () => {
  const former = await addAdmin(services, 'former@example.org')
  await services.pool.query(`update members set role = 'member', admin_role = null where id = $1`, [former.memberId])
  await expect(correct(services, former, session, seen({ Bob: 'present' }), 'absent', 'x')).rejects.toThrow()
  await expect(importMinutes(services, former, session, [{ id: idOf('Bob'), minutes: 1 }])).rejects.toThrow()
})

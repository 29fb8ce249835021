import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { readPilot } from '../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { sessionsOf } from '../cohorts/schedule-item.ts'
import { findOwnAttendance, noteExcused, noteJoined, takeExcuseBack } from './attendance.server.ts'
import { checkIn } from './check-in.server.ts'

let services: TestServices
let session: ReturnType<typeof sessionsOf>[number]
let member: string
beforeAll(async () => {
  services = await openTestServices()
  const [first] = sessionsOf((await readPilot()).schedule)
  if (!first) throw new Error('The pilot has sessions.')
  const { rows } = await services.pool.query(
    `update schedule_items set check_in_words = 'copper river lamp' where kind = 'live session' and starts_at = $1 returning id`,
    [first.starts],
  )
  session = { ...first, id: rows[0].id }
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.pool.query('delete from rate_limits')
  const { rows } = await services.pool.query(
    `with person as (
       insert into members (first_name, last_name, email) values ('Ada', 'L', gen_random_uuid() || '@example.org') returning id)
     insert into registrations (member_id, cohort_id, state, since) select id, 1, 'registered', '2025-07-01' from person returning member_id`,
  )
  member = rows[0].member_id
  services.clock.set(new Date(session.starts))
})

const known = () => findOwnAttendance(services.db, session.id, member)

test('the three words check a member in, once, and only while check-in is open', async () => {
  services.clock.set(new Date(Date.parse(session.starts) - 11 * 60_000))
  expect(await checkIn(services, session, member, 'copper river lamp')).toBe('closed')
  expect(await known()).toEqual({ hasWords: true, state: null, isCheckedIn: false, couldCome: true })
  services.clock.set(new Date(session.starts))
  expect(await checkIn(services, { ...session, cancelled: true }, member, 'copper river lamp')).toBe('closed')
  expect(await checkIn(services, session, member, 'copper river lamps lamp')).toBe('other-words')
  expect(await checkIn(services, session, member, 'Copper-Rivr-Lamp')).toBe('checked-in')
  const first = await services.pool.query('select checked_in_at from attendance where member_id = $1', [member])
  services.clock.advance(60_000)
  expect(await checkIn(services, session, member, 'copper river lamp')).toBe('checked-in')
  const second = await services.pool.query('select checked_in_at from attendance where member_id = $1', [member])
  expect(second.rows).toEqual(first.rows)
  expect(await known()).toMatchObject({ state: 'present', isCheckedIn: true })
})

test('the eleventh try within a quarter of an hour is refused, even with the right words', async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect(await checkIn(services, session, member, 'blue river lamp')).toBe('other-words')
  expect(await checkIn(services, session, member, 'copper river lamp')).toBe('too-often')
  services.clock.advance(16 * 60_000)
  expect(await checkIn(services, session, member, 'copper river lamp')).toBe('checked-in')
})

test('“I can’t make it” is taken back, and a member who joins after all counts as joined', async () => {
  const now = services.clock.now()
  await noteExcused(services.db, session.id, member, now)
  expect(await known()).toMatchObject({ state: 'excused' })
  await takeExcuseBack(services.db, session.id, member)
  expect(await known()).toMatchObject({ state: null })
  await noteExcused(services.db, session.id, member, now)
  await noteJoined(services.db, session.id, member, now)
  expect(await known()).toMatchObject({ state: 'joined' })
  await takeExcuseBack(services.db, session.id, member)
  expect(await known()).toMatchObject({ state: 'joined' })
})

test('a member who got a place after the session could not come', async () => {
  await services.pool.query('update registrations set since = $2 where member_id = $1', [member, session.ends])
  expect(await known()).toMatchObject({ couldCome: false })
})

test('a session of another bootcamp is none of theirs', async () => {
  const cohort = await addCohort(services.db, { starts: new Date('2099-03-07T18:00:00Z') })
  const { rows } = await services.pool.query('select id from schedule_items where cohort_id = $1', [cohort])
  expect(await findOwnAttendance(services.db, rows[0].id, member)).toBeNull()
})

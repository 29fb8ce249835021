import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { changeStatuses } from '../../test/change-statuses.ts'
import { addCohort } from '../../test/cohorts.ts'
import { contextOf } from '../../test/context.ts'
import { sendNews } from '../../test/messages.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { chooseCohortOrEveryone } from '../cohorts/choose-cohort.server.ts'
import { type MemberStatus, stateOf } from '../membership/member.ts'
import { findMemberRecord } from '../membership/members.server.ts'
import { changeMember } from '../membership/roster/editing/change-member.server.ts'
import { findEdited } from '../membership/roster/editing/find-edited-member.server.ts'
import { countReaders } from '../membership/subscriptions.server.ts'
import { countByOnboardingState, listByOnboardingState } from '../portal/participants.server.ts'
import { remindParticipants } from '../portal/reminding/remind-participants.server.ts'
import type { ConfirmedOwner as Admin } from '../viewer.ts'

/** Admin actions on members with registrations in several cohorts. */

const [pilot, spring] = [1, 2] as const
let services: TestServices
let admin: Admin
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(new Date('2098-06-10T17:00:00Z'))
  admin = await addAdmin(services)
  await addCohort(services.db, { id: spring, starts: new Date('2099-03-07T18:00:00Z') })
})
afterEach(() => services.close())

let added = 0

async function add(inPilot: MemberStatus, inSpring?: MemberStatus): Promise<string> {
  added += 1
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Some', last_name: 'Body', email: `body${added}@example.org`, status: inPilot })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (inSpring)
    await services.db
      .insertInto('registrations')
      .values({ member_id: id, cohort_id: spring, state: stateOf(inSpring) })
      .execute()
  return id
}

async function change(id: string, status: MemberStatus, cohort: number, version?: number) {
  const seen = await findMemberRecord(services.db, id, cohort)
  if (!seen) throw new Error('Nobody there')
  const edit = {
    ...seen,
    status,
    version: version ?? seen.version,
    tell: false,
    reason: undefined,
    agreedTaken: undefined,
  }
  return changeMember(services, admin, id, edit, cohort, admin)
}

async function statusesOf(id: string) {
  const rows = await services.db
    .selectFrom('registrations')
    .select(['cohort_id', 'status'])
    .where('member_id', '=', id)
    .orderBy('cohort_id')
    .execute()
  return rows.map(({ status }) => status)
}

const pilotIsNotOver = () =>
  sql`update cohorts set last_ends_at = '2099-12-31' where id = ${pilot}`.execute(services.db)
const edited = async (id: string, search: string) => {
  const choice = await chooseCohortOrEveryone(contextOf(services), new URLSearchParams(search))
  const found = await findEdited(services, id, choice)
  return (
    found && [
      found.cohort.slug,
      found.member.status,
      found.registrations.map(({ cohort, status }) => [cohort.slug, status]),
    ]
  )
}

describe('the form', () => {
  test('is about the chosen cohort; else the one on the public site, or the member’s only one', async () => {
    const both = await add('registered', 'waitlist')
    const one = await add('registered')
    const registrations = [
      ['spring', 'waitlist'],
      ['pilot', 'registered'],
    ]
    expect(await edited(both, '')).toEqual(['spring', 'waitlist', registrations])
    expect(await edited(both, 'cohort=pilot')).toEqual(['pilot', 'registered', registrations])
    expect(await edited(one, '')).toEqual(['pilot', 'registered', [['pilot', 'registered']]])
    expect(await edited(one, 'cohort=spring')).toEqual(['spring', 'cancelled', [['pilot', 'registered']]])
    expect(await edited(admin.memberId, '')).toEqual(['spring', 'confirmed', []])
  })

  test('changes the chosen registration, and no other', async () => {
    const id = await add('registered', 'waitlist')
    expect(await change(id, 'confirmed', spring)).toMatchObject({ outcome: 'saved' })
    expect(await statusesOf(id)).toEqual(['registered', 'confirmed'])
  })

  test('is not saved when the registration in that cohort has changed meanwhile', async () => {
    const id = await add('registered', 'waitlist')
    const seen = await findMemberRecord(services.db, id, spring)
    await sql`update registrations set state = 'cancelled', version = version + 1 where member_id = ${id} and cohort_id = ${spring}`.execute(
      services.db,
    )
    expect(await change(id, 'confirmed', spring, seen?.version)).toMatchObject({ outcome: 'changed-meanwhile' })
    expect(await statusesOf(id)).toEqual(['registered', 'cancelled'])
  })

  test('adds no second cohort that is not over, and says so', async () => {
    const id = await add('registered')
    await pilotIsNotOver()
    expect(await change(id, 'registered', spring)).toEqual({ outcome: 'in-another-cohort' })
    expect(await statusesOf(id)).toEqual(['registered'])
    await change(id, 'cancelled', pilot)
    expect(await change(id, 'registered', spring)).toMatchObject({ outcome: 'saved' })
  })
})

test('a bulk change skips members who take part in another cohort that is not over', async () => {
  const [free, taken] = [await add('cancelled'), await add('registered')]
  await pilotIsNotOver()
  const job = await changeStatuses(services, admin, { people: [free, taken], to: 'waitlist', cohort: spring })
  expect(job.counters.outcomes).toEqual({ changes: 1, elsewhere: 1 })
  expect([await statusesOf(free), await statusesOf(taken)]).toEqual([['cancelled', 'waitlist'], ['registered']])
})

test('the onboarding of a cohort lists its own members, and a reminder reaches them alone', async () => {
  await add('registered')
  const both = await add('cancelled', 'registered')
  await services.db.insertInto('community_pilot').values({ user_id: both }).execute()
  const counts = await Promise.all([pilot, spring].map((cohort) => countByOnboardingState(services.db, cohort)))
  expect(counts.map(({ registered }) => [registered['not-signed-up'], registered['pending-onboarding']])).toEqual([
    [1, 0],
    [0, 1],
  ])
  expect(counts.map(({ everyone }) => everyone['pending-onboarding'])).toEqual([1, 1])
  const query = { state: 'pending-onboarding', search: '', page: 1 } as const
  const { members } = await listByOnboardingState(services.db, query, spring)
  expect(members.map(({ id, status }) => [id, status])).toEqual([[both, 'registered']])
  const of = { id: spring, slug: 'spring', name: 'Spring Bootcamp' }
  expect(await remindParticipants(services, admin, of)).toEqual({ outcome: 'reminded', people: 1 })
})

test('a newsletter to one cohort goes to its registered subscribers, and may be sent to another cohort too', async () => {
  await add('registered')
  await add('waitlist', 'registered')
  await add('cancelled', 'waitlist')
  await sql`insert into subscriptions (topic, member_id, confirmed_at) select 'news', id, now() from members`.execute(
    services.db,
  )
  const of = (id: number) => countReaders(services.db, 'news', id)
  expect([await countReaders(services.db, 'news'), await of(pilot), await of(spring)]).toEqual([4, 1, 1])
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from cohorts`.execute(services.db)
  const to = (id: number) => {
    const slug = rows.find((cohort) => cohort.id === id)?.slug
    return { audience: `list=members&cohort=${slug}&status=registered`, subject: 'News' }
  }
  expect(await sendNews(services, admin, to(spring))).toMatchObject({ outcome: 'sent', people: '1 person' })
  expect(await sendNews(services, admin, to(pilot))).toMatchObject({ outcome: 'sent', people: '1 person' })
})

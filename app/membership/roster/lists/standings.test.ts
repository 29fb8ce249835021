import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../../../test/cohorts.ts'
import { connectMany, openTestServices, type TestServices } from '../../../../test/services.ts'
import type { OpenDatabase, Tx } from '../../../platform/database/database.server.ts'
import { type MemberCounts, memberStatuses } from '../../member.ts'
import { insertMembers, lockMember } from '../../members.server.ts'
import { lockCohorts } from '../../places.server.ts'
import { register, registerCommunityMember, setStatus } from '../../registrations.server.ts'
import { countMembersByStatus } from './member-counts.server.ts'
import { listMatchingMembers } from './member-lists.server.ts'
import { readMemberQuery } from './member-query.ts'

/** What lists show of everyone is kept beside what it is made of: it is the same, whoever changes what at the same moment. */

const [pilot, next] = [1, 2] as const
let services: TestServices
let servers: OpenDatabase[]
beforeEach(async () => {
  services = await openTestServices()
  await sql`update cohorts set capacity = 20, last_ends_at = '2025-07-26'`.execute(services.db)
  await addCohort(services.db, { id: next, starts: new Date('2099-01-01') })
  servers = [1, 2].map(() => connectMany(services.connection, 15))
})
afterEach(async () => {
  await Promise.all(servers.map(({ close }) => close()))
  await services.close()
})

const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => pick(servers).db.transaction().execute(work)
const now = () => new Date()
let made = 0

function visitor() {
  made += 1
  return { firstName: 'Ada', lastName: `Number ${made}`, email: `ada${made}@example.org`, newsletter: false }
}

/** In the order that everybody keeps: the member before the registrations. */
const byHand = (id: string, statement: RawBuilder<unknown>) =>
  inTransaction(async (tx) => {
    await lockMember(tx, id)
    await statement.execute(tx)
  })

const people = async () =>
  (await services.db.selectFrom('community_members').select('id').orderBy('email').limit(30).execute()).map(
    ({ id }) => id,
  )

test('what everyone is equals a count of their registrations, whatever many do in the same moment', async () => {
  for (let n = 0; n < 30; n += 1)
    await inTransaction((tx) => registerCommunityMember(tx, visitor(), pick([pilot, next]), now()))
  const known = await people()
  const deeds: ((id: string) => Promise<unknown>)[] = [
    () => inTransaction((tx) => registerCommunityMember(tx, visitor(), pick([pilot, next]), now())),
    (id) => inTransaction((tx) => register(tx, id, pick([pilot, next]), now())),
    (id) =>
      inTransaction(async (tx) => {
        const cohort = pick([pilot, next])
        await lockCohorts(tx, [cohort])
        await lockMember(tx, id)
        await setStatus(tx, [id], pick(memberStatuses), cohort)
      }),
    (id) =>
      sql`update community_members set role = ${pick(['admin', 'member'])} where id = ${id}`.execute(pick(servers).db),
    (id) => byHand(id, sql`update registrations set status = ${pick(memberStatuses)} where member_id = ${id}`),
    (id) => byHand(id, sql`delete from registrations where member_id = ${id} and cohort_id = ${next}`),
    () =>
      inTransaction((tx) =>
        insertMembers(tx, [{ ...visitor(), status: pick(memberStatuses), joinedAt: new Date('2025-01-01') }], next),
      ),
    (id) => sql`delete from community_members where id = ${id} and random() < 0.1`.execute(pick(servers).db),
  ]
  const results = await Promise.allSettled(Array.from({ length: 400 }, () => pick(deeds)(pick(known))))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(failures.filter((failure) => /deadlock/.test(failure))).toEqual([])
  const { rows } = await sql`
    (table listed_standings except table member_standings) union all (table member_standings except table listed_standings)
  `.execute(services.db)
  expect(rows).toEqual([])
  expect(await countMembersByStatus(services.db, null)).toEqual(await countedAnew())
})

/** Each of them, by what the admin area says about a person, and not by what the lists are read from. */
async function countedAnew(): Promise<MemberCounts> {
  const { rows } = await sql<{ role: string; statuses: string[] }>`
    select role, array_remove(array_agg(registrations.status), null) as statuses
    from community_members left join registrations on member_id = id group by id`.execute(services.db)
  const counts: MemberCounts = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0 }
  for (const { role, statuses } of rows) {
    const most = (['registered', 'confirmed', 'waitlist'] as const).find((status) => statuses.includes(status))
    counts[most ?? (statuses.length === 0 && role === 'admin' ? 'team' : 'cancelled')] += 1
  }
  return counts
}

test('of somebody in two cohorts everyone sees the most that they are, and each cohort what they are there', async () => {
  const { memberId } = await inTransaction((tx) => registerCommunityMember(tx, visitor(), pilot, now()))
  await inTransaction((tx) => setStatus(tx, [memberId], 'waitlist', next))
  const statusIn = async (cohort: number | null, search = '') =>
    (await listMatchingMembers(services.db, readMemberQuery(new URLSearchParams(search)), 9, cohort)).map(
      ({ status }) => status,
    )
  expect([await statusIn(null), await statusIn(pilot), await statusIn(next)]).toEqual([
    ['registered'],
    ['registered'],
    ['waitlist'],
  ])
  await inTransaction((tx) => setStatus(tx, [memberId], 'cancelled', pilot))
  expect([await statusIn(null, 'status=waitlist'), await statusIn(null, 'status=cancelled')]).toEqual([
    ['waitlist'],
    [],
  ])
  expect(await statusIn(pilot, 'status=cancelled')).toEqual(['cancelled'])
})

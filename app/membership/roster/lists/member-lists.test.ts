import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCohort } from '../../../../test/cohorts.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { subscribe } from '../../../../test/subscriptions.ts'
import { foldTerm } from '../../../platform/database/fold-term.ts'
import { type MemberStatus, memberRoles, memberStatuses, stateOf } from '../../member.ts'
import { onboardingStates } from '../../onboarding-state.ts'
import { profileIndustries, questionnaireIndustries } from '../../vocabulary.ts'
import { exportMembers } from '../export-members.server.ts'
import { countAddressIssues } from './address-issues.server.ts'
import { everyMatchingMember, listMatchingMembers, listMembers, nextMatchingMembers } from './member-lists.server.ts'
import {
  type AddressIssue,
  addressIssues,
  filterFields,
  type MemberQuery,
  memberSorts,
  readMemberFilter,
  readMemberQuery,
} from './member-query.ts'

/** Filters find the same members in every query as a check of each member in the test. */

const [pilot, next] = [1, 2] as const
let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  await addCohort(services.db, { id: next, starts: new Date('2099-01-01') })
  await addPeople(150)
})
afterAll(() => services.close())

/** Repeatable random numbers. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const industries = [...new Set([...profileIndustries, ...questionnaireIndustries])]
const names = ['Ada', 'Bob', 'Çelik', 'Đỗ']

async function addPeople(count: number) {
  const any = numbersFrom(7)
  const pick = <Item>(items: readonly Item[]) => items[any(items.length)] as Item
  const people = Array.from({ length: count }, (_, n) => ({
    email:
      n % 10 === 1
        ? `p${n - 1}+x@example.org`
        : `p${n}@${n % 10 === 0 ? 'example.org' : pick(['example.org', 'other.example'])}`,
    first_name: pick(names),
    last_name: `Number ${n}`,
    role: pick(memberRoles),
    newsletter: any(2) === 0,
    created: new Date(Date.UTC(2025, 0, 1 + any(60), any(24))),
    standings: [pilot, next].flatMap((cohort) =>
      any(3) === 0
        ? []
        : [
            {
              cohort,
              status: pick(memberStatuses),
              at: new Date(Date.UTC(2025, 2, 1 + any(60), any(24))),
              accepted: any(2) === 0,
            },
          ],
    ),
    pilot: any(3) === 0 ? null : { industry: any(5) === 0 ? null : pick(industries), completed: any(2) === 0 },
    isRefused: any(6) === 0,
    isUnproven: any(3) === 0,
  }))
  for (const person of people) {
    const { rows } = await sql<{ id: string }>`
      insert into community_members (email, first_name, last_name, role, created_at, status, cohort_id)
      values (${person.email}, ${person.first_name}, ${person.last_name}, ${person.role}, ${person.created},
        ${person.role === 'admin' ? 'confirmed' : 'cancelled'}, null) returning id`.execute(services.db)
    const id = rows[0]?.id ?? ''
    if (person.newsletter) await subscribe(services.db, { member_id: id })
    for (const { cohort, status, at, accepted } of person.standings)
      await sql`
        insert into registrations (member_id, cohort_id, state, registered_at, since, expectations_accepted_at)
        values (${id}, ${cohort}, ${stateOf(status as MemberStatus)}, ${at}, ${at}, ${accepted ? at : null})`.execute(
        services.db,
      )
    if (person.pilot)
      await sql`
        insert into community_pilot (user_id, industry, questionnaire_completed)
        values (${id}, ${person.pilot.industry}, ${person.pilot.completed})`.execute(services.db)
    if (!person.isUnproven) await sql`update members set unproven_since = null where id = ${id}`.execute(services.db)
    if (person.isRefused)
      await sql`insert into refused_addresses (email, reason, refused_at) values (${person.email}, 'no-such-mailbox', now())`.execute(
        services.db,
      )
  }
}

/** All members with their data, read by other queries. */
async function readEverybody() {
  const { rows } = await sql<Person>`
    select id, first_name || ' ' || last_name as name, email::text, role, exists (select from subscriptions where member_id = members.id) as newsletter, members.created_at as joined,
      coalesce((select status from registrations where member_id = members.id
        order by array_position(array['registered', 'confirmed', 'waitlist', 'cancelled'], status) limit 1),
        case role when 'admin' then 'team' else 'cancelled' end) as status, (select industry from community_pilot where user_id = id) as industry,
      email in (select email from refused_addresses) as refused,
      unproven_since is not null as unproven,
      coalesce((select json_object_agg(cohort_id, json_build_object('status', status, 'joined', registered_at))
        from registrations where member_id = members.id), '{}') as cohorts,
      coalesce((select json_object_agg(cohort_id, case
          when entered_at is null then case status when 'registered' then 'not-signed-up' end
          when expectations_accepted_at is null then 'pending-onboarding'
          when questionnaire_completed then 'registration-complete' else 'questionnaire-pending' end)
        from registrations left join community_pilot on user_id = member_id where member_id = members.id), '{}') as steps
    from members`.execute(services.db)
  return rows
}

interface Person {
  id: string
  name: string
  email: string
  role: string
  newsletter: boolean
  joined: Date
  status: string
  industry: string | null
  refused: boolean
  unproven: boolean
  cohorts: Record<number, { status: string; joined: string }>
  steps: Record<number, string>
}

const sameIndustry: Record<string, string[]> = {
  'Marketing / Advertising': ['Marketing'],
  'Retail / eCommerce': ['Retail'],
  'Government / Nonprofit': ['Government', 'Non-profit'],
}
const pacificDay = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at)

const takesPart = ({ cohorts }: Person) => Object.values(cohorts).some(({ status }) => status !== 'cancelled')
const mailboxOf = ({ email }: Person) => email.replace('+x', '')

function isOneOf(query: MemberQuery, cohort: number | null, person: Person, everybody: Person[]): boolean {
  const own = cohort === null ? { status: person.status, joined: person.joined } : person.cohorts[cohort]
  if (!own) return false
  const day = pacificDay(new Date(own.joined))
  const steps = Object.entries(person.steps).flatMap(([of, step]) =>
    cohort === null || cohort === Number(of) ? [step] : [],
  )
  return [
    query.status === null || own.status === query.status,
    query.role === null || person.role === query.role,
    query.newsletter === null || person.newsletter === query.newsletter,
    query.onboarding === null || steps.includes(query.onboarding),
    query.industry === null ||
      [query.industry, ...(sameIndustry[query.industry] ?? [])].includes(person.industry ?? ''),
    query.joinedFrom === null || day >= query.joinedFrom,
    query.joinedUntil === null || day <= query.joinedUntil,
    query.addressIssue !== 'refused' || person.refused,
    query.addressIssue !== 'unproven' || (person.unproven && takesPart(person)),
    query.addressIssue !== 'shared' ||
      (takesPart(person) &&
        everybody.some(
          (other) => other.id !== person.id && mailboxOf(other) === mailboxOf(person) && takesPart(other),
        )),
    query.search === '' ||
      query.search
        .split(' ')
        .every((word) => [person.name, person.email].some((text) => foldTerm(text).includes(foldTerm(word)))),
    query.people.length === 0 || query.people.includes(person.id),
  ].every(Boolean)
}

test('random filters give the right list, count and export', async () => {
  const everybody = await readEverybody()
  const any = numbersFrom(11)
  const pick = <Item>(items: readonly Item[]) => items[any(items.length)] as Item
  const seldom = (value: () => string) => (any(4) === 0 ? value() : '')
  let found = 0
  for (let n = 0; n < 40; n += 1) {
    const params = new URLSearchParams({
      cohort: pick(['', 'spring', 'pilot']),
      status: seldom(() => pick(memberStatuses)),
      role: seldom(() => pick(memberRoles)),
      step: seldom(() => pick(onboardingStates)),
      newsletter: seldom(() => pick(['yes', 'no'])),
      industry: seldom(() => pick(profileIndustries)),
      from: seldom(() => `2025-0${1 + any(4)}-1${any(9)}`),
      until: seldom(() => `2025-0${1 + any(4)}-2${any(9)}`),
      email: seldom(() => pick(addressIssues)),
      search: seldom(() => pick([...names, 'celik', 'đo', 'number 1', 'OTHER.example'])),
      sort: pick(memberSorts),
      id: seldom(() =>
        everybody
          .filter((_, place) => place % 3 === 0)
          .map(({ id }) => id)
          .join(' '),
      ),
      order: pick(['', 'reversed']),
    })
    const query = readMemberQuery(params)
    const cohort = { '': null, spring: next, pilot }[query.cohort ?? ''] ?? null
    const wanted = everybody.filter((person) => isOneOf(query, cohort, person, everybody)).map(({ id }) => id)
    found += wanted.length
    const said = `${params}`
    const exported: string[] = []
    for await (const batch of everyMatchingMember(services.db, query, cohort))
      exported.push(...batch.map(({ id }) => id))
    expect(exported.toSorted(), said).toEqual(wanted.toSorted())
    const first = await nextMatchingMembers(services.db, query, cohort, null, { limit: 7 })
    expect(
      first.found.map(({ id }) => id),
      said,
    ).toEqual(exported.slice(0, 7))
    const rest = first.last && (await nextMatchingMembers(services.db, query, cohort, first.last))
    expect(
      (rest?.found ?? []).map(({ id }) => id),
      said,
    ).toEqual(exported.slice(7))
    expect(await (await exportMembers(services.db, query, cohort)).count(), said).toEqual({
      total: wanted.length,
      hasMore: false,
    })
    const listed = await listMatchingMembers(services.db, query, 500, cohort)
    expect(listed.map(({ id }) => id).toSorted(), said).toEqual(wanted.toSorted())
    const page = await listMembers(services.db, query, cohort)
    expect([page.total, page.hasMore], said).toEqual([wanted.length, false])
    expect(page.rows, said).toEqual(listed.slice(0, 50))
    if (page.pages > 1)
      expect((await listMembers(services.db, { ...query, page: 2 }, cohort)).rows, said).toEqual(listed.slice(50, 100))
  }
  for (const cohort of [null, pilot, next]) {
    const countMatching = (addressIssue: AddressIssue) => {
      const query = {
        ...readMemberQuery(new URLSearchParams()),
        status: addressIssue === 'unproven' ? 'registered' : null,
        addressIssue,
      }
      const found = everybody.filter((person) => isOneOf(query as MemberQuery, cohort, person, everybody))
      return { total: found.length, hasMore: false }
    }
    const expected = Object.fromEntries(
      addressIssues.map((addressIssue) => [addressIssue, countMatching(addressIssue)]),
    )
    expect(await countAddressIssues(services.db, cohort)).toEqual(expected)
    found += Object.values(expected).filter(({ total }) => total > 0).length
  }
  // The filters did find members.
  expect(found).toBeGreaterThan(200)
})

test('a filter is in the URL, and unknown values are ignored', () => {
  const url =
    'cohort=spring&search=a%26b&status=waitlist&role=builder_plus&step=questionnaire-pending&newsletter=no&industry=Real+Estate&from=2025-06-30&until=2025-07-31&email=unproven&id=00000000-0000-4000-8000-000000000001+00000000-0000-4000-8000-000000000002'
  expect(new URLSearchParams(filterFields(readMemberFilter(new URLSearchParams(url)))).toString()).toBe(url)
  const nonsense = 'status=x&role=x&step=x&newsletter=x&industry=x&from=2025-02-30&until=0001-01-01&email=x&id=x'
  expect(filterFields(readMemberFilter(new URLSearchParams(nonsense)))).toEqual({})
})

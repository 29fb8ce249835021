import { theBootcamp } from '../cohorts/cohort.ts'
import { cohortParam, type NamedCohort } from '../cohorts/cohort-choice.ts'
import { memberRoleNames } from '../membership/member.ts'
import { onboardingStateNames } from '../membership/onboarding-state.ts'
import {
  everybody,
  filterFields,
  type MemberFilter,
  readMemberFilter,
} from '../membership/roster/lists/member-query.ts'
import type { MessageTopic } from './message.ts'

/**
 * The audience of a message, as the form's URL and one of its fields have it: `list` is one of the names below. The people are
 * looked up when the message is sent.
 */
export type Audience =
  | { to: 'subscribers' }
  /** Confirmed addresses that want to hear when registration opens, with or without an account. */
  | { to: 'interested' }
  /** The result of the member list with this filter: everyone, selected members, or one person. */
  | { to: 'members'; filter: MemberFilter }

export const longestAudience = 20_000

const audienceParam = 'list'

/** @returns null for an unknown list */
export function readAudience(written: URLSearchParams | string): Audience | null {
  const params = new URLSearchParams(written)
  switch (params.get(audienceParam)) {
    case 'subscribers':
      return { to: 'subscribers' }
    case 'interested':
      return { to: 'interested' }
    case 'members':
      return { to: 'members', filter: readMemberFilter(params) }
    default:
      return null
  }
}

/**
 * People who chose a topic get messages about that topic only; an address without an account has chosen one.
 *
 * @returns null where several are possible
 */
export function onlyTopicOf(audience: Audience | null): MessageTopic | null {
  if (audience?.to === 'subscribers') return 'news'
  return audience?.to === 'interested' ? 'next-bootcamp' : null
}

/** @returns without a question mark, as it is stored */
export function writeAudience(audience: Audience): string {
  const filter = audience.to === 'members' ? filterFields(audience.filter) : {}
  return new URLSearchParams({ [audienceParam]: audience.to, ...filter }).toString()
}

/** The same for a member list, as the query of the form's URL. */
export function audienceOfList(filter: Partial<MemberFilter>): string {
  return `?${writeAudience({ to: 'members', filter: { ...everybody, ...filter } })}`
}

/** The slug of the cohort in its filter; null without one. */
export function slugOf(audience: Audience): string | null {
  return audience.to === 'members' ? audience.filter.cohort : null
}

/**
 * The most frequent audiences, for a form opened without one.
 *
 * @returns the field's values, and their names for people
 */
export function usualAudiences(cohorts: NamedCohort[]): Record<string, string> {
  const of = ({ slug }: NamedCohort, status: string) =>
    new URLSearchParams({ [audienceParam]: 'members', [cohortParam]: slug, status }).toString()
  return {
    [writeAudience({ to: 'subscribers' })]: 'Everyone who wants News',
    [writeAudience({ to: 'interested' })]: 'Everyone who wants to hear about the next bootcamp',
    ...Object.fromEntries(
      cohorts.flatMap((cohort) => [
        [of(cohort, 'registered'), `Registered for ${theBootcamp(cohort)}`],
        [of(cohort, 'waitlist'), `Waiting for ${theBootcamp(cohort)}`],
        [of(cohort, 'confirmed'), `Confirmed in ${theBootcamp(cohort)}`],
      ]),
    ),
  }
}

const statusWords: Record<NonNullable<MemberFilter['status']>, string> = {
  registered: 'Registered',
  waitlist: 'On the waitlist',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}
const addressIssueWords: Record<NonNullable<MemberFilter['addressIssue']>, string> = {
  refused: 'address can’t be reached',
  shared: 'mailbox is shared',
  unproven: 'address not confirmed',
}

/**
 * @param cohort of the audience
 *
 * @returns 'Registered, the pilot bootcamp, found by “ada”'
 */
export function audienceInWords(audience: Audience, cohort: Pick<NamedCohort, 'slug' | 'name'> | null): string {
  if (audience.to === 'subscribers')
    return cohort ? `Everyone registered for ${theBootcamp(cohort)} who wants News` : 'Everyone who wants News'
  if (audience.to === 'interested') return 'Everyone who wants to hear about the next bootcamp'
  const { status, role, onboarding, newsletter, industry, joinedFrom, joinedUntil, addressIssue, search, people } =
    audience.filter
  const selected = people.length === 1 ? 'One person' : `${people.length} selected people`
  return [
    people.length > 0 ? selected : status ? statusWords[status] : 'Members',
    cohort && theBootcamp(cohort),
    role && `role: ${memberRoleNames[role]}`,
    onboarding && `onboarding: ${onboardingStateNames[onboarding]}`,
    newsletter !== null && (newsletter ? 'wants News' : "doesn't want News"),
    industry,
    joinedFrom && `joined from ${joinedFrom}`,
    joinedUntil && `joined until ${joinedUntil}`,
    addressIssue && addressIssueWords[addressIssue],
    search !== '' && `found by “${search}”`,
  ]
    .filter(Boolean)
    .join(', ')
}

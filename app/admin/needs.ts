import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import type { Count } from '../platform/paging.ts'
import { formatCount } from '../ui/list/format-count.ts'

/** An open task of the team. */
export interface Need {
  /** Null for a task without a number. */
  count: string | null
  /** Follows the count. */
  words: string
  to: string
}

/** The counts; null for one that failed. */
export interface CountedNeeds {
  overdueInquiries: Count | null
  overdueRequests: Count | null
  newInquiries: Count | null
  newRequests: Count | null
  /** Per published cohort. */
  places: { bootcamp: string; to: string; capacity: number; taken: number; waiting: number }[] | null
  /** Published cohorts around their end, without the feedback form that participants promise to fill in. */
  withoutFeedbackForm: { bootcamp: string; to: string }[] | null
  /** Members whose address refuses our emails. */
  refused: Count | null
  /** Registrations that one person may have made several times. */
  shared: Count | null
  /** Registered members who have neither signed in nor used a private link. */
  unproven: Count | null
  reports: number | null
  /** Hidden, and changed by its author since. */
  changedSince: number | null
}

/** The most urgent first; empty when there is nothing to do. */
export function needsOf(counted: CountedNeeds): Need[] {
  const { overdueInquiries, overdueRequests, newInquiries, newRequests } = counted
  const { places, withoutFeedbackForm, refused, shared, unproven, reports, changedSince } = counted
  const inquiries = href('/admin/inquiries')
  const requests = `${inquiries}?form=beta`
  const users = href('/admin/users')
  const promise = `waiting longer than the ${brand.replyTime} we promise`
  return [
    need(overdueInquiries, ['inquiry', 'inquiries'], promise, `${inquiries}?form=contact`),
    need(overdueRequests, ['beta request', 'beta requests'], promise, requests),
    need(whole(reports), ['report', 'reports'], 'from participants', `${inquiries}?form=report&status=new`),
    need(
      whole(changedSince),
      ['hidden item', 'hidden items'],
      'to review again: the author made changes',
      `${href('/admin/reports')}?show=asked`,
    ),
    ...(places ?? []).flatMap(placesToGive),
    ...(withoutFeedbackForm ?? []).map(({ bootcamp, to }) => ({
      count: '1',
      words: `feedback form missing, for ${bootcamp}`,
      to,
    })),
    need(newInquiries, ['new inquiry', 'new inquiries'], '', `${inquiries}?form=contact&status=new`),
    need(newRequests, ['new beta request', 'new beta requests'], '', `${requests}&status=new`),
    need(refused, ['member', 'members'], 'we can’t reach by email', `${users}?email=refused`),
    need(shared, ['registration shares', 'registrations share'], 'a mailbox with another', `${users}?email=shared`),
    need(
      unproven,
      ['registered member', 'registered members'],
      'not heard from yet',
      `${users}?email=unproven&status=registered`,
    ),
  ].filter((each) => each !== null)
}

const day = 86_400_000

/** From a week before the last session ends until two months after it; later answers are rare. */
export function isFeedbackDue(endsAt: Date, now: Date): boolean {
  const since = now.getTime() - endsAt.getTime()
  return since > -7 * day && since < 60 * day
}

function whole(count: number | null): Count | null {
  return count === null ? null : { total: count, hasMore: false }
}

function need(count: Count | null, [one, more]: [string, string], rest: string, to: string): Need | null {
  if (!count || count.total === 0) return null
  return { count: formatCount(count), words: `${count.total === 1 ? one : more} ${rest}`.trim(), to }
}

function placesToGive({ bootcamp, to, capacity, taken, waiting }: NonNullable<CountedNeeds['places']>[number]): Need[] {
  const free = capacity - taken
  if (free <= 0 || waiting === 0) return []
  const who = `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'person' : 'people'} waiting`
  const words = `free ${free === 1 ? 'place' : 'places'} in ${bootcamp}, with ${who}`
  return [{ count: free.toLocaleString('en-US'), words, to }]
}

import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import type { Count } from '../platform/paging.ts'
import { formatCount } from '../ui/list/format-count.ts'

/** Something that somebody of the team has to look after. */
export interface Need {
  /** Null for what isn't counted. */
  count: string | null
  /** Goes on after the count. */
  words: string
  to: string
}

/** What is counted of it; what could not be read is null. */
export interface CountedNeeds {
  overdueInquiries: Count | null
  overdueRequests: Count | null
  newInquiries: Count | null
  newRequests: Count | null
  /** Of each cohort that is published. */
  places: { bootcamp: string; to: string; capacity: number; taken: number; waiting: number }[] | null
  /** Published cohorts that end soon, or did lately, without the form that participants promise to fill in. */
  withoutFeedbackForm: { bootcamp: string; to: string }[] | null
  /** Members whose address refuses our emails. */
  refused: Count | null
  reports: number | null
  /** Hidden, and changed by its author since. */
  changedSince: number | null
}

/** The most pressing first; empty when there is nothing to do. */
export function needsOf(counted: CountedNeeds): Need[] {
  const { overdueInquiries, overdueRequests, newInquiries, newRequests } = counted
  const { places, withoutFeedbackForm, refused, reports, changedSince } = counted
  const inquiries = href('/admin/inquiries')
  const requests = href('/admin/beta-waitlist')
  const promise = `longer than the ${brand.replyTime} we promise`
  return [
    need(overdueInquiries, ['inquiry waits', 'inquiries wait'], promise, inquiries),
    need(overdueRequests, ['beta request waits', 'beta requests wait'], promise, requests),
    need(whole(reports), ['thing was', 'things were'], 'reported by participants', href('/admin/reports')),
    need(
      whole(changedSince),
      ['hidden thing waits', 'hidden things wait'],
      'for another look: the author has changed it',
      `${href('/admin/reports')}?show=asked`,
    ),
    ...(places ?? []).flatMap(placesToGive),
    ...(withoutFeedbackForm ?? []).map(({ bootcamp, to }) => ({
      count: '1',
      words: `feedback form is missing: that of ${bootcamp}`,
      to,
    })),
    need(newInquiries, ['new inquiry', 'new inquiries'], '', `${inquiries}?status=new`),
    need(newRequests, ['new beta request', 'new beta requests'], '', `${requests}?status=new`),
    need(refused, ['member has', 'members have'], 'an address we can’t reach', `${href('/admin/users')}?email=refused`),
  ].filter((each) => each !== null)
}

const day = 86_400_000

/** From a week before its last session ends until two months after it, when answers have stopped coming. */
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
  const who = `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'person waits' : 'people wait'}`
  const words = `free ${free === 1 ? 'place' : 'places'} in ${bootcamp}, while ${who}`
  return [{ count: free.toLocaleString('en-US'), words, to }]
}

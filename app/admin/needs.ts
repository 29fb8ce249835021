import { href } from 'react-router'
import { onboardingOf } from '../cohorts/bootcamp-home.ts'
import { inquiryPath } from '../inquiries/inquiry.ts'
import type { Unanswered } from '../inquiries/inquiry-lists.server.ts'
import { offerablePlaces } from '../membership/place-offer.ts'
import { audienceOfList } from '../messages/audience.ts'
import { brand } from '../organization/brand.ts'
import { dateOf, weekdayOf } from '../organization/dates.ts'
import type { Count } from '../platform/paging.ts'
import { formatCount } from '../ui/list/format-count.ts'
import type { RunningCohort } from './running-cohorts.server.ts'

/** Something to do, or something that happens by itself, with its time. */
export interface Need {
  title: string
  detail: string | null
  due: Date
  /** The link to where it is done; null for what happens by itself. */
  deed: { words: string; to: string } | null
}

/** Open tasks of the team that belong to no bootcamp; null for a count that failed. */
export interface CountedNeeds {
  overdue: Unanswered | null
  unanswered: Unanswered | null
  /** Subjects with open reports, and the report that waits longest. */
  reports: { subjects: number; oldest: string | null } | null
  /** Hidden, and changed by its author since. */
  changedSince: number | null
  /** Members whose address refuses our emails. */
  refused: Count | null
  /** The first two of them. */
  refusedMembers: string[]
  /** Registrations that one person may have made several times. */
  shared: Count | null
}

const hour = 3_600_000
const day = 24 * hour

export function teamNeeds(counted: CountedNeeds, now: Date): Need[] {
  const { overdue, unanswered, reports, changedSince, refused, refusedMembers, shared } = counted
  const [first, second] = refusedMembers
  const users = href('/admin/users')
  const promisedAt = (sent: Date) => new Date(sent.getTime() + brand.replyHours * hour)
  return [
    overdue && {
      title: `${few(overdue, 'inquiry waits', 'inquiries wait')} longer than the ${brand.replyTime} we promise`,
      detail: `The oldest is from ${overdue.oldest.name}, ${Math.floor((now.getTime() - overdue.oldest.sent.getTime()) / day)} days ago.`,
      due: promisedAt(overdue.oldest.sent),
      deed: { words: 'Answer', to: inquiryPath(overdue.oldest) },
    },
    unanswered && {
      title: few(unanswered, 'inquiry to answer', 'inquiries to answer'),
      detail: `The first is from ${unanswered.oldest.name}.`,
      due: promisedAt(unanswered.oldest.sent),
      deed: { words: 'Open', to: inquiryPath(unanswered.oldest) },
    },
    reports?.oldest && {
      title: `${few(reports.subjects, 'report', 'reports')} from participants`,
      detail: null,
      due: now,
      deed: { words: 'Look', to: `${inquiryPath({ id: reports.oldest })}?form=report&status=new` },
    },
    counts(changedSince) && {
      title: `${few(changedSince, 'hidden item', 'hidden items')} to review again`,
      detail: 'The author made changes.',
      due: now,
      deed: { words: 'Review', to: `${href('/admin/reports')}?show=asked` },
    },
    counts(refused) && {
      title: `Our emails to ${few(refused, 'member', 'members')} came back`,
      detail: 'In any bootcamp. A mistyped address can be corrected.',
      due: now,
      deed: {
        words: 'Correct',
        // Of one person the page has the correction, and then what was refused, to be sent again.
        to: first && !second ? `${href('/admin/users/:id', { id: first })}?edit` : `${users}?email=refused`,
      },
    },
    counts(shared) && {
      title: `${few(shared, 'registration shares', 'registrations share')} a mailbox with another`,
      detail: 'In any bootcamp. One person may hold several places.',
      due: now,
      deed: { words: 'Look', to: `${users}?email=shared` },
    },
  ].filter((need) => typeof need === 'object' && need !== null)
}

/** @param untold the number of changes of its schedule that participants haven't been told of */
export function bootcampNeeds(cohort: RunningCohort, untold: number, now: Date): Need[] {
  const { id, slug, sessions, opensAt, closesAt, startsAt, endsAt, toRemind } = cohort
  const isOver = endsAt <= now
  const inItsForm = (part: string) => `${href('/admin/cohorts/:slug/details', { slug })}#${part}`
  const offerable = offerablePlaces({ free: cohort.capacity - cohort.taken, waiting: cohort.waiting })
  const lastSession = new Date(sessions.at(-1)?.starts ?? endsAt)
  return [
    offerable > 0 &&
      !isOver &&
      !cohort.offersAutomatically && {
        title: `${few(offerable, 'person', 'people')} could have a place`,
        detail: `${few(cohort.capacity - cohort.taken, 'place', 'places')} free`,
        due: now,
        deed: { words: 'Offer', to: href('/admin/cohorts/:slug/waitlist', { slug }) },
      },
    untold > 0 && {
      title: 'Participants don’t know the new schedule',
      detail: few(untold, 'change', 'changes'),
      due: now,
      deed: { words: 'Tell', to: href('/admin/cohorts/:id/tell', { id: String(id) }) },
    },
    toRemind > 0 &&
      !isOver && {
        title: `Remind ${few(toRemind, 'person who isn’t', 'people who aren’t')} ready`,
        detail: 'Each gets the email of their own next step.',
        due: notBefore(new Date(startsAt.getTime() - 7 * day), now),
        deed: { words: 'Look', to: onboardingOf(cohort) },
      },
    ...sessions
      .filter(({ ends, hasRecording }) => new Date(ends) <= now && !hasRecording)
      .map((session) => ({
        title: `Session ${session.number} has no recording`,
        detail: session.title,
        due: new Date(new Date(session.ends).getTime() + 2 * day),
        deed: {
          words: 'Add',
          to: href('/admin/cohorts/:slug/schedule/:item', { slug: String(id), item: String(session.id) }),
        },
      })),
    ...cohort.toRead.map(({ exercise, title, handIns, oldest }) => ({
      title: `${few(handIns, 'hand-in', 'hand-ins')} to read`,
      detail: title,
      due: new Date(new Date(oldest).getTime() + 3 * day),
      deed: {
        words: 'Read',
        to: href('/admin/cohorts/:slug/hand-ins/:exercise', { slug, exercise: String(exercise) }),
      },
    })),
    !cohort.hasFeedbackForm && {
      title: 'The feedback form is missing',
      detail: 'Participants promise to fill it in after the last session.',
      due: lastSession,
      deed: { words: 'Add', to: inItsForm('cohort-feedbackUrl') },
    },
    opensAt !== null && opensAt > now && { title: 'Registration opens', detail: null, due: opensAt, deed: null },
    closesAt > now &&
      !cohort.lateRegistration && {
        title: 'Registration closes',
        detail: 'Newcomers join the waitlist from then on.',
        due: closesAt,
        deed: null,
      },
  ].filter((need) => need !== false)
}

/** For the bootcamp's own page: what the dashboard shows as its next session, and the question after the last one. */
export function sessionNeeds({ id, slug, sessions, endsAt, hasFeedbackForm }: RunningCohort, now: Date): Need[] {
  return [
    ...sessions
      .filter(({ ends }) => new Date(ends) > now)
      .map((session) => ({
        title: `Session ${session.number}: ${session.title}`,
        detail: null,
        due: notBefore(new Date(session.starts), now),
        deed:
          new Date(session.starts) <= now
            ? {
                words: 'Attendance',
                to: href('/admin/cohorts/:slug/attendance/:session', { slug, session: String(session.id) }),
              }
            : {
                words: 'Open',
                to: href('/admin/cohorts/:slug/schedule/:item', { slug: String(id), item: String(session.id) }),
              },
      })),
    ...(hasFeedbackForm && now.getTime() < endsAt.getTime() + 7 * day
      ? [
          {
            title: 'Ask how it was',
            detail: 'The feedback form is in the portal.',
            due: notBefore(endsAt, now),
            deed: {
              words: 'Write',
              to: href('/admin/messages/new') + audienceOfList({ cohort: slug, status: 'registered' }),
            },
          },
        ]
      : []),
  ]
}

/** A need as it is shown. */
export interface ShownNeed extends Omit<Need, 'due'> {
  /** 'Overdue', 'Today', 'Tomorrow', 'Thu, Jan 14'. */
  when: string
  /** Not later than today. */
  isNow: boolean
  isOverdue: boolean
}

/** By date, the most overdue first. @param days what is due later is left out */
export function shownNeeds(needs: Need[], now: Date, days = Number.POSITIVE_INFINITY): ShownNeed[] {
  const [today, tomorrow] = [now, new Date(now.getTime() + day)].map(dateOf)
  return needs
    .filter(({ due }) => due.getTime() <= now.getTime() + days * day)
    .sort((one, other) => one.due.getTime() - other.due.getTime())
    .map(({ due, ...need }) => {
      const isOverdue = due < now
      const isToday = dateOf(due) === today
      const when = isOverdue ? 'Overdue' : isToday ? 'Today' : dateOf(due) === tomorrow ? 'Tomorrow' : weekdayOf(due)
      return { ...need, when, isNow: isOverdue || isToday, isOverdue }
    })
}

function notBefore(due: Date, now: Date): Date {
  return due < now ? now : due
}

/** Neither none nor a failed count. */
function counts<Counted extends number | Count>(counted: Counted | null): counted is Counted {
  return counted !== null && (typeof counted === 'number' ? counted : counted.total) > 0
}

/** @returns '1 report', '1,000+ inquiries' */
function few(count: number | Count, one: string, many: string): string {
  const counted = typeof count === 'number' ? { total: count, hasMore: false } : count
  return `${formatCount(counted)} ${counted.total === 1 ? one : many}`
}

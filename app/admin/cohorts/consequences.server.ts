import { href } from 'react-router'
import { bootcampName } from '../../cohorts/cohort.ts'
import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'
import { findToldCohort, findToldIfPublished } from '../../cohorts/cohorts.server.ts'
import { countReaders } from '../../membership/subscriptions.server.ts'
import { countKeptTurns, countWaitingInVain } from '../../membership/turns/turns.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { namedWithDay } from './cohort-name.ts'
import { takesKeptTurns } from './state-change.ts'

/** What publishing a draft changes for visitors, in sentences. @param all all cohorts */
export async function consequencesOf(
  db: Database,
  cohort: CohortRecord,
  all: readonly CohortRecord[],
  now: Date,
): Promise<string[]> {
  const [before, after, interested, kept, inVain] = await Promise.all([
    findToldCohort(db, now),
    findToldIfPublished(db, cohort.id, now),
    countReaders(db, 'next-bootcamp'),
    takesKeptTurns(cohort, now) ? countKeptTurns(db) : 0,
    countWaitingInVain(db, cohort.id, now),
  ])
  const told = after === cohort.id ? undefined : all.find(({ id }) => id === after)
  const own = cohort.slug && href('/spark-sessions/:slug', { slug: cohort.slug })
  return [
    `It gets a permanent public page at ${own}. You can’t change the address after that.`,
    told
      ? `The home page, /spark-sessions and /join keep showing ${namedWithDay(told)} for now. An open cohort comes first, then the one that starts next.`
      : `The home page, /spark-sessions, /join and the sitemap show it right away${before ? `, in place of ${bootcampName(before.cohort)}, which keeps its own page` : ''}.`,
    registrationSentence(cohort, now),
    ...(kept > 0 ? [whoseTurnComes(kept, cohort.capacity)] : []),
    ...whoIsTold(cohort, { interested, inVain, kept }, now),
    ...(kept > 0 ? [] : ['Until someone registers, you can make it a draft again.']),
  ]
}

function registrationSentence({ opens, opensAt, closes, closesAt }: CohortRecord, now: Date): string {
  const until = `until ${wallClockInWords(closes)}`
  if (closesAt && closesAt <= now) return 'Registration is already closed.'
  if (opensAt && opensAt > now)
    return `Visitors see that registration opens on ${wallClockInWords(opens)}. From then on they can register, ${until}.`
  return `Registration opens right away, ${until}.`
}

function whoseTurnComes(kept: number, capacity: number): string {
  const waiting = kept - capacity
  const [all, first] =
    kept === 1
      ? ['this person is', '']
      : ['they are', waiting > 0 ? `the first ${capacity.toLocaleString('en-US')} of them are` : '']
  const offered = `${first || all} offered ${kept === 1 ? 'a place right away' : 'places right away, in the order in which they waited'}`
  const rest =
    waiting > 0
      ? `; ${waiting === 1 ? 'the last one joins' : `the other ${waiting.toLocaleString('en-US')} join`} its waitlist`
      : ''
  const left = -waiting
  const newcomers =
    left > 0
      ? `Newcomers can have the other ${left === 1 ? 'place' : `${left.toLocaleString('en-US')} places`}.`
      : 'Newcomers join the waitlist.'
  return `${people(kept)} kept a turn: ${offered}${rest}. ${kept === 1 ? 'They get' : 'All of them get'} an email. ${newcomers} If you don’t offer the places, ${kept === 1 ? 'this person joins' : 'they join'} its waitlist ahead of everyone else. After that, it can’t become a draft again.`
}

function whoIsTold(
  { opens, opensAt, closesAt }: CohortRecord,
  { interested, inVain, kept }: { interested: number; inVain: number; kept: number },
  now: Date,
): string[] {
  const isClosed = closesAt !== null && closesAt <= now
  const opening = opensAt && opensAt > now ? `on ${wallClockInWords(opens)}, when registration opens` : 'right away'
  const told = isClosed
    ? []
    : [
        ...(interested > 0
          ? [`${people(interested)} who asked to hear about the next bootcamp ${get(interested)} ${opening}.`]
          : []),
        ...(inVain > 0 ? [`${people(inVain)} still waiting for a past bootcamp ${get(inVain)} ${opening}.`] : []),
      ]
  if (told.length === 0) return [kept > 0 ? 'Nobody else gets an email.' : 'Nobody gets an email.']
  return told.map((sentence, place) => (place < told.length - 1 ? sentence : `${sentence} Nobody else gets an email.`))
}

function get(count: number): string {
  return `${count === 1 ? 'gets' : 'get'} an email`
}

function people(count: number): string {
  return count === 1 ? 'One person' : `${count.toLocaleString('en-US')} people`
}

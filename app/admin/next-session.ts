import { href } from 'react-router'
import { homeOf, titleOf } from '../cohorts/bootcamp-home.ts'
import { bootcampName, dayOf, hoursOf } from '../cohorts/cohort.ts'
import type { CohortRecord } from '../cohorts/cohort-records.server.ts'
import type { RunningCohort } from './running-cohorts.server.ts'

/** The session that comes next, with what is ready for it. */
export interface NextSession {
  cohort: number
  id: number
  number: number
  title: string
  bootcamp: string
  /** 'in 11 days' */
  away: string
  /** 'Saturday, January 23, 2027' */
  day: string
  hours: string
  checks: { words: string; isReady: boolean }[]
}

/** @param untold the changes of each cohort's schedule that participants haven't been told of */
export function nextSessionOf(cohorts: RunningCohort[], untold: ReadonlyMap<number, number>, now: Date) {
  const [next] = cohorts
    .flatMap((cohort) => cohort.sessions.map((session) => ({ cohort, session })))
    .filter(({ session }) => new Date(session.ends) > now)
    .sort((one, other) => Date.parse(one.session.starts) - Date.parse(other.session.starts))
  if (!next) return null
  const { cohort, session } = next
  const { id, number, title } = session
  return {
    cohort: cohort.id,
    id,
    number,
    title,
    bootcamp: bootcampName(cohort),
    away: awayInWords(new Date(session.starts), cohort.zone, now),
    day: dayOf(session.starts, cohort.zone),
    hours: hoursOf(session, cohort.zone),
    checks: [
      // A cohort without one can't be published.
      { words: 'Meeting link is set', isReady: true },
      session.isDescribed
        ? { words: 'What happens in it is described', isReady: true }
        : { words: 'Nothing says yet what happens in it', isReady: false },
      (untold.get(cohort.id) ?? 0) > 0
        ? { words: 'Participants don’t know the new schedule', isReady: false }
        : { words: 'Participants know its time', isReady: true },
      readiness(cohort),
    ],
  } satisfies NextSession
}

/** The way to the next bootcamp while no session is ahead. */
export interface Plan {
  words: string
  to: string
}

/** @param cohorts the newest first */
export function planOf(cohorts: Pick<CohortRecord, 'id' | 'slug' | 'name' | 'state'>[]): Plan {
  const draft = cohorts.find(({ state }) => state === 'draft')
  if (draft) return { words: `Go on with ${titleOf(draft)}, a draft`, to: homeOf(draft) }
  const [newest] = cohorts
  const to = newest ? href('/admin/cohorts/:id/copy', { id: String(newest.id) }) : href('/admin/cohorts/new')
  return { words: 'Plan the next bootcamp', to }
}

function readiness({ registered, ready }: RunningCohort) {
  const people = registered === 1 ? 'person is' : 'people are'
  if (registered === 0) return { words: 'Nobody is registered yet', isReady: false }
  return {
    words: `${ready.toLocaleString('en-US')} of ${registered.toLocaleString('en-US')} ${people} ready`,
    isReady: ready === registered,
  }
}

function awayInWords(starts: Date, zone: string, now: Date): string {
  if (starts <= now) return 'now'
  const on = (at: Date) => Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)}T00:00Z`)
  const days = Math.round((on(starts) - on(now)) / 86_400_000)
  if (days <= 1) return days === 0 ? 'today' : 'tomorrow'
  return `in ${days.toLocaleString('en-US')} days`
}

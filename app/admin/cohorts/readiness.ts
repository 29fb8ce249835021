import { href } from 'react-router'
import { slugOf } from '../../cohorts/bootcamp-home.ts'
import { type CohortFacts, wallClockAt, wallClockInWords } from '../../cohorts/cohort-record.ts'
import type { CohortRecord, ItemRecord } from '../../cohorts/cohort-records.server.ts'
import { cohortLabels as labels } from './cohort-edit.ts'
import { namedWithDay } from './cohort-name.ts'

/** A missing fact of a draft, or a warning about it. */
export interface Finding {
  /** Stays the same when the wording changes. */
  key: string
  /** Prevents publishing. */
  missing: boolean
  /** The form that fixes it, and the label of the link. */
  at: string
  about: string
  says: string
}

/** Everything that the findings depend on. */
export interface Looked {
  cohort: CohortRecord
  items: Pick<ItemRecord, 'id' | 'kind' | 'title' | 'description' | 'starts' | 'document'>[]
  /** All other cohorts. */
  others: CohortRecord[]
  now: Date
}

const factsNeeded = ['name', 'slug', 'value', 'closes', 'meetingUrl', 'chatUrl'] as const

/** In the order of the page: missing facts, then warnings. */
export function findingsOf(looked: Looked): Finding[] {
  return [...whatIsMissing(looked), ...oddFacts(looked), ...oddSessions(looked), ...oddBesideOthers(looked)]
}

/** Without these facts public pages would have nothing to show: the database refuses them too. */
function whatIsMissing({ cohort, items }: Looked): Finding[] {
  const facts = factsNeeded
    .filter((name) => cohort[name] === null)
    .map((name) => ({ ...field(cohort, name), key: `no-${name}`, missing: true, says: 'is missing.' }))
  const documents = items
    .filter(({ kind, document }) => kind !== 'live session' && !document)
    .map(({ id, title }) => ({
      key: `no-document-${id}`,
      missing: true,
      at: href('/admin/cohorts/:slug/schedule/:item', { slug: String(cohort.id), item: String(id) }),
      about: title,
      says: 'has no document.',
    }))
  const found = [...facts, ...documents]
  if (items.some(({ kind }) => kind === 'live session')) return found
  return [...found, { key: 'no-session', missing: true, ...schedule(cohort), says: 'has no live session.' }]
}

function oddFacts({ cohort, now }: Looked): Finding[] {
  const { opensAt, closesAt, startsAt } = cohort
  const found: Finding[] = []
  const odd = (name: keyof CohortFacts, key: string, says: string) =>
    found.push({ ...field(cohort, name), key, missing: false, says })
  if (cohort.capacity === 0) odd('capacity', 'no-places', 'is 0: everyone who registers joins the waitlist.')
  if (opensAt && opensAt < now) odd('opens', 'opens-past', 'has passed: registration is open once this is published.')
  if (opensAt && startsAt && opensAt > startsAt) odd('opens', 'opens-late', 'is after the first session starts.')
  if (closesAt && closesAt < now)
    odd('closes', 'closes-past', cohort.lateRegistration ? 'has passed.' : 'has passed: nobody can get a place.')
  else if (closesAt && startsAt && closesAt > startsAt)
    odd('closes', 'closes-late', 'is after the first session starts: late registrants miss it.')
  const year = yearOf(cohort.firstDay)
  const wrong = year && strangeYear(cohort.name ?? '', year)
  if (wrong) odd('name', 'name-year', `says ${wrong}, and the first session is in ${year}.`)
  return found
}

function oddSessions({ cohort, items, now }: Looked): Finding[] {
  const year = yearOf(cohort.firstDay)
  return items.flatMap((item) => {
    const found: Finding[] = []
    const at = href('/admin/cohorts/:slug/schedule/:item', { slug: String(cohort.id), item: String(item.id) })
    const odd = (key: string, says: string) =>
      found.push({ key: `${key}-${item.id}`, missing: false, at, about: item.title, says })
    if (item.starts && item.starts < wallClockAt(now, cohort.zone))
      odd('session-past', `starts in the past, on ${wallClockInWords(item.starts)}.`)
    const wrong = year && strangeYear(`${item.title} ${item.description}`, year)
    if (wrong) odd('item-year', `mentions ${wrong}, and the first session is in ${year}.`)
    return found
  })
}

function oddBesideOthers({ cohort, others, now }: Looked): Finding[] {
  const found: Finding[] = []
  const odd = (name: keyof CohortFacts, key: string, says: string) =>
    found.push({ ...field(cohort, name), key, missing: false, says })
  const namesake = others.find(({ name }) => name !== null && name.toLowerCase() === cohort.name?.toLowerCase())
  if (namesake) odd('name', 'same-name', `is already used by ${namedWithDay(namesake)}.`)
  for (const other of others.filter((other) => areOpenAtOnce(cohort, other, now)))
    odd(
      'opens',
      `open-with-${other.id}`,
      `overlaps: registration for ${namedWithDay(other)} is open at the same time. The site shows the one that starts first.`,
    )
  for (const name of ['meetingUrl', 'chatUrl'] as const) {
    const same = cohort[name] !== null && others.find((other) => other[name] === cohort[name])
    if (same) odd(name, `same-${name}`, `is the same as for ${namedWithDay(same)}. Is that still right?`)
  }
  return found
}

function areOpenAtOnce(cohort: CohortRecord, other: CohortRecord, now: Date): boolean {
  if (other.state !== 'published' || !cohort.closesAt || !other.closesAt) return false
  const opens = ({ opensAt }: CohortRecord) => Math.max(opensAt?.getTime() ?? 0, now.getTime())
  return opens(cohort) < other.closesAt.getTime() && opens(other) < cohort.closesAt.getTime()
}

/** @param firstDay '2026-03-07' */
function yearOf(firstDay: string | null): number | null {
  return firstDay === null ? null : Number(firstDay.slice(0, 4))
}

/** @returns a year in the text that is neither this one nor the next (a cohort may run into it) */
function strangeYear(text: string, year: number): string | undefined {
  return text.match(/\b20\d\d\b/g)?.find((spelled) => ![year, year + 1].includes(Number(spelled)))
}

function field(cohort: CohortRecord, name: keyof CohortFacts): Pick<Finding, 'at' | 'about'> {
  return { at: `${href('/admin/cohorts/:slug/details', { slug: slugOf(cohort) })}#cohort-${name}`, about: labels[name] }
}

function schedule(cohort: CohortRecord): Pick<Finding, 'at' | 'about'> {
  return { at: href('/admin/cohorts/:slug/schedule', { slug: slugOf(cohort) }), about: 'Schedule' }
}

import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { othersAt, type ShownCohort, type ShownOther, shownAt, type ToldSessions, toldSessions } from './cohort.ts'
import {
  type FeaturedCohort,
  findCohort,
  findCohortBySlug,
  findCohortForPreview,
  findToldCohort,
} from './cohorts.server.ts'
import { type Told, takesRegistrations } from './invitation.ts'

/** The facts as last read, so that pages work while the database is away. */
const lastRead = new WeakMap<Database, FeaturedCohort>()

interface Shown<Cohort> {
  cohort: Cohort
  /** Whether it is the featured cohort. */
  isTold: boolean
  others: readonly ShownOther[]
  /** When the facts become outdated by time alone; null for never. */
  until: Date | null
}

/** For public pages. @returns the featured cohort; null while nothing was ever published */
export async function findShownCohort({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Shown<ShownCohort | null>> {
  const now = clock.now()
  try {
    const told = await findToldCohort(db, now)
    if (!told) return { cohort: null, isTold: false, others: [], until: null }
    lastRead.set(db, told)
    return showTold(told, now)
  } catch (error) {
    const told = lastRead.get(db)
    if (!told) throw error
    log.warn({ error: (error as Error).message }, 'the cohort is told as it was last read')
    return { ...showTold(told, now), until: now }
  }
}

/** For a cohort's own page. @returns null when there is none */
export async function showCohortOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  slug: string,
): Promise<Shown<ShownCohort> | null> {
  // Any text can be requested, even one that PostgreSQL rejects.
  if (!/^[a-z0-9-]+$/.test(slug)) return null
  const now = clock.now()
  const told = await findCohortBySlug(db, slug, now)
  return told && showTold(told, now)
}

/** The featured cohort, where it takes registrations and this one no more. */
export async function findOpenInstead(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  cohort: Told,
): Promise<ShownCohort | null> {
  if (cohort?.admission !== 'interest') return null
  const { cohort: told } = await findShownCohort(services)
  return takesRegistrations(told) ? told : null
}

/** As if it were published. @param id of a draft that lacks none of the facts */
export async function previewCohort(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
): Promise<Shown<ShownCohort> | null> {
  const now = clock.now()
  const found = await findCohortForPreview(db, id, now)
  return found && showTold(found, now)
}

function showTold({ cohort, isTold, others, changesAt }: FeaturedCohort, now: Date): Shown<ShownCohort> {
  return { cohort: shownAt(cohort, now), isTold, others: othersAt(others, now), until: changesAt }
}

/** For an email about this cohort that is added in this transaction; undefined for a draft. */
export async function sessionsForLetter(
  tx: Database | Tx,
  cohort: number,
  now: Date,
): Promise<ToldSessions | undefined> {
  const found = await findCohort(tx, cohort, now)
  return found ? toldSessions(shownAt(found.cohort, now)) : undefined
}

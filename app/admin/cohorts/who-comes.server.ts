import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'
import { countReaders } from '../../membership/subscriptions.server.ts'
import { countKeptTurns, countTurns } from '../../membership/turns/turns.server.ts'
import { dateTimeOf } from '../../organization/dates.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { whenTold } from '../../subscriptions/openings.server.ts'

export interface WhoComes {
  /** In sentences. */
  facts: string[]
  /** Whether people wait in a bootcamp that is over, whom the admin can ask about their turn. */
  hasTurns: boolean
}

/** The people who want to take part in this cohort, or in the one after it. */
export async function whoComes(db: Database, cohort: CohortRecord, now: Date): Promise<WhoComes> {
  const { id, state, closesAt, calledOff } = cohort
  const isClosed = state === 'archived' || (closesAt !== null && closesAt <= now)
  if (isClosed) {
    const { unanswered, kept } = await countTurns(db, id)
    if (calledOff) return { facts: [`${people(kept, 'keeps', 'keep')} a turn for the next one.`], hasTurns: false }
    const keeping = people(kept, 'keeps', 'keep').replace(/^[NO]/, (first) => first.toLowerCase())
    const facts = [`${people(unanswered, 'is', 'are')} still waiting here, and ${keeping} a turn for the next one.`]
    return { facts, hasTurns: state !== 'draft' && unanswered + kept > 0 }
  }
  const [interested, kept, open] = await Promise.all([
    countReaders(db, 'next-bootcamp'),
    countKeptTurns(db),
    whenTold(db, id),
  ])
  const hear = interested > 0 ? ` ${whenTheyHear(cohort, open)}` : ''
  const facts = [`${people(interested, 'wants', 'want')} to hear about the next bootcamp.${hear}`]
  if (state === 'draft' && kept > 0)
    facts.push(
      `${people(kept, 'keeps', 'keep')} a turn, and ${kept === 1 ? 'comes' : 'come'} first once it’s published.`,
    )
  return { facts, hasTurns: false }
}

function whenTheyHear({ state, opens }: CohortRecord, open: Date | null): string {
  if (open) return `They were told on ${dateTimeOf(open).words} that registration is open.`
  if (opens === null) return state === 'draft' ? 'We’ll tell them once it’s published.' : 'We’re telling them now.'
  return `We’ll tell them on ${wallClockInWords(opens)}, or once it’s published if that’s later.`
}

function people(count: number, one: string, more: string): string {
  if (count === 0) return `Nobody ${one}`
  return count === 1 ? `One person ${one}` : `${count.toLocaleString('en-US')} people ${more}`
}

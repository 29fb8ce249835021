import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** What is counted of each cohort; migrations/0042-tallies.sql says of whom (`counted_people`). `standing` is of everyone alone. */
export type TallySubject =
  | 'standing'
  | 'place'
  | 'reader'
  | 'onboarding'
  | 'onboarding of registered'
  | 'industry'
  | 'goal'
  | 'wish'

/** In each value of some subjects, however many people there are. @param cohort null for everyone */
export async function readTallies<Subject extends TallySubject>(
  db: Database | Tx,
  cohort: number | null,
  subjects: readonly Subject[],
): Promise<Record<Subject, Map<string, number>>> {
  const { rows } = await sql<{ subject: string; value: string; people: number }>`
    select subject, value, sum(people) as people from tallies
    where cohort_id = ${cohort ?? 0} and subject = any (${subjects}::text[])
    group by subject, value having sum(people) <> 0`.execute(db)
  const tallies = Object.fromEntries(subjects.map((subject) => [subject, new Map()])) as Record<
    Subject,
    Map<string, number>
  >
  for (const { subject, value, people } of rows) tallies[subject as Subject].set(value, people)
  return tallies
}

/** Whether more people than that are or were registered for a cohort, for a statement that depends on it. */
export function hasMoreThan(cohort: number, people: number) {
  return sql<boolean>`(
    select coalesce(sum(people), 0) > ${people}::int from tallies where cohort_id = ${cohort} and subject = 'place')`
}

export function sumOfTallies(tally: ReadonlyMap<string, number>): number {
  return [...tally.values()].reduce((sum, people) => sum + people, 0)
}

/** Sums changes up, so that no look has to read many of them. Any number of servers may do it at once. */
export async function foldTallies(db: Database): Promise<void> {
  await sql`select fold_tallies()`.execute(db)
}

export interface WrongTally {
  /** 0 for everyone. */
  cohort: number
  subject: TallySubject
  value: string
  told: number
  people: number
}

/** Counts everybody and puts right what was told. Changes of what is counted wait for the transaction. @returns what was wrong */
export async function countPeopleAnew(tx: Tx): Promise<WrongTally[]> {
  const { rows } = await sql<WrongTally>`
    select cohort_id as cohort, subject, value, told, people from count_anew() order by 1, 2, 3`.execute(tx)
  return rows
}

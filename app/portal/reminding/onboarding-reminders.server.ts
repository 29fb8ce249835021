import { sql } from 'kysely'
import { onboardingOf } from '../../membership/registrations.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { countUpTo } from '../../platform/database/paging.server.ts'
import { capped, mostCounted } from '../../platform/paging.ts'
import { daysBetweenReminders, type StuckState } from '../participant.ts'

/** Until the transaction ends, another admin's reminder waits, and then finds no member to remind. */
export async function lockReminders(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('onboarding reminders', 0))`.execute(tx)
}

/** Under `lockReminders`: records a reminder for every member who gets one now. @returns their number */
export async function insertReminders(tx: Tx, now: Date, cohort: number): Promise<number> {
  const people = toBeReminded(tx, now, cohort).select([
    'registrations.member_id as id',
    sql<Date>`${now}::timestamptz`.as('sent_at'),
  ])
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('onboarding_reminders')
    .columns(['member_id', 'sent_at'])
    .expression(people)
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** For one member, whom the next reminder of all then leaves out for some days. */
export async function insertReminder(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.insertInto('onboarding_reminders').values({ member_id: memberId, sent_at: now }).execute()
}

interface RemindedBatch {
  cohortId: number
  /** @property sentAt the recorded instant */
  facts: { sentAt: string }
  after: string | null
  limit: number
}

/**
 * A batch of the members whose reminder was recorded at an instant, each with the step that is open now (`MailingKind`).
 * Locks them until the transaction ends.
 */
export function listReminded(tx: Tx, { cohortId, facts: { sentAt }, after, limit }: RemindedBatch) {
  return reachable(tx, cohortId)
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .innerJoin('onboarding_reminders', 'onboarding_reminders.member_id', 'members.id')
    .where('onboarding_reminders.sent_at', '=', new Date(sentAt))
    .select(['members.id as key', 'members.email', 'members.first_name as firstName', openStep.as('state')])
    .$if(after !== null, (behind) => behind.where('members.id', '>', after))
    .orderBy('members.id')
    .limit(limit)
    .forShare(['members', 'registrations'])
    .execute()
}

/** After the last session no step is left to remind of. */
export async function isCohortOver(db: Database | Tx, cohort: number, now: Date): Promise<boolean> {
  const found = db.selectFrom('cohorts').select('id').where('id', '=', cohort).where('last_ends_at', '<=', now)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * The members that `insertReminders` would find, counted up to the limit of a search, and those left out because their mail
 * server has refused their address.
 *
 * @param most limit of the names in each group
 */
export async function findToBeReminded(db: Database, most: number, now: Date, cohort: number) {
  const [isOver, due, refused] = await Promise.all([
    isCohortOver(db, cohort, now),
    named(db, toBeReminded(db, now, cohort), most),
    named(db, notReady(db, cohort).where(isAddressRefused), most),
  ])
  return { isOver, ...due, refused }
}

async function named(db: Database, found: ReturnType<typeof notReady>, most: number) {
  const counting = countUpTo(db, found.select('registrations.member_id'), mostCounted + 1)
  const naming = found
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name', sql<string>`email::text`.as('email')])
    .select(openStep.as('state'))
    .orderBy('members.first_name')
    .orderBy('members.last_name')
    .orderBy('members.id')
    .limit(most)
    .execute()
  const [count, named] = await Promise.all([counting, naming])
  const { total: people, hasMore } = capped(count, mostCounted)
  return { people, hasMore, named }
}

const isAddressRefused = sql<boolean>`exists (
  select from refused_addresses join members using (email) where members.id = registrations.member_id)`

/** In the query below. */
const openStep = sql<StuckState>`${onboardingOf}`

/** Only registered members can take a step. */
function notReady(db: Database | Tx, cohort: number) {
  return db
    .selectFrom('registrations')
    .leftJoin('profiles', 'user_id', 'member_id')
    .where('registrations.cohort_id', '=', cohort)
    .where('registrations.status', '=', 'registered')
    .where(onboardingOf, '<>', 'registration-complete')
}

function reachable(db: Database | Tx, cohort: number) {
  return notReady(db, cohort).where(({ not }) => not(isAddressRefused))
}

function toBeReminded(db: Database | Tx, now: Date, cohort: number) {
  const since = new Date(now.getTime() - daysBetweenReminders * 24 * 60 * 60 * 1000)
  return reachable(db, cohort).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('onboarding_reminders')
          .select('onboarding_reminders.id')
          .whereRef('onboarding_reminders.member_id', '=', 'registrations.member_id')
          .where('sent_at', '>', since),
      ),
    ),
  )
}

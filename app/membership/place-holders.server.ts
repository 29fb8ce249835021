import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** Fields named as in `Recipient`. */
export interface PlaceHolder {
  /** Id of the member. */
  key: string
  email: string
  firstName: string
}

/** `news`: those who want to hear of new recordings and documents alone. */
export type PlaceHolderChoice = 'everyone' | 'news'

function placeHolders(db: Database | Tx, cohortId: number, who: PlaceHolderChoice) {
  return db
    .selectFrom('members')
    .innerJoin('registrations', 'registrations.member_id', 'members.id')
    .where('registrations.cohort_id', '=', cohortId)
    .where('registrations.status', 'in', ['registered', 'confirmed'])
    .$if(who === 'news', (members) => members.where('members.library_news', '=', true))
}

export async function countPlaceHolders(db: Database | Tx, cohortId: number, who: PlaceHolderChoice): Promise<number> {
  const { people } = await placeHolders(db, cohortId, who)
    .select(sql<number>`count(*)`.as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/**
 * The next members who hold a place in a cohort, ordered by id: a batch for `MailingKind`. Until the transaction ends none of
 * them is cancelled, leaves, or gets another address.
 *
 * @param query.after the last one of the previous batch
 */
export function listPlaceHolders(
  tx: Tx,
  { cohortId, after, limit }: { cohortId: number; after: string | null; limit: number },
  who: PlaceHolderChoice = 'everyone',
): Promise<PlaceHolder[]> {
  // Locks both rows, in the order of all locks: a member cancelled by the previous holder of the member's lock is excluded only
  // by the second.
  return placeHolders(tx, cohortId, who)
    .select(['members.id as key', 'members.email', 'members.first_name as firstName'])
    .$if(after !== null, (behind) => behind.where('members.id', '>', after))
    .orderBy('members.id')
    .limit(limit)
    .forShare(['members', 'registrations'])
    .execute()
}

import type { Tx } from '../platform/database/database.server.ts'

/** Fields named as in `Recipient`. */
export interface PlaceHolder {
  /** Id of the member. */
  key: string
  email: string
  firstName: string
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
): Promise<PlaceHolder[]> {
  // Locks both rows, in the order of all locks: a member cancelled by the previous holder of the member's lock is excluded only
  // by the second.
  return tx
    .selectFrom('members')
    .innerJoin('registrations', 'registrations.member_id', 'members.id')
    .select(['members.id as key', 'members.email', 'members.first_name as firstName'])
    .where('registrations.cohort_id', '=', cohortId)
    .where('registrations.status', 'in', ['registered', 'confirmed'])
    .$if(after !== null, (behind) => behind.where('members.id', '>', after))
    .orderBy('members.id')
    .limit(limit)
    .forShare(['members', 'registrations'])
    .execute()
}

import type { Tx } from '../platform/database/database.server.ts'

/** By the names of `Recipient`. */
export interface PlaceHolder {
  /** Of the member. */
  key: string
  email: string
  firstName: string
}

/**
 * Who holds a place in a cohort at this moment, by their ids: a batch of an email to all of them (`MailingKind`). Until the
 * transaction ends none of them is cancelled, leaves, or gets another address.
 *
 * @param query.after the last one of the batch before
 */
export function listPlaceHolders(
  tx: Tx,
  { cohortId, after, limit }: { cohortId: number; after: string | null; limit: number },
): Promise<PlaceHolder[]> {
  // Both rows, in the order of all locks: who was cancelled by whoever had the member's lock is left out only because of the second.
  return tx
    .selectFrom('community_members')
    .innerJoin('registrations', 'registrations.member_id', 'community_members.id')
    .select(['community_members.id as key', 'community_members.email', 'community_members.first_name as firstName'])
    .where('registrations.cohort_id', '=', cohortId)
    .where('registrations.status', 'in', ['registered', 'confirmed'])
    .$if(after !== null, (behind) => behind.where('community_members.id', '>', after))
    .orderBy('community_members.id')
    .limit(limit)
    .forShare(['community_members', 'registrations'])
    .execute()
}

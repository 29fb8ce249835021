import type { Database } from '../../platform/database/database.server.ts'
import type { Count } from '../../platform/paging.ts'
import type { CohortOrEveryone, ListedRecord, More } from './lists/matching-members.server.ts'
import { everyMatchingMember, findAllOfFew } from './lists/member-batches.server.ts'
import { countMatchingMembers } from './lists/member-lists.server.ts'
import type { MemberQuery } from './lists/member-query.ts'
import { type StoredTold, saysMore, toldColumn, toldInWords } from './lists/told-columns.server.ts'
import { fileColumns } from './member-file.ts'

interface InFile {
  told?: StoredTold
}

/** Whom a list finds, the newest first, with its columns as the import takes them too: the rows of a file. */
export function exportMembers(db: Database, query: MemberQuery, cohort: CohortOrEveryone) {
  let finding: ReturnType<typeof findAllOfFew> | undefined
  const findFew = () => {
    finding ??= findAllOfFew(db, query, cohort)
    return finding
  }
  const more: More<InFile> = {
    columns: saysMore(query.columns) ? [toldColumn(query.columns, cohort)] : [],
    keptAs: null,
  }
  return {
    count: async (): Promise<Count> => (await findFew())?.count ?? countMatchingMembers(db, query, cohort),
    batches: inWords(everyMatchingMember(db, query, cohort, { findFew, more })),
    columns: fileColumns(query.columns),
  }
}

async function* inWords(batches: AsyncIterable<(ListedRecord & InFile)[]>) {
  for await (const batch of batches)
    yield batch.map((member) => ({ ...member, told: member.told ? toldInWords(member.told) : {} }))
}

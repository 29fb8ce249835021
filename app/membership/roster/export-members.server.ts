import type { Database } from '../../platform/database/database.server.ts'
import type { Count } from '../../platform/paging.ts'
import type { CohortOrEveryone, ListedRecord } from './lists/matching-members.server.ts'
import { everyMatchingMember, findAllOfFew } from './lists/member-batches.server.ts'
import { countMatchingMembers } from './lists/member-lists.server.ts'
import type { MemberQuery } from './lists/member-query.ts'
import { findToldColumns } from './lists/told-columns.server.ts'
import { fileColumns } from './member-file.ts'

/** Whom a list finds, the newest first, with its columns as the import takes them too: the rows of a file. */
export function exportMembers(db: Database, query: MemberQuery, cohort: CohortOrEveryone) {
  let finding: ReturnType<typeof findAllOfFew> | undefined
  const findOnce = () => {
    finding ??= findAllOfFew(db, query, cohort)
    return finding
  }
  return {
    async count(): Promise<Count> {
      const few = await findOnce()
      return few ? { total: few.length, hasMore: false } : countMatchingMembers(db, query, cohort)
    },
    batches: withAnswers(everyMatchingMember(db, query, cohort, findOnce), (ids) =>
      findToldColumns(db, ids, query.columns, cohort),
    ),
    columns: fileColumns(query.columns),
  }
}

async function* withAnswers(
  batches: AsyncIterable<ListedRecord[]>,
  ask: (ids: string[]) => ReturnType<typeof findToldColumns>,
) {
  for await (const batch of batches) {
    const told = await ask(batch.map(({ id }) => id))
    yield batch.map((member) => ({ ...member, told: told.get(member.id) ?? {} }))
  }
}

import { findZone } from '../../cohorts/cohorts.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { detailColumns, detailsInWords, type StoredDetails } from './lists/detail-columns.server.ts'
import { columnsWithoutPeople } from './lists/member-columns.ts'
import {
  type CohortOrEveryone,
  countMatchingMembers,
  everyMatchingMember,
  type ListedRecord,
  type More,
} from './lists/member-lists.server.ts'
import type { MemberQuery } from './lists/member-query.ts'
import { fileColumns } from './member-file.ts'

interface InFile {
  details?: StoredDetails
}

/** The rows of the CSV file: the members of a list, newest first, with columns that the import accepts too. */
export async function exportMembers(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  isWithoutPeople = false,
) {
  const columns = isWithoutPeople ? columnsWithoutPeople(query.columns) : query.columns
  const more: More<InFile> = detailColumns(columns, cohort)
  return {
    isWithoutPeople,
    count: () => countMatchingMembers(db, query, cohort),
    batches: inWords(everyMatchingMember(db, query, cohort, more)),
    columns: fileColumns(columns, await findZone(db, cohort)),
  }
}

async function* inWords(batches: AsyncIterable<(ListedRecord & InFile)[]>) {
  for await (const batch of batches)
    yield batch.map((member) => ({ ...member, told: member.details ? detailsInWords(member.details) : {} }))
}

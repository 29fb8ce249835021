import { wallClockAt } from '../../cohorts/cohort-record.ts'
import { findZone } from '../../cohorts/cohorts.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { memberRoleNames, memberStatusNames } from '../member.ts'
import type { MemberDetails } from './lists/detail-columns.server.ts'
import { detailColumns, detailsInWords, type StoredDetails } from './lists/detail-columns.server.ts'
import { columnsWithoutPeople, type MemberColumn, memberColumnNames } from './lists/member-columns.ts'
import {
  type CohortOrEveryone,
  countMatchingMembers,
  everyMatchingMember,
  type ListedRecord,
  type More,
} from './lists/member-lists.server.ts'
import type { MemberQuery } from './lists/member-query.ts'

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

type ExportedMember = ListedRecord & { told: MemberDetails }

/**
 * The columns of an export, with headers that the import recognises.
 *
 * @param zone of the times, which a spreadsheet takes for times only without one
 */
function fileColumns(
  columns: readonly MemberColumn[],
  zone: string,
): Record<string, (member: ExportedMember) => string> {
  return {
    'First Name': (member) => member.firstName,
    'Last Name': (member) => member.lastName,
    Email: (member) => member.email,
    ...Object.fromEntries(
      columns.map((column) => [
        column === 'joined' ? `${memberColumnNames.joined} (${zone})` : memberColumnNames[column],
        cellOf(column, zone),
      ]),
    ),
  }
}

function cellOf(column: MemberColumn, zone: string) {
  return (member: ExportedMember): string => {
    switch (column) {
      case 'role':
        return memberRoleNames[member.role]
      case 'status':
        return memberStatusNames[member.status]
      case 'newsletter':
        return member.newsletter ? 'Yes' : 'No'
      case 'joined':
        return wallClockAt(member.joinedAt, zone).replace('T', ' ')
      default:
        return member.told[column] ?? ''
    }
  }
}

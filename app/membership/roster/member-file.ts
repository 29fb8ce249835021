import { wallClockAt } from '../../cohorts/cohort-record.ts'
import { memberRoleNames, memberStatusNames } from '../member.ts'
import type { MemberDetails } from './lists/detail-columns.server.ts'
import { type MemberColumn, memberColumnNames } from './lists/member-columns.ts'
import type { ListedRecord } from './lists/member-lists.server.ts'

type ExportedMember = ListedRecord & { told: MemberDetails }

/**
 * The columns of an export, with headers that the import recognises.
 *
 * @param zone of the times, which a spreadsheet takes for times only without one
 */
export function fileColumns(
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

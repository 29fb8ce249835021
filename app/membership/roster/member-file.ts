import { memberRoleNames, memberStatusNames } from '../member.ts'
import type { MemberDetails } from './lists/detail-columns.server.ts'
import { type MemberColumn, memberColumnNames } from './lists/member-columns.ts'
import type { ListedRecord } from './lists/member-lists.server.ts'

type ExportedMember = ListedRecord & { told: MemberDetails }

/** The columns of an export, with headers that the import recognises. */
export function fileColumns(columns: readonly MemberColumn[]): Record<string, (member: ExportedMember) => string> {
  return {
    'First Name': (member) => member.firstName,
    'Last Name': (member) => member.lastName,
    Email: (member) => member.email,
    ...Object.fromEntries(columns.map((column) => [memberColumnNames[column], cellOf(column)])),
  }
}

function cellOf(column: MemberColumn) {
  return (member: ExportedMember): string => {
    switch (column) {
      case 'role':
        return memberRoleNames[member.role]
      case 'status':
        return memberStatusNames[member.status]
      case 'newsletter':
        return member.newsletter ? 'Yes' : 'No'
      case 'joined':
        return member.joinedAt.toISOString()
      default:
        return member.told[column] ?? ''
    }
  }
}

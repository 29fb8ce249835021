import type { Written } from '../../organization/dates.ts'
import { RoleBadge } from '../marks/member-mark.tsx'
import type { MemberRole } from '../member.ts'
import { isAnswer, type MemberColumn } from './lists/member-columns.ts'

/** A member's value in a chosen column. */
export function ColumnValue({
  member,
  column,
}: {
  member: {
    role: MemberRole
    newsletter: boolean
    joined: Written
    answers?: Partial<Record<MemberColumn, string>> | undefined
  }
  column: MemberColumn
}) {
  if (column === 'role') return <RoleBadge role={member.role} />
  if (column === 'newsletter') return member.newsletter ? 'Yes' : 'No'
  if (column === 'joined') return <time dateTime={member.joined.iso}>{member.joined.words}</time>
  return (
    <span dir="auto" className={isAnswer(column) ? 'line-clamp-3 max-w-64 wrap-anywhere' : undefined}>
      {member.answers?.[column] || <span className="text-ink-soft">–</span>}
    </span>
  )
}

import { isOnTeam, type MemberRole, type MemberStatus, memberRoleNames, memberStatusNames } from '../member.ts'
import type { MemberRecord } from '../members.server.ts'

export function RoleBadge({ role }: { role: MemberRole }) {
  return <span className={`badge badge-${role}`}>{memberRoleNames[role]}</span>
}

export function StatusBadge({ status }: { status: MemberStatus }) {
  return <span className={`badge badge-${status}`}>{memberStatusNames[status]}</span>
}

/** Admins without a registration get "Team" instead of a status. */
export function MemberStatusBadge({ member }: { member: Pick<MemberRecord, 'status' | 'inCohort'> }) {
  return isOnTeam(member) ? <span className="badge">Runs the bootcamp</span> : <StatusBadge status={member.status} />
}

/** Where it doesn't fit on a line, it breaks after the @ first. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className="inline-block max-w-64 wrap-break-word">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

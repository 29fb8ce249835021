import { type MemberRole, type MemberStatus, memberRoleNames, memberStatusNames } from './member.ts'

export function RoleBadge({ role }: { role: MemberRole }) {
  return <span className={`badge badge-${role}`}>{memberRoleNames[role]}</span>
}

export function StatusBadge({ status }: { status: MemberStatus }) {
  return <span className={`badge badge-${status}`}>{memberStatusNames[status]}</span>
}

/** Where it doesn't fit on a line, it breaks behind its @ before it breaks anywhere else. */
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

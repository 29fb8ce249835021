import { type AdminRole, adminRoleNames } from '../admin-role.ts'
import { AllowedTo } from '../allowed-to.tsx'
import type { Written } from '../organization/dates.ts'
import type { RefusedMark } from '../ui/email-refused.tsx'
import { PostForm } from '../ui/form/post-form.tsx'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { PersonCell } from './admins-table.tsx'
import { resendCopy } from './copy.ts'

export interface InvitationRow {
  id: string
  name: string
  email: string
  refused: RefusedMark | null
  adminRole: AdminRole
  invitedBy: string
  expires: Written
  isExpired: boolean
  letter: 'sent' | 'waits' | 'not-sent'
}

export function InvitationsTable({ invitations }: { invitations: InvitationRow[] }) {
  const columns: Column<InvitationRow>[] = [
    {
      header: 'Invited',
      cell: ({ name, email, refused, adminRole }) => (
        <PersonCell email={email} refused={refused}>
          {name} <span className="badge">{adminRoleNames[adminRole]}</span>
        </PersonCell>
      ),
      namesRow: true,
      ownLine: true,
    },
    {
      header: 'State',
      ownLine: true,
      cell: (row) => (
        <div className="grid min-w-36 gap-3">
          <State {...row} />
          <AllowedTo least="owner">
            <div className="flex flex-wrap items-start gap-2">
              <Resend {...row} />
              <Link
                id={`withdraw-${row.id}`}
                className="button-quiet button-small relative"
                to={`?withdraw=${row.id}`}
                preventScrollReset
              >
                Withdraw<span className="sr-only"> the invitation of {row.name}</span>
              </Link>
            </div>
          </AllowedTo>
        </div>
      ),
    },
    {
      header: 'Invited by',
      labelled: true,
      cell: ({ invitedBy }) => (
        <span className="wrap-anywhere min-[72rem]:block min-[72rem]:min-w-28">{invitedBy}</span>
      ),
    },
  ]
  return (
    <DataTable stacked caption="People who are invited" columns={columns} rows={invitations} keyOf={({ id }) => id} />
  )
}

const letterWords = {
  sent: null,
  waits: "Its email is queued: email isn't going out right now.",
  'not-sent': 'Its email could not be sent. Please send it again.',
}

function State({ isExpired, expires, letter }: InvitationRow) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className={`badge ${isExpired ? 'badge-problem' : 'badge-success'}`}>{isExpired ? 'Expired' : 'Open'}</span>
      <span>
        {isExpired ? 'since' : 'until'} <time dateTime={expires.iso}>{expires.words}</time>
      </span>
      {!isExpired && letterWords[letter] && <span className="font-semibold">{letterWords[letter]}</span>}
    </div>
  )
}

function Resend({ id, name, expires }: InvitationRow) {
  return (
    <PostForm
      fields={{ intent: 'resend', id, seen: expires.iso }}
      lost={resendCopy}
      button="Send again"
      pending="Sending..."
      className="button-quiet button-small whitespace-nowrap"
      formClass="relative"
      about={`the invitation of ${name}`}
    />
  )
}

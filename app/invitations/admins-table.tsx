import type { ReactNode } from 'react'
import { href } from 'react-router'
import { type AdminRole, adminRoleNames } from '../admin-role.ts'
import { useMay } from '../allowed-to.tsx'
import { Address } from '../membership/marks/member-mark.tsx'
import type { Written } from '../organization/dates.ts'
import { EmailRefused, type RefusedMark } from '../ui/email-refused.tsx'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'

export interface AdminRow {
  id: string
  name: string
  email: string
  refused: RefusedMark | null
  isOneself: boolean
  adminRole: AdminRole
  /** Null when it was not recorded. */
  since: Written | null
  lastSignIn: Written | null
  hasPasskey: boolean
  /** When a reset that another admin requested removes their passkeys. */
  passkeysEnd: Written | null
}

export function AdminsTable({ admins }: { admins: AdminRow[] }) {
  const owners = admins.filter(({ adminRole }) => adminRole === 'owner').length
  const mayChange = useMay('owner')
  const columns: Column<AdminRow>[] = [
    {
      header: 'Admin',
      cell: ({ id, name, email, refused, isOneself }) => (
        <PersonCell email={email} refused={refused}>
          <Link className="link" to={href('/admin/users/:id', { id })}>
            <bdi>{name}</bdi>
          </Link>{' '}
          {isOneself && <span className="badge">You</span>}
        </PersonCell>
      ),
      namesRow: true,
      ownLine: true,
    },
    { header: 'Role', cell: ({ adminRole }) => <span className="badge">{adminRoleNames[adminRole]}</span> },
    {
      header: 'Passkeys',
      labelled: true,
      cell: (row) => <Passkeys {...row} />,
    },
    {
      header: 'Last sign-in',
      labelled: true,
      cell: ({ lastSignIn }) => <When at={lastSignIn} otherwise="None recorded" />,
    },
  ]
  if (admins.some(({ since }) => since))
    columns.push({
      header: 'Admin since',
      labelled: true,
      cell: ({ since }) => <When at={since} otherwise="Unknown" />,
    })
  if (mayChange)
    columns.push({
      header: 'Actions',
      ownLine: true,
      cell: (row) => <Actions {...row} isLast={row.adminRole === 'owner' && owners === 1} />,
    })
  return <DataTable stacked isEven caption="Admins" columns={columns} rows={admins} keyOf={({ id }) => id} />
}

/** @param isLast whether they are the last owner */
function Actions({ id, name, isLast }: AdminRow & { isLast: boolean }) {
  if (isLast) return <span className="text-ink-soft">To change this, make someone else an owner first.</span>
  return (
    <span className="flex gap-2 max-[72rem]:flex-wrap">
      <Link
        id={`role-${id}`}
        className="button-quiet button-small relative whitespace-nowrap"
        to={`?role=${id}`}
        preventScrollReset
      >
        Change role<span className="sr-only"> of {name}</span>
      </Link>
      <Link
        id={`remove-${id}`}
        className="button-quiet button-small relative whitespace-nowrap"
        to={`?remove=${id}`}
        preventScrollReset
      >
        Remove as admin<span className="sr-only"> {name}</span>
      </Link>
    </span>
  )
}

function Passkeys({ id, name, isOneself, hasPasskey, passkeysEnd }: AdminRow) {
  const mayReset = useMay('owner')
  if (!hasPasskey) return <span className="text-ink-soft">None</span>
  if (passkeysEnd)
    return (
      <span>
        Will be removed on <time dateTime={passkeysEnd.iso}>{passkeysEnd.words}</time>
      </span>
    )
  if (isOneself) return <Link to={href('/admin/settings/sign-in')}>Yours</Link>
  if (!mayReset) return 'Yes'
  return (
    <Link
      id={`reset-${id}`}
      className="button-quiet button-small relative whitespace-nowrap"
      to={`?reset=${id}`}
      preventScrollReset
    >
      Lost?<span className="sr-only"> Remove the passkeys of {name}</span>
    </Link>
  )
}

/** The name, with the email address below. */
export function PersonCell({
  email,
  refused,
  children,
}: Pick<AdminRow, 'email' | 'refused'> & { children: ReactNode }) {
  return (
    <span className="block wrap-anywhere min-[72rem]:min-w-32">
      {children}
      <span className="block font-normal text-ink-soft">
        <Address email={email} />
        <EmailRefused mark={refused} />
      </span>
    </span>
  )
}

function When({ at, otherwise }: { at: Written | null; otherwise: string }) {
  if (!at) return <span className="text-ink-soft">{otherwise}</span>
  return (
    <time dateTime={at.iso} className="min-[72rem]:block min-[72rem]:min-w-32">
      {at.words}
    </time>
  )
}

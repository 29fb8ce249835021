import { href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import { bootcampName } from '../../cohorts/cohort.ts'
import type { Written } from '../../organization/dates.ts'
import { ArrowDown, ArrowUp, ArrowUpDown, Pencil } from '../../ui/drawings/icons.tsx'
import { EmailRefused, type RefusedMark } from '../../ui/email-refused.tsx'
import { Link } from '../../ui/link.tsx'
import { IconLink } from '../../ui/list/icon-link.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { marksOf, useMarked } from '../../ui/list/use-marked.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Address, MemberStatusBadge, RoleBadge } from '../marks/member-mark.tsx'
import { type MemberRegistration, type MemberStatus, memberStatusNames } from '../member.ts'
import { AddressMarksInList } from './address-marks.tsx'
import { ColumnValue } from './column-value.tsx'
import { isAnswer, type MemberColumn, memberColumnNames } from './lists/member-columns.ts'
import type { ListedRecord } from './lists/member-lists.server.ts'
import { type MemberQuery, type MemberSort, memberSearchParams } from './lists/member-query.ts'

export type ListedMember = Omit<ListedRecord, 'joinedAt'> & {
  joined: Written
  /** All registrations, newest first, when the list shows everyone in several cohorts. */
  registrations?: MemberRegistration[] | undefined
  refused?: RefusedMark | undefined
  marks?: string[] | undefined
  /** Values of the chosen columns. */
  answers?: Partial<Record<MemberColumn, string>> | undefined
}

const sortOf: Partial<Record<MemberColumn, MemberSort>> = { role: 'role', status: 'status', joined: 'joined' }

/** @param bulkForm id of the form to which the rows' checkboxes belong */
export function MembersTable({
  query,
  members,
  loading,
  bulkForm,
}: {
  query: MemberQuery
  members: ListedMember[]
  loading: boolean
  bulkForm: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="table-region relative" aria-label="Community Members" aria-busy={loading} tabIndex={0}>
      <table className="table table-stacked table-long">
        <caption className="sr-only">Community Members</caption>
        <thead>
          <tr className="head-controls">
            <SelectAll bulkForm={bulkForm} members={members} />
            <SortHeader query={query} sort="name" header="Name" />
            <SortHeader query={query} sort="email" header="Email" />
            {query.columns.map((column) => {
              // For everyone a status is a filter, not an order.
              const sort = column === 'status' && query.cohort === null ? undefined : sortOf[column]
              const header = memberColumnNames[column]
              return sort ? (
                <SortHeader key={column} query={query} sort={sort} header={header} />
              ) : (
                <th key={column} scope="col">
                  {header}
                </th>
              )
            })}
            <th scope="col" className="w-0 print:hidden">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="table-rows-even">
          {loading ? (
            <SkeletonRows columns={['', 'Name', 'Email', ...query.columns, 'Actions']} />
          ) : (
            members.map((member) => <Row key={member.id} member={member} query={query} bulkForm={bulkForm} />)
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Needs a script; without one each row is ticked by itself. */
function SelectAll({ bulkForm, members }: { bulkForm: string; members: readonly unknown[] }) {
  const hydrated = useHydrated()
  const marked = useMarked(bulkForm, members)
  return (
    <th scope="col" className={`w-0 print:hidden ${hydrated ? 'head-control' : ''}`}>
      {hydrated ? (
        <input
          ref={(box) => {
            if (!box) return
            box.checked = marked === members.length
            box.indeterminate = marked > 0 && marked < members.length
          }}
          type="checkbox"
          className="block"
          aria-label="Select everyone on this page"
          onChange={({ currentTarget }) => {
            for (const mark of marksOf(bulkForm)) mark.checked = currentTarget.checked
          }}
        />
      ) : (
        <span className="sr-only">Select</span>
      )}
    </th>
  )
}

/** A link, so that the order is in the URL and needs no script; a second click reverses it. */
function SortHeader({ query, sort, header }: { query: MemberQuery; sort: MemberSort; header: string }) {
  const current = query.sort === sort
  const ascending = sort === 'joined' ? query.reversed : !query.reversed
  const Arrow = current ? (ascending ? ArrowUp : ArrowDown) : ArrowUpDown
  return (
    <th scope="col" className="head-control" aria-sort={current ? (ascending ? 'ascending' : 'descending') : undefined}>
      <Link
        to={
          href('/admin/users') + memberSearchParams({ ...query, sort, reversed: current && !query.reversed, page: 1 })
        }
        preventScrollReset
        className="-my-2 inline-flex min-h-9 items-center gap-1.5 hover:underline"
      >
        {header}
        <Arrow aria-hidden="true" className={`size-3.5 print:hidden ${current ? '' : 'text-ink-soft'}`} />
      </Link>
    </th>
  )
}

function Row({ member, query, bulkForm }: { member: ListedMember; query: MemberQuery; bulkForm: string }) {
  const name = `${member.firstName} ${member.lastName}`
  const mayEdit = useMay('organiser')
  return (
    <tr className={mayEdit ? 'with-actions' : undefined}>
      <td className="print:hidden">
        <input type="checkbox" name="id" value={member.id} form={bulkForm} aria-label={`Select ${name}`} />
      </td>
      <th scope="row">
        <Link
          className="link line-clamp-2 wrap-anywhere min-[72rem]:max-w-56 min-[72rem]:min-w-32"
          to={href('/admin/users/:id', { id: member.id }) + memberSearchParams({ cohort: query.cohort })}
        >
          <bdi>{name}</bdi>
        </Link>
      </th>
      <td className="own-line max-sm:contents">
        <span className="flex flex-wrap items-baseline gap-x-3 max-sm:contents">
          <Address email={member.email} />
          <EmailRefused mark={member.refused ?? null} />
          {member.marks && <AddressMarksInList marks={member.marks} />}
        </span>
      </td>
      {query.columns.map((column) => (
        <Cell key={column} member={member} column={column} />
      ))}
      <td className="row-actions print:hidden">
        {mayEdit && (
          <IconLink
            id={editLinkId(member.id)}
            to={href('/admin/users') + memberSearchParams(query, { edit: member.id })}
            icon={Pencil}
            title="Edit"
            of={name}
          />
        )}
      </td>
    </tr>
  )
}

function Cell({ member, column }: { member: ListedMember; column: MemberColumn }) {
  // On a phone only what differs from most rows is worth a line.
  const isUsual = (column === 'role' && member.role === 'member') || (column === 'newsletter' && !member.newsletter)
  const unlessUsual = isUsual ? 'max-sm:not-print:hidden' : undefined
  if (column === 'role')
    return (
      <td className={unlessUsual}>
        <RoleBadge role={member.role} />
      </td>
    )
  if (column === 'status')
    return (
      <td>
        <div className="max-[72rem]:flex max-[72rem]:flex-wrap max-[72rem]:items-baseline max-[72rem]:gap-x-2">
          <MemberStatusBadge member={member} />
          {member.registrations && <StatusesInCohorts status={member.status} registrations={member.registrations} />}
        </div>
      </td>
    )
  return (
    <td className={isAnswer(column) ? 'own-line' : column === 'joined' ? 'row-day whitespace-nowrap' : unlessUsual}>
      <span className={`text-ink-soft min-[72rem]:hidden print:hidden ${column === 'joined' ? 'max-sm:hidden' : ''}`}>
        {memberColumnNames[column]}:{' '}
      </span>
      <ColumnValue member={member} column={column} />
    </td>
  )
}

/** The cohorts in which the member has, or had, a registration. @param status said beside them already */
function StatusesInCohorts({
  status: said,
  registrations,
}: {
  status: MemberStatus
  registrations: MemberRegistration[]
}) {
  if (registrations.length === 0) return null
  return (
    <ul aria-label="Cohorts" className="text-sm text-ink-soft max-sm:text-xs min-[72rem]:mt-1 min-[72rem]:w-44">
      {registrations.map(({ cohort, status }) => (
        <li key={cohort.slug} className="wrap-anywhere">
          {bootcampName(cohort)}
          {status !== said && `: ${memberStatusNames[status].toLowerCase()}`}
        </li>
      ))}
    </ul>
  )
}

/** The link gets the focus back when the dialog closes. */
export function editLinkId(memberId: string): string {
  return `edit-${memberId}`
}

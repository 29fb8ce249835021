import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ArrowRight } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { type RowResult, rowResults } from '../changes/member-job.ts'
import { Address, MemberStatusBadge, StatusBadge } from '../marks/member-mark.tsx'
import type { MemberStatus } from '../member.ts'
import { count } from '../roster/admin-copy.ts'
import type { Route } from './+types/member-job-page'

type Shown = Route.ComponentProps['loaderData']

/** What becomes of each of them, or has come; sums above lead to those of one kind. */
export function JobRows({
  to,
  caption,
  sums: { outcomes, results, names },
  outcome,
  rows,
  here,
  nextBehind,
}: {
  to: MemberStatus
  caption: string
  sums: Pick<Shown['sums'], 'outcomes' | 'results'> & { names: Record<string, string> }
  here: string
} & Pick<Shown, 'outcome' | 'rows' | 'nextBehind'>) {
  const leftOut = results['left out'] ?? 0
  const isBegun = Object.keys(results).length > 0
  const sums = Object.entries(names).flatMap(([name, words]) =>
    outcomes[name] ? [{ name, words, people: outcomes[name] }] : [],
  )
  const kinds = leftOut > 0 ? [...sums, { name: 'left out', words: 'Left out at the end', people: leftOut }] : sums
  return (
    <RowsByKind
      heading="Who it is about"
      caption={caption}
      columns={['Person', 'Preview', ...(isBegun ? ['Result'] : [])]}
      empty="Nobody here yet."
      {...{ kinds, outcome, here, nextBehind }}
    >
      {rows.map((row) => (
        <tr key={row.line}>
          <th scope="row" className="own-line">
            <Person row={row} />
          </th>
          <td className="own-line">
            {row.from && row.outcome === 'changes' ? (
              <Move from={row.from} to={to} />
            ) : (
              row.outcome && <span className={`badge badge-${row.outcome}`}>{names[row.outcome] ?? row.outcome}</span>
            )}
            {row.note !== '' && <p className="mt-1 wrap-anywhere">{row.note}</p>}
          </td>
          {isBegun && (
            <td className="own-line">
              {row.result && (
                <span className={`badge ${row.result === 'left out' ? 'badge-problem' : ''}`}>
                  {rowResults[row.result as RowResult]}
                </span>
              )}
              {row.resultNote !== '' && <p className="mt-1 wrap-anywhere">{row.resultNote}</p>}
            </td>
          )}
        </tr>
      ))}
    </RowsByKind>
  )
}

/**
 * Rows of a job in a table, a page at a time; sums above lead to those of one kind.
 *
 * @param outcome the kind that is shown; null for all
 * @param nextBehind the last line of this page; null on the last one
 */
export function RowsByKind({
  heading,
  caption,
  kinds,
  outcome,
  here,
  columns,
  empty,
  nextBehind,
  children,
}: {
  heading: string
  caption: string
  kinds: { name: string; words: string; people: number }[]
  here: string
  columns: string[]
  empty: string
  children: ReactNode[]
} & Pick<Shown, 'outcome' | 'nextBehind'>) {
  return (
    <section aria-labelledby="rows" className="grid gap-3">
      <h2 id="rows" className="text-2xl">
        {heading}
      </h2>
      <nav aria-label="Kinds of rows" className="flex flex-wrap gap-x-6 gap-y-1">
        <Kind to={here} isShown={outcome === null}>
          All
        </Kind>
        {kinds.map(({ name, words, people }) => (
          <Kind key={name} to={`${here}?${new URLSearchParams({ outcome: name })}`} isShown={outcome === name}>
            <strong>{count(people)}</strong> {words}
          </Kind>
        ))}
      </nav>
      {children.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
        <section className="table-region relative" aria-label={caption} tabIndex={0}>
          <table className="table table-stacked">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
      {nextBehind !== null && (
        <p>
          <Link
            className="link"
            to={`${here}?${new URLSearchParams({ ...(outcome && { outcome }), behind: String(nextBehind) })}`}
          >
            Next rows
          </Link>
        </p>
      )}
    </section>
  )
}

function Move({ from, to }: { from: NonNullable<Shown['rows'][number]['from']>; to: MemberStatus }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <MemberStatusBadge member={from} />
      <ArrowRight aria-hidden="true" className="size-4" />
      <span className="sr-only">becomes</span>
      <StatusBadge status={to} />
    </span>
  )
}

/** With a link to the page of a member. */
export function Person({
  row: { memberId, name, email },
}: {
  row: Pick<Shown['rows'][number], 'memberId' | 'name' | 'email'>
}) {
  return (
    <>
      <span className="block wrap-anywhere min-[72rem]:max-w-72 min-[72rem]:min-w-32">
        {memberId ? (
          <Link className="link" to={href('/admin/users/:id', { id: memberId })}>
            <bdi>{name || email}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </span>
      <p className="font-normal text-ink-soft">
        <Address email={email} />
      </p>
    </>
  )
}

/** A link to the rows of one kind. */
function Kind({ to, isShown, children }: { to: string; isShown: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isShown ? 'page' : undefined}
      className={`inline-flex min-h-9 items-center ${isShown ? 'font-semibold' : 'link'}`}
    >
      <span>{children}</span>
    </Link>
  )
}

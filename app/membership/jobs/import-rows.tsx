import { Link } from '../../ui/link.tsx'
import { type RowResult, rowResults } from '../changes/member-job.ts'
import type { Route } from '../import/+types/import-page'
import { outcomeNames } from '../import/import-outcome.ts'
import { count } from '../roster/admin-copy.ts'
import { Kind, Person } from './job-rows.tsx'

type Shown = Pick<Route.ComponentProps['loaderData'], 'sums' | 'outcome' | 'rows' | 'nextBehind'>

/** What becomes of each row of the file, or has come; sums above lead to those of one kind. */
export function ImportRows({ sums: { outcomes, leftOut }, outcome, rows, nextBehind, here }: Shown & { here: string }) {
  const kinds = Object.entries({ ...outcomeNames, 'left out': 'Left out at the end' }).flatMap(([name, words]) => {
    const people = name === 'left out' ? leftOut : outcomes[name]
    return people ? [{ name, words, people }] : []
  })
  const caption = 'Rows in the file, with the result for each'
  return (
    <section aria-labelledby="rows" className="grid gap-3">
      <h2 id="rows" className="text-2xl">
        Rows in the file
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
      {rows.length === 0 ? (
        <p className="text-ink-soft">Nobody here any more.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
        <section className="table-region relative" aria-label={caption} tabIndex={0}>
          <table className="table table-stacked">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Person</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.line} row={row} />
              ))}
            </tbody>
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

function Row({ row: { line, memberId, name, email, ...row } }: { row: Shown['rows'][number] }) {
  // An import that went as it was shown says nothing new of a row.
  const result = row.result === 'done' ? null : row.result
  return (
    <tr>
      <td className="own-line tabular-nums">
        <span className="text-ink-soft min-[72rem]:hidden print:hidden">Line </span>
        {line}
      </td>
      <th scope="row">
        <Person row={{ memberId, name, email }} />
      </th>
      <td className="own-line">
        {row.outcome && !result && (
          <span className={`badge ${toneOf[row.outcome] ?? `badge-${row.outcome}`}`}>
            {outcomeNames[row.outcome as keyof typeof outcomeNames]}
          </span>
        )}
        {result && <span className="badge badge-problem">{rowResults[result as RowResult]}</span>}
        {(result ? row.resultNote : row.note) !== '' && (
          <p className="mt-1 wrap-anywhere">{result ? row.resultNote : row.note}</p>
        )}
      </td>
    </tr>
  )
}

const toneOf: Record<string, string> = { invalid: 'badge-problem', duplicate: '', known: '' }

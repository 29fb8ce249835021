import { type RowResult, rowResults } from '../changes/member-job.ts'
import type { Route } from '../import/+types/import-page'
import type { ImportOutcome } from '../import/member-import.ts'
import { Person, RowsByKind } from './job-rows.tsx'

type Shown = Pick<Route.ComponentProps['loaderData'], 'sums' | 'outcome' | 'rows' | 'nextBehind'>

/** What becomes of each row of the file, or has come; sums above lead to those of one kind. */
export function ImportRows({ sums: { outcomes, leftOut }, outcome, rows, nextBehind, here }: Shown & { here: string }) {
  const kinds = Object.entries({ ...outcomeNames, 'left out': 'Left out at the end' }).flatMap(([name, words]) => {
    const people = name === 'left out' ? leftOut : outcomes[name]
    return people ? [{ name, words, people }] : []
  })
  return (
    <RowsByKind
      heading="Rows in the file"
      caption="Rows in the file, with the result for each"
      columns={['Line', 'Person', 'Result']}
      empty="Nobody here any more."
      {...{ kinds, outcome, here, nextBehind }}
    >
      {rows.map((row) => (
        <Row key={row.line} row={row} />
      ))}
    </RowsByKind>
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

const outcomeNames: Record<ImportOutcome, string> = {
  registered: 'New, Registered',
  confirmed: 'New, Confirmed',
  waitlist: 'New, Waitlist',
  cancelled: 'New, Cancelled',
  known: 'Already a member, not changed',
  duplicate: 'Twice in the file, left out',
  invalid: 'Not valid, left out',
}

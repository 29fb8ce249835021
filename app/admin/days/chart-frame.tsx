import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'

/** A chart with its heading, a summary in one sentence, its first and last day, and a table of its numbers. */
export function ChartFrame<Row>({
  title,
  sentence,
  first,
  last,
  beside = '',
  note,
  columns,
  rows,
  keyOf,
  children,
}: {
  title: string
  sentence: string
  first: string
  last: string
  /** Width beside the days, such as for labels of lines. */
  beside?: string
  note?: string | null
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  children: ReactNode
}) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{sentence}</p>
      {children}
      <p aria-hidden="true" className={`mt-1 flex justify-between text-sm text-ink-soft ${beside}`}>
        <span>{first}</span>
        {last !== first && <span>{last}</span>}
      </p>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
      <details className="mt-3">
        <summary className="link inline-block cursor-pointer text-sm">
          Numbers<span className="sr-only"> of {title.toLowerCase()}</span>
        </summary>
        <div className="mt-3 max-h-96 overflow-y-auto">
          <DataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />
        </div>
      </details>
    </section>
  )
}

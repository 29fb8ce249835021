import type { ReactNode } from 'react'
import { SkeletonRows } from './skeleton.tsx'

export interface Column<Row> {
  header: string
  /** What names the row: read out with each of its cells. One column of a table has it. */
  namesRow?: boolean
  cell: (row: Row) => ReactNode
  /** Of a stacked table in a narrow window: the header stands before the cell. */
  labelled?: boolean
  /** Of a stacked table in a narrow window: the cell has a line of its own. */
  ownLine?: boolean
  /** What can be done with the row, as signs: in a narrow window it stands beside what names the row. */
  isActions?: boolean
}

/**
 * A table that scrolls in a labelled region of its own where the screen is narrow, so the page never does.
 *
 * @param caption what the table shows; read, not seen, because the heading above says it
 * @param stacked in a narrow window each row stands as a card instead
 * @param isEven what stands in a row is centred, as around a button
 * @param loading shows five empty rows in place of the old ones
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  stacked = false,
  loading = false,
  isEven = false,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  stacked?: boolean
  loading?: boolean
  isEven?: boolean
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="table-region" aria-label={caption} aria-busy={loading} tabIndex={0}>
      <table className={`table ${stacked ? 'table-stacked' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isEven ? 'table-rows-even' : undefined}>
          {loading ? (
            <SkeletonRows columns={columns.map((column) => column.header)} />
          ) : (
            rows.map((row) => <Cells key={keyOf(row)} columns={columns} row={row} />)
          )}
        </tbody>
      </table>
    </section>
  )
}

function Cells<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const hasActions = columns.some(({ isActions }) => isActions)
  return (
    <tr className={hasActions ? 'with-actions' : undefined}>
      {columns.map((column) =>
        column.namesRow ? (
          <th key={column.header} scope="row" className={column.ownLine ? 'own-line' : undefined}>
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.header}
            className={column.ownLine ? 'own-line' : column.isActions ? 'row-actions' : undefined}
          >
            {column.labelled && (
              <span className="text-ink-soft min-[72rem]:hidden print:hidden">{column.header}: </span>
            )}
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

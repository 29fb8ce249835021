import type { ReactNode } from 'react'
import { SkeletonRows } from './skeleton.tsx'

export interface Column<Row> {
  header: string
  /** The row's header cell. Each table has one such column. */
  namesRow?: boolean
  cell: (row: Row) => ReactNode
  /** In a stacked table in a narrow window, shows the column's header before the cell. */
  labelled?: boolean
  /** In a stacked table in a narrow window, the cell has its own line. */
  ownLine?: boolean
  /** Icon buttons of the row: in a narrow window they stand beside its header cell. */
  isActions?: boolean
}

/**
 * A table in a labelled scroll region, so that the page itself never scrolls sideways.
 *
 * @param caption visually hidden, because the heading above says it
 * @param stacked shows each row as a card in a narrow window
 * @param isEven centres cells vertically, as around a button
 * @param loading shows five skeleton rows
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  stacked = false,
  loading = false,
  isEven = false,
  className = '',
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  stacked?: boolean
  loading?: boolean
  isEven?: boolean
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable with the keyboard
    <section className="table-region" aria-label={caption} aria-busy={loading} tabIndex={0}>
      <table className={`table ${stacked ? 'table-stacked' : ''} ${className}`}>
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

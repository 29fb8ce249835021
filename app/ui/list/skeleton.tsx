/** One row each, of unequal length like real words. */
const rows = ['w-24', 'w-32', 'w-20', 'w-28', 'w-16']

/** Five rows that are on their way. The table's busy state says it to a screen reader. */
export function SkeletonRows({ columns }: { columns: string[] }) {
  return rows.map((width) => (
    <tr key={width}>
      {columns.map((column) => (
        <td key={column}>
          <div className={`skeleton my-1 max-w-full motion-safe:animate-pulse ${width}`} />
        </td>
      ))}
    </tr>
  ))
}

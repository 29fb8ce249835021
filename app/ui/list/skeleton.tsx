/** One row each, of different lengths. */
const rows = ['w-24', 'w-32', 'w-20', 'w-28', 'w-16']

/** Five placeholder rows. The table's busy state announces them. */
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

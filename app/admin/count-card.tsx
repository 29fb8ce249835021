import { Link } from '../ui/link.tsx'

/**
 * One number of the dashboard, and the way to what it counts.
 *
 * @param count '1,000+' where it was not counted to the end, null where it could not be counted
 */
export function CountCard({
  label,
  count,
  note,
  to,
}: {
  label: string
  count: number | string | null
  note: string
  to: string
}) {
  return (
    <li className="row-span-2 grid grid-rows-subgrid sm:row-span-3">
      <Link
        to={to}
        className="card group row-span-2 grid grid-rows-subgrid gap-y-1.5 p-4 hover:bg-surface sm:row-span-3"
      >
        <h3 className="font-body text-sm font-semibold tracking-normal group-hover:underline">{label}</h3>
        <p className="font-heading text-3xl leading-none font-bold tracking-tight tabular-nums">
          {count === null ? (
            <span className="font-body text-base font-semibold tracking-normal">Not loaded</span>
          ) : (
            count.toLocaleString('en-US')
          )}
        </p>
        <p className="hidden text-sm text-ink-soft sm:block">{count === null ? '' : note}</p>
      </Link>
    </li>
  )
}

import { Link } from '../ui/link.tsx'
import type { ShownNeed } from './needs.ts'

/** What is to be done, and what happens by itself, on a line of time. */
export function NeedsList({ needs }: { needs: ShownNeed[] }) {
  return (
    <ol className="mt-5">
      {needs.map((need, n) => (
        <li
          key={need.title + need.detail}
          className="group relative grid grid-cols-[1.5rem_1fr] items-start gap-x-3 pb-6 sm:grid-cols-[6.5rem_1.5rem_1fr_auto]"
        >
          <p
            className={`max-sm:col-start-2 font-semibold ${need.isOverdue ? 'text-problem' : ''} ${need.when === needs[n - 1]?.when ? 'sr-only' : ''}`}
          >
            {need.when}
          </p>
          <Node need={need} />
          <div className="min-w-0 max-sm:col-start-2 sm:col-start-3">
            <p className={need.deed ? 'font-semibold' : ''}>{need.title}</p>
            {need.detail && <p className="text-sm wrap-anywhere text-ink-soft">{need.detail}</p>}
          </div>
          <p className="max-sm:col-start-2 max-sm:mt-2 print:hidden">
            {need.deed ? (
              <Link
                className={n === 0 ? 'button button-small' : need.isNow ? 'button-quiet button-small' : 'link'}
                to={need.deed.to}
              >
                {need.deed.words}
                <span className="sr-only"> {need.title}</span>
              </Link>
            ) : (
              <span className="badge">by itself</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Filled = overdue, hollow = ahead, small = goes by itself. */
function Node({ need: { isOverdue, deed } }: { need: ShownNeed }) {
  const shape = isOverdue ? 'size-3.5 bg-problem border-problem' : deed ? 'size-3 bg-paper' : 'size-2 bg-line'
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-0 left-0 grid w-6 justify-center before:absolute before:top-3 before:-bottom-3 before:left-1/2 before:w-px before:bg-line group-last:before:hidden sm:left-[7.25rem]"
    >
      <span className={`relative mt-1.5 rounded-full border border-line ${shape}`} />
    </span>
  )
}

import { LineNode } from '../ui/line-node.tsx'
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
          <LineNode
            className="w-6 sm:left-[7.25rem]"
            state={need.isOverdue ? 'overdue' : need.deed ? 'ahead' : 'small'}
          />
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

import { href } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { Check, Circle } from '../ui/drawings/icons.tsx'
import { Link } from '../ui/link.tsx'
import type { NextSession, Plan } from './next-session.ts'

/** @param session null while none is ahead */
export function NextSessionCard({ session, plan }: { session: NextSession | null; plan: Plan }) {
  if (!session)
    return (
      <section aria-labelledby="next" className="card self-start bg-surface">
        <h2 id="next" className="text-xl">
          No session is ahead
        </h2>
        <p className="mt-2">
          <Link className="link wrap-anywhere" to={plan.to}>
            {plan.words}
          </Link>
        </p>
      </section>
    )
  return (
    <section aria-labelledby="next" className="night self-start rounded-lg p-6">
      <p className="text-sm font-semibold text-ember">Next session, {session.away}</p>
      <h2 id="next" className="mt-2 text-2xl">
        {session.title}
      </h2>
      <p className="mt-2 text-night-soft">
        {session.bootcamp}, session {session.number}
        <br />
        {session.day}
        <br />
        {session.hours}
      </p>
      <ul className="mt-5 grid gap-2.5 border-t border-night-soft/40 pt-5 text-sm">
        {session.checks.map(({ words, isReady }) => (
          <li key={words} className="flex gap-2.5">
            {isReady ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ember" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            )}
            <span>
              <span className="sr-only">{isReady ? 'Ready: ' : 'Not ready: '}</span>
              {words}
            </span>
          </li>
        ))}
      </ul>
      <AllowedTo least="organiser">
        <p className="mt-6 print:hidden">
          <Link
            className="inline-flex min-h-11 items-center rounded-md border border-night-text px-4 text-sm font-semibold hover:bg-night-text hover:text-on-ember lg:min-h-9"
            to={href('/admin/cohorts/:slug/schedule/:item', { slug: String(session.cohort), item: String(session.id) })}
          >
            Open session {session.number}
          </Link>
        </p>
      </AllowedTo>
    </section>
  )
}

import { toSearchParams } from '../platform/list-query.ts'
import { type OnboardingState, onboardingStateNames, onboardingStates } from '../portal/participant.ts'
import { Link } from '../ui/link.tsx'
import { sumOf } from '../ui/list/format-count.ts'

interface CountedStates {
  counts: Record<OnboardingState, number>
  current: OnboardingState
  /** The page's path. */
  here: string
}

const meanings: Record<OnboardingState, string> = {
  'not-signed-up': 'Registered, but hasn’t opened the portal yet',
  'pending-onboarding': 'Signed in, but hasn’t accepted the expectations',
  'questionnaire-pending': 'Accepted the expectations, but hasn’t answered the questionnaire',
  'registration-complete': 'Accepted the expectations and answered the questionnaire',
}

/** The onboarding steps as four cards, each with its share of all members. */
export function PilotSummary({ counts, current, here }: CountedStates) {
  const everyone = sumOf(counts)
  return (
    <ul aria-label="Onboarding at a glance" className="mt-5 grid grid-cols-2 gap-3 xl:grid-cols-4">
      {onboardingStates.map((state) => (
        <li key={state} className="row-span-3 grid grid-rows-subgrid sm:row-span-4">
          <Link
            to={here + toSearchParams({ state })}
            preventScrollReset
            aria-current={state === current ? 'page' : undefined}
            className={`card row-span-3 grid grid-rows-subgrid gap-y-1 p-3.5 sm:row-span-4 sm:p-4 hover:bg-surface ${state === current ? 'bg-ember-wash' : ''}`}
          >
            <span className="text-sm font-semibold">{onboardingStateNames[state]}</span>
            <span className="font-heading text-2xl leading-tight font-bold tracking-tight tabular-nums">
              {counts[state].toLocaleString('en-US')}
            </span>
            <ShareBar count={counts[state]} everyone={everyone} />
            <span className="hidden pt-1 text-sm text-ink-soft sm:block">{meanings[state]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ShareBar({ count, everyone }: { count: number; everyone: number }) {
  return (
    <svg className="block h-2 w-full" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" className="fill-hair" />
      <rect width={everyone === 0 ? 0 : (100 * count) / everyone} height="8" className="fill-bar" />
    </svg>
  )
}

/**
 * Links, so that each tab has a URL and works without JavaScript. Hidden on phones, where the four cards above are the same
 * choice.
 */
export function PilotTabs({ counts, current, here }: CountedStates) {
  return (
    <nav aria-label="Onboarding states" className="tabs mt-6 max-sm:hidden max-lg:text-sm">
      {onboardingStates.map((state) => (
        <Link
          key={state}
          to={here + toSearchParams({ state })}
          preventScrollReset
          aria-current={state === current ? 'page' : undefined}
          className="whitespace-nowrap focus-visible:outline-offset-[-3px]"
        >
          {onboardingStateNames[state]}{' '}
          <span className="badge tabular-nums">{counts[state].toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  )
}

import type { OnboardingState } from '../portal/participant.ts'
import { sumOf } from '../ui/list/format-count.ts'
import { type FunnelStep, onboardingFunnel } from './onboarding-funnel.ts'

interface Counts {
  /** Members with the status "registered". */
  registered: Record<OnboardingState, number>
  /** Members with any status. */
  everyone: Record<OnboardingState, number>
}

/** The onboarding funnel as a table with bars. */
export function PilotFunnel({ registered, everyone }: Counts) {
  const steps = onboardingFunnel(registered)
  const most = steps[0]?.people ?? 0
  return (
    <section aria-labelledby="funnel" className="card min-w-0">
      <h2 id="funnel" className="text-xl">
        From registration to ready
      </h2>
      <table className="mt-4 w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">People at each step</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">People</th>
            <th scope="col">Not yet</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {steps.map((step) => (
            <Step key={step.name} step={step} most={most} />
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-ink-soft">{whoIsCounted(sumOf(everyone) - sumOf(registered))}</p>
    </section>
  )
}

function whoIsCounted(others: number): string {
  const counted = 'People whose status is registered now.'
  if (others === 0) return counted
  const people = others === 1 ? '1 person who has' : `${others.toLocaleString('en-US')} people who have`
  return `${counted} The lists under Pilot Bootcamp also include ${people} used the portal but now ${others === 1 ? 'has' : 'have'} another status.`
}

function Step({ step: { name, people, percent, lost }, most }: { step: FunnelStep; most: number }) {
  return (
    <tr className="max-sm:mt-3 max-sm:grid max-sm:grid-cols-[1fr_auto] sm:h-12">
      <th scope="row" className="pr-5 font-semibold sm:w-px sm:whitespace-nowrap">
        {name}
      </th>
      <td className="max-sm:col-span-2 max-sm:row-start-2 max-sm:mt-1">
        <span className="flex items-center pr-28">
          {/* An SVG width, because the CSP forbids inline styles. */}
          <svg className="h-8 shrink-0" width={`${most === 0 ? 0 : (100 * people) / most}%`} aria-hidden="true">
            <rect width="100%" height="100%" className="fill-bar" />
          </svg>
          <span className={`-mr-28 shrink-0 whitespace-nowrap tabular-nums ${people > 0 ? 'pl-3' : ''}`}>
            <strong className="font-heading text-xl">{people.toLocaleString('en-US')}</strong>{' '}
            <span className="text-sm text-ink-soft">{percent}%</span>
          </span>
        </span>
      </td>
      <td className="text-right text-sm whitespace-nowrap text-ink-soft tabular-nums sm:w-px sm:pl-3">
        {lost !== null && lost > 0 && <>{lost.toLocaleString('en-US')} not yet</>}
      </td>
    </tr>
  )
}

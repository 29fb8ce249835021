import type { Route } from '../import/+types/import-page'
import { count, members } from '../roster/admin-copy.ts'
import { ProgressBar } from './job-progress.tsx'

type Shown = Pick<Route.ComponentProps['loaderData'], 'state' | 'sums' | 'isUnderWay' | 'isGivenUp' | 'stoppedBecause'>

/** How far the import is, as a bar and in words. */
export function ImportProgress({ state, sums, isUnderWay, isGivenUp, stoppedBecause }: Shown) {
  const [now, of] = progressOf({ state, sums })
  return (
    <section aria-label="Progress" className="grid max-w-2xl gap-2">
      <p role="status" className="font-semibold">
        {inWords({ state, sums })}
      </p>
      {isUnderWay && <ProgressBar now={now} of={of} />}
      {stoppedBecause && <p>{stoppedBecause} What’s done so far stays.</p>}
      {isUnderWay && <p className="hint">You can leave this page. It keeps going, even if the site restarts.</p>}
      {isGivenUp && (
        <p>
          This failed again and again for about an hour. What’s done so far stays, and nobody is left out or done twice
          when you try again. The server’s log says why it failed.
        </p>
      )}
    </section>
  )
}

function progressOf({ state, sums }: Pick<Shown, 'state' | 'sums'>): [now: number, of: number] {
  if (state === 'checking') return [sums.checked, sums.total]
  if (state === 'undoing') return [sums.removed + sums.stayed, sums.imported]
  return [sums.done, sums.toBeDone]
}

function inWords({ state, sums }: Pick<Shown, 'state' | 'sums'>): string {
  const progress = progressOf({ state, sums }).map(count).join(' of ')
  switch (state) {
    case 'checking':
      return `Checking everyone: ${progress}`
    case 'checked':
      return `${count(sums.total)} checked`
    case 'running':
      return `Importing: ${progress}`
    case 'undoing':
      return `Undoing: ${progress}`
    case 'undone':
      return `Undone: ${members(sums.removed)} removed${sums.stayed > 0 ? `, ${count(sums.stayed)} left` : ''}`
    default: {
      const emailed = sums.told > 0 ? `, ${count(sums.told)} emailed` : ''
      return `${state === 'stopped' ? 'Stopped' : 'Done'}: ${members(sums.imported)} imported${emailed}`
    }
  }
}

import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Answered, Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { SignInArea } from '../code-request.ts'
import { linkHelp, signInCopy } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

/**
 * Asks for another code, once the server would send one.
 *
 * @param seconds as the server counts them now
 * @param answer of a whole page that the server made, without JavaScript
 */
export function ResendCode({
  area,
  action,
  email,
  seconds,
  answer,
}: {
  area: SignInArea
  action: string
  email: string
  seconds: number
  answer: Answered<SignInAnswer> | undefined
}) {
  const fetcher = useFetcher<SignInAnswer | Lost>()
  const latest = useAnswer(fetcher.data, signInCopy[area].lostRequest) ?? answer
  const left = useCountdown(latest?.seconds ?? seconds, latest)
  const waits = useHydrated() && left > 0
  return (
    <fetcher.Form method="post" action={action}>
      <FormMessage id="resend-answer" notice={latest?.notice}>
        {latest?.isLinkNeeded && <p>{linkHelp}</p>}
      </FormMessage>
      <input type="hidden" name="email" value={email} />
      <PendingButton
        className="button-quiet"
        pending="Sending code..."
        underWay={fetcher.state !== 'idle'}
        disabled={waits}
        describedBy="resend-wait"
      >
        Send a new code
      </PendingButton>
      <p id="resend-wait" className="hint">
        {left > 0 && `You can request another code in ${wordsFor(left)}.`}
      </p>
    </fetcher.Form>
  )
}

/** Counts by the clock: a page in the background is called too seldom to count its own steps. */
function useCountdown(seconds: number, restart: unknown): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number in a new answer begins anew
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [seconds, restart])
  return left
}

function wordsFor(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

import { useState } from 'react'
import { brand } from '../../../organization/brand.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { confirmedForMinutes } from '../../passkey.ts'
import { placeAfterSignIn } from '../../safe-redirect.ts'
import { requireAdmin } from '../../viewer.server.ts'
import { canUsePasskeys, confirmFirst } from '../ask-passkey.ts'
import { noPasskeysHere } from '../copy.ts'
import type { Route } from './+types/confirm-page'

export const meta: Route.MetaFunction = () => [{ title: `Confirm it’s you · ${brand.name}` }]

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { place: placeAfterSignIn('admin', url.searchParams.get('returnTo')) }
}

/** For requests without a form, such as downloading a list by a link. */
export default function ConfirmPage({ loaderData: { place } }: Route.ComponentProps) {
  const [state, setState] = useState<'open' | 'asking' | 'confirmed'>('open')
  const [notice, setNotice] = useState<ToastMessage | null>(null)
  const isHopeless = useHydrated() && !canUsePasskeys()
  async function confirm() {
    setState('asking')
    const problem = await confirmFirst()
    setNotice(problem && { ...problem })
    setState(problem ? 'open' : 'confirmed')
    if (!problem) location.assign(place)
  }
  return (
    <div className="max-w-prose">
      <PageHeader title="Confirm it’s you" />
      {state === 'confirmed' ? (
        <div role="status" className="mt-3 grid justify-items-start gap-4">
          <p>Thank you. We’re on it. A download starts automatically.</p>
          <p>
            <a href={place.replace(/\/(csv|download)(?=\?|$)/, '')}>Back to the page you came from</a>
          </p>
        </div>
      ) : (
        <>
          <p className="mt-3">
            This needs your passkey again, to make sure it’s really you. After that, we won’t ask again for{' '}
            {confirmedForMinutes} minutes.
          </p>
          <form
            className="mt-6 grid justify-items-start gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (state === 'open') void confirm()
            }}
          >
            <FormMessage notice={notice} />
            {isHopeless ? (
              <p>{noPasskeysHere}</p>
            ) : (
              <PendingButton pending="Waiting for your passkey..." underWay={state === 'asking'}>
                Use your passkey
              </PendingButton>
            )}
            <noscript>
              <p>{noPasskeysHere}</p>
            </noscript>
          </form>
        </>
      )}
    </div>
  )
}

import { data, href } from 'react-router'
import { momentOf } from '../../../organization/dates.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { unlistedMeta } from '../../../site/for-machines/page-meta.ts'
import { MessageView } from '../../../ui/message-view.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { hashToken } from '../../secrets.server.ts'
import { cancelResetByLink } from '../cancel-reset.server.ts'
import { findReset } from '../passkey-resets.server.ts'
import type { Route } from './+types/cancel-reset-page'
import { cancelResetCopy, cancelResetFailed } from './copy.ts'

/** The URL is a secret, so the page is marked noindex. */
export const meta: Route.MetaFunction = () => unlistedMeta('Keep my passkeys')

/** Changes nothing: mail programs and scanners open links. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const reset = await findReset(db, { tokenHash: hashToken(key) })
  return data({ when: reset && momentOf(reset.readyAt).words }, { status: reset ? 200 : 404 })
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  try {
    const outcome = await cancelResetByLink(services, key)
    // In the action's answer, because the revalidated loader finds no reset any more.
    return data({ outcome, notice: null }, { status: outcome === 'cancelled' ? 200 : 404 })
  } catch (error) {
    logFailure(context, error, 'passkey reset could not be cancelled')
    return data({ outcome: null, notice: cancelResetFailed }, { status: 503 })
  }
}

export default function CancelResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome ?? (loaderData.when ? null : 'not-found')
  return (
    <MessageView network={outcome ? (outcome === 'not-found' ? 'lost' : 'lit') : undefined}>
      {actionData?.notice && <Notice {...actionData.notice} />}
      {outcome ? (
        <>
          <h1>{cancelResetCopy[outcome].title}</h1>
          <p className="lead">{cancelResetCopy[outcome].text}</p>
          <div className="actions">
            <a className="button" href={href('/auth/confirm')}>
              Sign in
            </a>
          </div>
        </>
      ) : (
        <>
          <h1>Keep your passkeys?</h1>
          <p className="lead">
            Another admin asked us to remove them. That happens on {loaderData.when}, unless you keep them. Still have a
            passkey? Keep them.
          </p>
          <form className="actions" method="post">
            <button type="submit" className="button">
              Keep my passkeys
            </button>
          </form>
        </>
      )}
    </MessageView>
  )
}

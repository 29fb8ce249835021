import { href } from 'react-router'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { withReturnTo } from '../safe-redirect.ts'
import { noPasskeysHere } from './copy.ts'
import { PasskeyForm } from './passkey-form.tsx'

/** After the email code, for an admin with a passkey: access to a mailbox doesn't prove to be its admin. */
export function PasskeyStep({
  resetAt,
  returnTo,
  notice,
}: {
  /** When a requested reset takes effect, in words. */
  resetAt: string | null
  returnTo: string | null
  notice?: ToastMessage | null | undefined
}) {
  return (
    <>
      <PasskeyForm action={withReturnTo(href('/auth/confirm/passkey'), returnTo)} notice={notice} className="button">
        Use your passkey
      </PasskeyForm>
      <p className="passkey-none">{noPasskeysHere}</p>
      <noscript>
        <p>{noPasskeysHere}</p>
      </noscript>
      <div className="form-more">
        <p>
          Lost your passkey? <a href={href('/auth/confirm/recovery')}>Use a recovery code</a>.
        </p>
        <p>
          {resetAt
            ? `Another admin asked us to remove your passkeys. That happens on ${resetAt}. After that, an emailed code is enough.`
            : 'No recovery code either? Ask another admin to remove your passkeys. It takes a day.'}
        </p>
        <form method="post" action={href('/sign-out')}>
          <input type="hidden" name="area" value="admin" />
          <button type="submit" className="button-quiet">
            Sign in as someone else
          </button>
        </form>
      </div>
    </>
  )
}

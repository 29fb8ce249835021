import { useFetcher } from 'react-router'
import type { Written } from '../../organization/dates.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { ConfirmForm } from '../../ui/form/confirm-form.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { CancelLink } from '../../ui/route-dialog.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { longestPasskeyName } from '../passkey.ts'
import { changeCopy } from './copy.ts'

export interface ShownPasskey {
  id: string
  name: string
  isBackedUp: boolean
  added: Written
  lastUsed: Written | null
}

export function PasskeyList({ passkeys }: { passkeys: ShownPasskey[] }) {
  if (passkeys.length === 0) return <p className="empty">You don’t have a passkey yet.</p>
  return (
    <ul className="grid gap-3">
      {passkeys.map(({ id, name, isBackedUp, added, lastUsed }) => (
        <li key={id} className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h3 className="text-lg wrap-anywhere">{name}</h3>
            <p className="text-ink-soft">
              Added <time dateTime={added.iso}>{added.words}</time>,{' '}
              {lastUsed ? (
                <>
                  last used <time dateTime={lastUsed.iso}>{lastUsed.words}</time>
                </>
              ) : (
                'not used since'
              )}
              {isBackedUp && '. Kept by your password manager, too'}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Link id={`rename-${id}`} className="button-quiet button-small" to={`?rename=${id}`} preventScrollReset>
              Rename<span className="sr-only"> {name}</span>
            </Link>
            <Link id={`remove-${id}`} className="button-quiet button-small" to={`?remove=${id}`} preventScrollReset>
              Remove<span className="sr-only"> {name}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function RenamePasskeyForm({ passkey: { id, name }, closeTo }: { passkey: ShownPasskey; closeTo: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, changeCopy)
  return (
    <fetcher.Form method="post" className="form">
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={id} />
      <FormMessage notice={answer?.notice} />
      <div className="field">
        <label htmlFor="new-name">Name</label>
        <input
          id="new-name"
          name="name"
          className="input"
          type="text"
          autoComplete="off"
          required
          maxLength={longestPasskeyName}
          defaultValue={name}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <PendingButton pending="Saving..." underWay={fetcher.state !== 'idle'}>
          Save name
        </PendingButton>
        <Link className="button-quiet" to={closeTo} preventScrollReset>
          Cancel
        </Link>
      </div>
    </fetcher.Form>
  )
}

export function RemovePasskeyQuestion({
  passkey: { id, name },
  isLast,
  isRequired,
  closeTo,
}: {
  passkey: ShownPasskey
  isLast: boolean
  isRequired: boolean
  closeTo: string
}) {
  if (isLast && isRequired)
    return (
      <>
        <p>This is your last passkey, and every admin must use one. Add another first, then remove this one.</p>
        <div className="flex">
          <CancelLink to={closeTo}>Keep it</CancelLink>
        </div>
      </>
    )
  return (
    <>
      <p>
        {isLast
          ? 'This is your last one. After that you sign in with an emailed code, and your recovery codes stop working.'
          : 'It won’t sign you in here anymore. Your other passkeys stay.'}
      </p>
      <ConfirmForm
        fields={{ intent: 'remove', id }}
        closeTo={closeTo}
        safe="Keep it"
        confirmLabel={`Remove “${name}”`}
        pending="Removing..."
        lost={changeCopy}
      />
    </>
  )
}

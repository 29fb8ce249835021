import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { longestPasskeyName } from '../passkey.ts'
import { type AddedPasskey, addPasskey, canUsePasskeys } from './ask-passkey.ts'
import { noPasskeysHere } from './copy.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** @param suggestedName from the browser, to distinguish several keys */
export function AddPasskey({ suggestedName, isFirst }: { suggestedName: string; isFirst: boolean }) {
  const [answer, setAnswer] = useState<AddedPasskey | null>(null)
  const [underWay, setUnderWay] = useState(false)
  const { revalidate } = useRevalidator()
  const isHopeless = useHydrated() && !canUsePasskeys()
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay) return
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    setUnderWay(true)
    const added = await addPasskey(name)
    setAnswer(added)
    setUnderWay(false)
    if (added.isAdded) await revalidate()
  }
  if (isHopeless) return <p className="mt-4">{noPasskeysHere}</p>
  return (
    <>
      <form className="mt-4 grid max-w-prose gap-4" onSubmit={(event) => void add(event)}>
        <FormMessage notice={answer?.notice} />
        <div className="flex flex-wrap items-end gap-3">
          <div className="field grow">
            <label htmlFor="passkey-name">Name of the new passkey</label>
            <input
              id="passkey-name"
              name="name"
              className="input"
              type="text"
              autoComplete="off"
              maxLength={longestPasskeyName}
              defaultValue={suggestedName}
            />
          </div>
          <PendingButton
            pending="Waiting for your device..."
            underWay={underWay}
            className={isFirst ? 'button' : 'button-quiet'}
          >
            Add a passkey
          </PendingButton>
        </div>
        <noscript>
          <p>{noPasskeysHere}</p>
        </noscript>
      </form>
      {answer?.codes && (
        <section aria-label="Your recovery codes" className="mt-6">
          <RecoveryCodes codes={answer.codes} />
        </section>
      )}
    </>
  )
}

import { href, useFetcher } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { changeCopy } from './copy.ts'

const reasons = {
  own: 'To turn this on, first add a passkey of your own.',
  second: 'To turn this on, you need a second passkey, or another admin needs one.',
}

/** @param whyNot the reason why it can't be required yet */
export function PasskeyRule({ isRequired, whyNot }: { isRequired: boolean; whyNot: keyof typeof reasons | null }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, changeCopy)
  const mayDecide = useMay('owner')
  return (
    <section aria-labelledby="rule" className="mt-10 max-w-prose">
      <h2 id="rule" className="mb-2 text-2xl">
        Every admin must use a passkey
      </h2>
      <fetcher.Form
        method="post"
        action={href('/admin/settings/sign-in/required')}
        className="grid justify-items-start gap-4"
      >
        <FormMessage notice={answer?.notice} />
        <p id="rule-state">
          {isRequired
            ? 'On. Admins without a passkey add one before anything else opens.'
            : 'Off. Each admin chooses whether to use a passkey.'}{' '}
          {mayDecide && !isRequired && whyNot && reasons[whyNot]}
        </p>
        <input type="hidden" name="required" value={isRequired ? 'off' : 'on'} />
        {mayDecide ? (
          <PendingButton
            pending="Saving..."
            underWay={fetcher.state !== 'idle'}
            className="button-quiet"
            disabled={!isRequired && whyNot !== null}
            describedBy="rule-state"
          >
            {isRequired ? 'Make passkeys optional' : 'Require passkeys for all admins'}
          </PendingButton>
        ) : (
          <p className="hint">Only owners can change this.</p>
        )}
      </fetcher.Form>
    </section>
  )
}

import { href } from 'react-router'
import { ConfirmForm } from '../../ui/form/confirm-form.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { declineCopy } from './copy.ts'

/** Id of the link that opens the question and gets the focus back. */
export const declineTriggerId = 'not-at-this-time'

/** @param about search parameters of the cohort, for the form's action: '?cohort=pilot' */
export function DeclineQuestion({ about, staysSignedIn }: { about: string; staysSignedIn: boolean }) {
  const closeTo = href('/training-portal/expectations') + about
  return (
    <RouteDialog title="Give your place to someone else?" closeTo={closeTo} triggerId={declineTriggerId}>
      <p>
        Someone else can have it right away. You’ll move to the end of the waitlist
        {staysSignedIn ? '' : ' and be signed out'}. We won’t offer you a place until you tell us you can take part
        after all. When you do, it’s like registering that day: you get a place if one is open, or join the end of the
        line.
      </p>
      <ConfirmForm
        action={closeTo}
        fields={{ intent: 'decline' }}
        closeTo={closeTo}
        safe="Keep my place"
        confirmLabel="Yes, give my place away"
        pending="Moving you to the waitlist..."
        lost={declineCopy}
      />
    </RouteDialog>
  )
}

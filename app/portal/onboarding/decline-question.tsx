import { href } from 'react-router'
import { ConfirmForm } from '../../ui/form/confirm-form.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { declineCopy } from './copy.ts'

/** What asks it, and gets the focus back. */
export const declineTriggerId = 'not-at-this-time'

/** @param about the cohort whose place it is, for the address of the form: '?cohort=pilot' */
export function DeclineQuestion({ about, staysSignedIn }: { about: string; staysSignedIn: boolean }) {
  const closeTo = href('/training-portal/expectations') + about
  return (
    <RouteDialog title="Give your place to somebody else?" closeTo={closeTo} triggerId={declineTriggerId}>
      <p>
        It is free for someone else right away. You join the end of the waitlist
        {staysSignedIn ? '' : ', are signed out here,'} and are offered no place until you say that you can take part
        after all: then you get what newcomers get at that moment.
      </p>
      <ConfirmForm
        action={href('/training-portal/expectations/decline') + about}
        closeTo={closeTo}
        safe="Keep my place"
        confirmLabel="Yes, give my place away"
        pending="Moving you to the waitlist..."
        lost={declineCopy}
      />
    </RouteDialog>
  )
}

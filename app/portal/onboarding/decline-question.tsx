import { href } from 'react-router'
import { ConfirmForm } from '../../ui/form/confirm-form.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { declineCopy } from './copy.ts'

/** Id of the link that opens the question and gets the focus back. */
export const declineTriggerId = 'not-at-this-time'

/** @param about search parameters of the cohort, for the form's action: '?cohort=pilot' */
export function DeclineQuestion({
  about,
  staysSignedIn,
  isOver,
}: {
  about: string
  staysSignedIn: boolean
  isOver: boolean
}) {
  const closeTo = href('/training-portal/expectations') + about
  const title = isOver ? 'Leave this bootcamp?' : 'Give your place to someone else?'
  return (
    <RouteDialog title={title} closeTo={closeTo} triggerId={declineTriggerId}>
      <p>{isOver ? declineOver(staysSignedIn) : declineAhead(staysSignedIn)}</p>
      <ConfirmForm
        action={closeTo}
        fields={{ intent: 'decline' }}
        closeTo={closeTo}
        safe={isOver ? 'Stay in it' : 'Keep my place'}
        confirmLabel={isOver ? 'Yes, leave it' : 'Yes, give my place away'}
        pending={isOver ? 'Saving...' : 'Moving you to the waitlist...'}
        lost={declineCopy}
      />
    </RouteDialog>
  )
}

export function declineOver(staysSignedIn: boolean): string {
  return `The live sessions are over. If you choose it, you can’t open this bootcamp’s recordings and exercises anymore${staysSignedIn ? '' : ', and you’re signed out'}.`
}

function declineAhead(staysSignedIn: boolean): string {
  return `Someone else can have it right away. You’ll move to the end of the waitlist${staysSignedIn ? '' : ' and be signed out'}. We won’t offer you a place until you tell us you can take part after all. When you do, it’s like registering that day: you get a place if one is open, or join the end of the line.`
}

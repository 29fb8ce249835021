import { href } from 'react-router'
import { daysToConfirm } from './interest.ts'

/** For a link to confirm that leads nowhere, or no longer. */
export function NotOnTheList() {
  return (
    <>
      <h1>This address is not on our list</h1>
      <p className="lead">
        Was the link cut off on its way? An address is also taken off the list when you register, when you stop it, and
        when it is not confirmed within {daysToConfirm} days.
      </p>
      <div className="actions">
        <a className="button" href={href('/interest')}>
          Leave your address again
        </a>
        <a className="button-quiet" href={href('/join')}>
          See whether registration is open
        </a>
      </div>
    </>
  )
}

import { href } from 'react-router'
import { daysToConfirm } from './interest.ts'

/** For an outdated or invalid confirmation link. */
export function NotOnTheList() {
  return (
    <>
      <h1>This address isn’t on our list</h1>
      <p className="lead">
        Was the link cut off? We also take an address off the list when you register, when you unsubscribe, and when it
        isn’t confirmed within {daysToConfirm} days.
      </p>
      <div className="actions">
        <a className="button" href={href('/interest')}>
          Sign up again
        </a>
        <a className="button-quiet" href={href('/join')}>
          See if registration is open
        </a>
      </div>
    </>
  )
}

import { href } from 'react-router'
import { greeted } from '../../platform/mail/greeting.ts'
import type { ToldExpiry } from '../place-expiry.ts'

/** For whom a place is held until they take it: the one thing that they do for it. */
export function HeldPlace({ firstName, expiry, token }: { firstName: string; expiry: ToldExpiry; token: string }) {
  const { unless, lastDay } = expiry
  return (
    <>
      <h1>A place is held for you{greeted(', ', firstName)}</h1>
      <p className="lead">
        It is yours if you {unless === 'accepted' ? 'accept it' : 'sign in to the training portal once'} by the end of{' '}
        {lastDay}. After that it goes to the next person in line.
        {unless === 'accepted' && ' Signing in to the training portal counts as well.'}
      </p>
      {unless === 'accepted' ? (
        <form className="actions" method="post" action={href('/registration/:key/accept', { key: token })}>
          <button type="submit" className="button">
            Accept my place
          </button>
          <a className="button-quiet" href={href('/training-portal')}>
            Open the training portal
          </a>
        </form>
      ) : (
        <div className="actions">
          <a className="button" href={href('/training-portal')}>
            Open the training portal
          </a>
        </div>
      )}
    </>
  )
}

import { href } from 'react-router'

/** Links to both sign-ins, after signing out and for visitors without a session. */
export function SignedOut() {
  return (
    <main id="content" className="page signed-out task">
      <div>
        <p className="eyebrow">Sign in</p>
        <h1>You’re signed out</h1>
        <p className="lead">Choose where you want to go.</p>
      </div>
      <ul>
        <li className="card">
          <h2>Participants</h2>
          <p>Your sessions, your profile and the people learning with you.</p>
          <p className="actions">
            <a className="button" href={href('/training-portal/login')}>
              Sign in to the training portal
            </a>
          </p>
        </li>
        <li className="card">
          <h2>Admins</h2>
          <p>Members, inquiries and participants’ progress.</p>
          <p className="actions">
            <a className="button-quiet" href={href('/auth/confirm')}>
              Sign in to the admin area
            </a>
          </p>
        </li>
      </ul>
    </main>
  )
}

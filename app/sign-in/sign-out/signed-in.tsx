import { href } from 'react-router'
import { SignOutButton } from './sign-out-button.tsx'

/** @param isMember may open the training portal @param isAdmin may open the admin area */
export function SignedIn({ email, isMember, isAdmin }: { email: string; isMember: boolean; isAdmin: boolean }) {
  return (
    <main id="content" className="page signed-out">
      <div>
        <p className="eyebrow">Welcome back</p>
        <h1>You’re signed in</h1>
        <p className="lead">As {email}, on this device.</p>
        <div className="actions">
          {isMember && (
            <a className="button" href={href('/training-portal')}>
              Open the training portal
            </a>
          )}
          {isAdmin && (
            <a className="button" href={href('/admin/dashboard')}>
              Open the admin area
            </a>
          )}
          <SignOutButton>Sign out</SignOutButton>
        </div>
      </div>
    </main>
  )
}

import { href } from 'react-router'

/** Leaves what was typed where it is. */
export function SignInAgain() {
  return (
    <p>
      <a href={href('/training-portal/login')} target="_blank" rel="noreferrer">
        Sign in (opens in a new tab)
      </a>
    </p>
  )
}

import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { useConfirmLeave } from '../../ui/unsaved-changes.tsx'

/**
 * Signs out on every device. Without JavaScript it is a form; with it, the signed-out page appears even when the server can't
 * be reached, and the next request of this browser finishes the sign-out (sessionMiddleware).
 */
export function SignOutButton({
  className = 'button-quiet',
  children = 'Logout',
  toAdminSignIn = false,
}: {
  className?: string
  children?: string
  /** Continues with the admins' sign-in instead of the signed-out page, to change the account. */
  toAdminSignIn?: boolean
}) {
  const [underWay, setUnderWay] = useState(false)
  const confirmLeave = useConfirmLeave()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay) return
    confirmLeave(() => {
      setUnderWay(true)
      void signOut(toAdminSignIn ? href('/auth/confirm') : href('/login'))
    })
  }
  return (
    <form method="post" action={href('/sign-out')} onSubmit={handleSubmit}>
      {toAdminSignIn && <input type="hidden" name="area" value="admin" />}
      <button type="submit" className={className} aria-disabled={underWay || undefined}>
        <span aria-live="polite">{underWay ? 'Signing out...' : children}</span>
      </button>
    </form>
  )
}

async function signOut(next: string): Promise<void> {
  forgetWhatIsStored()
  if (await reaches(href('/sign-out'), 'POST')) return leave(next)
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API, and this must not fail
  document.cookie = `${prefix}sign-out=pending; Path=/; SameSite=Lax; Max-Age=31536000${secure}`
  if (await reaches(href('/login'), 'HEAD')) return leave(next)
  standAlone()
}

function forgetWhatIsStored(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Storage may be blocked; then there is nothing to clear.
  }
}

/** A redirect counts as an answer and isn't followed, because a full page load follows. */
async function reaches(address: string, method: 'POST' | 'HEAD'): Promise<boolean> {
  try {
    const response = await fetch(address, { method, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    return response.ok || response.type === 'opaqueredirect'
  } catch {
    return false
  }
}

/** A full page load, so that no data of the page stays in memory. */
function leave(next: string): void {
  location.replace(next)
}

/** The server can't be reached, so this page is emptied and shows the message itself. */
function standAlone(): void {
  history.replaceState(null, '', href('/login'))
  document.title = 'Signed out'
  document.body.innerHTML = signedOut
  // Earlier pages must come from the server again, which requires a sign-in.
  window.addEventListener('popstate', () => location.reload())
}

/** `SignedOut` without React, because no page can be loaded. */
const signedOut = `<main id="content" class="page signed-out task">
  <div>
    <p class="eyebrow">Sign in</p>
    <h1>You’re signed out</h1>
    <p class="lead">We couldn’t reach the server. Your session will end there as soon as this browser is back online.</p>
  </div>
  <p class="actions">
    <a class="button" href="${href('/training-portal/login')}">Sign in to the training portal</a>
    <a class="button-quiet" href="${href('/auth/confirm')}">Sign in to the admin area</a>
  </p>
</main>`

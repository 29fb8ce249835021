import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { useConfirmLeave } from '../../ui/unsaved-changes.tsx'

/**
 * Signs out on every device. Without JavaScript it is a form; with it, it ends on the signed-out page even when the server can't be
 * reached, which then finishes the job as soon as it hears from this browser again (sessionMiddleware).
 */
export function SignOutButton({
  className = 'button-quiet',
  children = 'Logout',
  toAdminSignIn = false,
}: {
  className?: string
  children?: string
  /** For somebody who wants to come back as another person: the admins' sign-in follows instead of the signed-out page. */
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
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet, and this must not fail
  document.cookie = `sign-out=pending; Path=/; SameSite=Lax; Max-Age=31536000${secure}`
  if (await reaches(href('/login'), 'HEAD')) return leave(next)
  standAlone()
}

function forgetWhatIsStored(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Some browsers forbid storage altogether; then there is nothing to forget.
  }
}

/** A redirect counts as an answer and is not followed: the page that comes next is a whole new one. */
async function reaches(address: string, method: 'POST' | 'HEAD'): Promise<boolean> {
  try {
    const response = await fetch(address, { method, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    return response.ok || response.type === 'opaqueredirect'
  } catch {
    return false
  }
}

/** As a new document: nothing that was on the page stays in memory. */
function leave(next: string): void {
  location.replace(next)
}

/** No page can be loaded, so this one is emptied and says it. */
function standAlone(): void {
  history.replaceState(null, '', href('/login'))
  document.title = 'Signed out'
  document.body.innerHTML = signedOut
  // What lay before must come from the server again, which lets nobody in now.
  window.addEventListener('popstate', () => location.reload())
}

/** As `SignedOut`, without React: a page of its own can’t be loaded. */
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

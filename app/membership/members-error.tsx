import { useLocation, useRevalidator } from 'react-router'
import { Notice } from '../ui/notice.tsx'

/** The list could not be read; the rest of the admin area stays. */
export function MembersError() {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <h1 className="mb-6 text-3xl">Community Members</h1>
      <Notice tone="problem" title="Error loading community members">
        <p>Nothing is lost. Please try again in a moment.</p>
      </Notice>
      <a
        className="button mt-6"
        href={pathname + search}
        onClick={(event) => {
          event.preventDefault()
          void revalidate()
        }}
      >
        <span aria-live="polite">{state === 'loading' ? 'Trying…' : 'Retry'}</span>
      </a>
    </>
  )
}

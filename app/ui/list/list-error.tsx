import { useLocation, useRevalidator } from 'react-router'
import { Notice } from '../notice.tsx'

/** In place of a screen whose data could not be loaded. */
export function ListError({ heading, title }: { heading: string; title: string }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">{heading}</h1>
      <NotLoaded title={title} />
    </>
  )
}

/** Its way to try again works without script too. */
export function NotLoaded({ title }: { title: string }) {
  return (
    <>
      <Notice tone="problem" title={title}>
        <p>Nothing is lost. Please try again in a moment.</p>
      </Notice>
      <p className="mt-6">
        <RetryLink />
      </p>
    </>
  )
}

export function RetryLink() {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  return (
    <a
      className="button"
      href={pathname + search}
      onClick={(event) => {
        event.preventDefault()
        void revalidate()
      }}
    >
      <span aria-live="polite">{state === 'loading' ? 'Trying...' : 'Retry'}</span>
    </a>
  )
}

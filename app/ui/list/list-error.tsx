import { useLocation } from 'react-router'
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

/** Loads the document anew: where a release has changed the data of a page, the code of an open tab can't read it. */
export function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <a className="button" href={pathname + search}>
      Retry
    </a>
  )
}

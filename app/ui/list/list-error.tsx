import { useLocation } from 'react-router'
import { Notice } from '../notice.tsx'

/** Replaces a list page whose data could not be loaded. */
export function ListError({ heading, title }: { heading: string; title: string }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">{heading}</h1>
      <NotLoaded title={title} />
    </>
  )
}

/** Its retry link works without JavaScript too. */
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

/** Reloads the document: after a release the code of an open tab may not understand the page's data. */
export function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <a className="button" href={pathname + search}>
      Retry
    </a>
  )
}

import { Fragment } from 'react'
import { Link } from '../link.tsx'

/**
 * Below the message of an empty search.
 *
 * @param terms similar terms with matches; none renders nothing
 * @param hrefOf URL of the list with another term
 */
export function DidYouMean({ terms, hrefOf }: { terms: string[]; hrefOf: (term: string) => string }) {
  if (terms.length === 0) return null
  return (
    <p className="mt-2 wrap-anywhere">
      Did you mean{' '}
      {terms.map((term, place) => (
        <Fragment key={term}>
          {place > 0 && (place === terms.length - 1 ? ' or ' : ', ')}
          <Link className="link font-semibold" to={hrefOf(term)} preventScrollReset>
            <bdi>{term}</bdi>
          </Link>
        </Fragment>
      ))}
      ?
    </p>
  )
}

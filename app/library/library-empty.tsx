import { href } from 'react-router'
import { SparkMark } from '../ui/drawings/spark-mark.tsx'
import { contentTypes, type Kind, type LibraryQuery, linkTo } from './library-item.ts'

export function NoneAvailable({ kind }: { kind: Kind }) {
  return (
    <div className="library-empty">
      <SparkMark className="message-mark lost-mark" />
      <div>
        <h3>No {contentTypes[kind].many} available yet</h3>
        <p>
          We only add what one of us has used. Know one that belongs here? <a href={href('/contact')}>Tell us</a>.
        </p>
      </div>
    </div>
  )
}

export function NoResults({ kind }: { kind: Kind }) {
  return (
    <div className="library-empty">
      <SparkMark className="message-mark lost-mark" />
      <div>
        <h3>No results found</h3>
        <p>There are no {contentTypes[kind].many} in this category.</p>
        <a className="button" href={linkTo({ kind })}>
          Clear Filters
        </a>
      </div>
    </div>
  )
}

/** @param query for trying again */
export function NotReadable({ query }: { query: LibraryQuery }) {
  return (
    <div className="library-empty">
      <SparkMark className="message-mark lost-mark" />
      <div>
        <h2>We can’t load the library right now</h2>
        <p>It’s our fault, and we’ve noted it. Please try again in a minute.</p>
        <a className="button" href={linkTo(query)}>
          Try again
        </a>
      </div>
    </div>
  )
}

import { createContext, useContext } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { brand } from '../organization/brand.ts'
import { SparkMark } from './drawings/spark-mark.tsx'

const explanations: Record<number, { title: string; text: string }> = {
  400: {
    title: 'We couldn’t read that',
    text: 'Something about the request wasn’t right. Please go back and try again.',
  },
  401: { title: 'Please sign in', text: 'This page is for people who are signed in.' },
  403: { title: 'You can’t open this', text: 'You’re signed in, but this page belongs to someone else.' },
  404: { title: 'Oops! Page not found', text: 'The address may be mistyped, or the page has moved.' },
  405: {
    title: 'That doesn’t work here',
    text: 'Please go back and use the buttons on the page.',
  },
  413: { title: 'That’s too long to send', text: 'Please go back, shorten what you wrote and try again.' },
  429: { title: 'Too many requests', text: 'Please wait a moment and try again.' },
  503: {
    title: 'We’ll be right back',
    text: 'Part of the site isn’t responding right now. Please try again in a minute. Your saved work is safe.',
  },
}
const offline = {
  title: 'You’re offline',
  text: 'Check your connection and try again. Everything you saved is safe.',
}
/** `fetch` throws a `TypeError` when the server can't be reached, whatever the cause. */
const unreached = {
  title: 'This page didn’t load',
  text: 'Please try again. Everything you saved is safe.',
}
const unexpected = {
  title: 'Something went wrong',
  text: 'It’s our fault, and we’ve noted it. Please try again in a moment.',
}

export const referenceId = 'reference'

/** The request's id in the log. Only the server knows it; the browser reads it from the page. */
export const ReferenceContext = createContext<string | null>(null)

/**
 * Chromium, Firefox and WebKit report failed requests and imports as TypeErrors, as they do bugs; only the message tells them
 * apart.
 */
const isOfNetwork = /fetch|network|load|import/i

/** The last resort, so it depends on no loader and no shell. */
export function ErrorView({ error }: { error: unknown }) {
  const reference = useContext(ReferenceContext)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isUnreached = error instanceof TypeError && typeof window !== 'undefined' && isOfNetwork.test(error.message)
  const lost = navigator.onLine ? unreached : offline
  const { title, text } = isUnreached ? lost : (explanations[status] ?? unexpected)
  return (
    <main id="content" className="page message">
      <title>{`${title} · ${brand.name}`}</title>
      <SparkMark className="message-mark lost-mark" />
      <div>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {status >= 500 && reference && (
          <p className="hint">
            If you write to {brand.mailbox}, please include this reference: <span id={referenceId}>{reference}</span>.
          </p>
        )}
        <div className="actions">
          {isUnreached && (
            <button type="button" className="button" onClick={() => location.reload()}>
              Reload this page
            </button>
          )}
          <a href="/" className={isUnreached ? 'button-quiet' : 'button'}>
            Return to Home
          </a>
        </div>
      </div>
    </main>
  )
}

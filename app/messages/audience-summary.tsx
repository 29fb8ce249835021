import { href } from 'react-router'
import { Link } from '../ui/link.tsx'
import { omissionNames, omissionReasons, peopleInWords, type Reach } from './message.ts'
import type { ShownAudience } from './show-audience.server.ts'

/**
 * An audience: its description, its size, and its first people by name.
 *
 * @param reach how many of them the message reaches; undefined before its topic is known
 */
export function AudienceSummary({ words, size, first, reach }: ShownAudience & { reach?: Reach | null }) {
  return (
    <section aria-labelledby="audience" className="card mt-6 max-w-3xl xl:col-start-2">
      <h2 id="audience" className="text-xl wrap-anywhere">
        To: {words}
      </h2>
      {size && (
        <p className="mt-2">
          {size.total === 0 ? 'Nobody right now.' : `${capitalized(peopleInWords(size.total, size.hasMore))}.`}
          {reach && size.total > 0 && ` ${reachSentence(reach)}`}
        </p>
      )}
      {reach && <Omitted reach={reach} />}
      {size && first.length > 0 && (
        <details className="mt-3" open={size.total <= first.length}>
          <summary className="link cursor-pointer">
            {size.total <= first.length && !size.hasMore ? 'See who' : `See the first ${first.length}`}
          </summary>
          <ul className="mt-2 grid gap-1 text-sm">
            {first.map(({ id, name, email }) => (
              <li key={email} className="wrap-anywhere">
                {id && name ? (
                  <Link className="link" to={href('/admin/users/:id', { id })}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  'No account'
                )}{' '}
                <span className="text-ink-soft">{email}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function reachSentence({ reached, isPart, omitted }: Reach): string {
  const left = omissionReasons.reduce((sum, reason) => sum + omitted[reason], 0)
  if (isPart && left === 0) return 'Anyone who doesn’t want this topic is left out when you send it.'
  if (left === 0) return reached === 1 ? 'They’ll get it.' : 'All of them will get it.'
  const some = isPart ? 'Of those checked so far, ' : ''
  const gets = `${peopleInWords(reached)} will get it`
  const leftOut = `${left.toLocaleString('en-US')} ${left === 1 ? 'is' : 'are'} left out:`
  return `${some}${some ? gets : capitalized(gets)}, ${leftOut}`
}

function Omitted({ reach: { omitted } }: { reach: Reach }) {
  const some = omissionReasons.filter((reason) => omitted[reason] > 0)
  if (some.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5 text-sm">
      {some.map((reason) => (
        <li key={reason}>
          {omissionNames[reason]}: {omitted[reason].toLocaleString('en-US')}
        </li>
      ))}
    </ul>
  )
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

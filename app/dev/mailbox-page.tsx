import { href } from 'react-router'
import { Link } from '../ui/link.tsx'
import './mailbox.css'
import type { Route } from './+types/mailbox-page'
import { LetterTime } from './letter-time.tsx'
import { requireMailbox } from './mailbox.server.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Local mailbox | AgentSpark' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const letters = await requireMailbox(context).list()
  return { letters }
}

export default function MailboxPage({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <main id="content" className="page mailbox">
      <p className="eyebrow">Demonstration</p>
      <h1>Local mailbox</h1>
      <p className="lead">
        In the demo, no email leaves this computer. Everything the site sends lands here: sign-in codes, confirmations,
        invitations.
      </p>
      <div className="mailbox-head">
        <h2>{letters.length === 1 ? '1 email' : `${letters.length} emails`}, newest first</h2>
        <p>
          <a className="link" href={href('/dev/mailbox')}>
            Refresh
          </a>{' '}
          ·{' '}
          <Link reloadDocument className="link" to={href('/')}>
            Back to the site
          </Link>
        </p>
      </div>
      {letters.length === 0 ? <NoLetters /> : <LetterList letters={letters} />}
    </main>
  )
}

function NoLetters() {
  return (
    <div className="card">
      <h3>No emails yet</h3>
      <p>
        Reserve a place on{' '}
        <Link reloadDocument className="link" to={href('/join')}>
          the registration page
        </Link>
        , or ask for a sign-in code, and the email shows up here a moment later.
      </p>
    </div>
  )
}

function LetterList({ letters }: Pick<Route.ComponentProps['loaderData'], 'letters'>) {
  return (
    <ul className="mailbox-letters">
      {letters.map((letter) => (
        <li key={letter.id}>
          <div>
            <Link to={href('/dev/mailbox/:id', { id: letter.id })}>{letter.subject || 'No subject'}</Link>
            <LetterTime date={letter.date} />
          </div>
          <p className="hint">To {letter.to}</p>
        </li>
      ))}
    </ul>
  )
}

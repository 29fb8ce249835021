import { href, Link } from 'react-router'
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
    <main id="content" className="page max-w-4xl py-12">
      <p className="eyebrow">Demonstration</p>
      <h1 className="mt-2 text-4xl">Local mailbox</h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        In the demonstration no letter leaves this machine. Whatever the site sends, to whomever, arrives here: sign-in
        codes, confirmations, invitations.
      </p>
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="text-xl">{letters.length === 1 ? '1 letter' : `${letters.length} letters`}, newest first</h2>
        <p className="flex gap-5">
          <a className="link" href={href('/dev/mailbox')}>
            Look again
          </a>
          <Link reloadDocument className="link" to={href('/')}>
            To the site
          </Link>
        </p>
      </div>
      {letters.length === 0 ? <NoLetters /> : <LetterList letters={letters} />}
    </main>
  )
}

function NoLetters() {
  return (
    <div className="card mt-4">
      <h3 className="text-lg">No letters yet</h3>
      <p className="mt-2 text-ink-soft">
        Reserve a place on{' '}
        <Link reloadDocument className="link" to={href('/join')}>
          the registration page
        </Link>
        , or ask for a sign-in code, and the letter is here a moment later.
      </p>
    </div>
  )
}

function LetterList({ letters }: Pick<Route.ComponentProps['loaderData'], 'letters'>) {
  return (
    <ul className="mt-4 border-t border-line/30">
      {letters.map((letter) => (
        <li key={letter.id} className="relative border-b border-line/30 px-2 py-4 hover:bg-surface">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <Link
              className="min-w-0 font-semibold break-words after:absolute after:inset-0 hover:underline"
              to={href('/dev/mailbox/:id', { id: letter.id })}
            >
              {letter.subject || 'No subject'}
            </Link>
            <LetterTime date={letter.date} />
          </div>
          <p className="mt-1 text-sm break-all text-ink-soft">To {letter.to}</p>
        </li>
      ))}
    </ul>
  )
}

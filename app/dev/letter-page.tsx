import { data, href, Link } from 'react-router'
import type { Route } from './+types/letter-page'
import { LetterTime } from './letter-time.tsx'
import { LinkedText } from './linked-text.tsx'
import { requireMailbox } from './mailbox.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.letter.subject ?? 'No such letter'} | Local mailbox` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const letter = await requireMailbox(context).read(params.id)
  if (!letter) throw data(null, { status: 404 })
  const { id, from, to, subject, date, text, html } = letter
  return { letter: { id, from, to, subject, date, text, hasHtml: html !== '' } }
}

export default function LetterPage({ loaderData: { letter } }: Route.ComponentProps) {
  return (
    <main id="content" className="page max-w-4xl py-12">
      <Link className="link" to={href('/dev/mailbox')}>
        All letters
      </Link>
      <h1 className="mt-6 text-3xl break-words">{letter.subject || 'No subject'}</h1>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <dt className="text-ink-soft">From</dt>
        <dd className="break-all">{letter.from}</dd>
        <dt className="text-ink-soft">To</dt>
        <dd className="break-all">{letter.to}</dd>
        <dt className="text-ink-soft">Sent</dt>
        <dd>
          <LetterTime date={letter.date} />
        </dd>
      </dl>
      <div className="card mt-6 break-words whitespace-pre-wrap">
        <LinkedText text={letter.text.trim()} />
      </div>
      {letter.hasHtml && (
        <p className="mt-6">
          <a className="link" href={href('/dev/mailbox/:id/html', { id: letter.id })}>
            See it the way a mail program shows it
          </a>
        </p>
      )}
    </main>
  )
}

import { data, href } from 'react-router'
import { Link } from '../ui/link.tsx'
import './mailbox.css'
import type { Route } from './+types/letter-page'
import { LetterTime } from './letter-time.tsx'
import { LinkedText } from './linked-text.tsx'
import { requireMailbox } from './mailbox.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.letter.subject ?? 'No such email'} | Local mailbox` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const letter = await requireMailbox(context).read(params.id)
  if (!letter) throw data(null, { status: 404 })
  const { html, raw: _, ...shown } = letter
  return { letter: { ...shown, hasHtml: html !== '' } }
}

export default function LetterPage({ loaderData: { letter } }: Route.ComponentProps) {
  return (
    <main id="content" className="page mailbox">
      <Link className="link" to={href('/dev/mailbox')}>
        All emails
      </Link>
      <h1>{letter.subject || 'No subject'}</h1>
      <dl className="letter-facts">
        <dt>From</dt>
        <dd>{letter.from}</dd>
        <dt>To</dt>
        <dd>{letter.to}</dd>
        <dt>Sent</dt>
        <dd>
          <LetterTime date={letter.date} />
        </dd>
      </dl>
      <div className="card letter-text">
        <LinkedText text={letter.text.trim()} />
      </div>
      {letter.attachments.map(({ filename, contentType, content }) => (
        <p key={filename}>
          <a className="link" download={filename} href={`data:${contentType},${encodeURIComponent(content)}`}>
            {filename}
          </a>
        </p>
      ))}
      {letter.hasHtml && (
        <p>
          <a className="link" href={href('/dev/mailbox/:id/html', { id: letter.id })}>
            See it as an email app shows it
          </a>
        </p>
      )}
    </main>
  )
}

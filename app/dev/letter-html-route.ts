import { data } from 'react-router'
import type { Route } from './+types/letter-html-route'
import { requireMailbox } from './mailbox.server.ts'

/** A letter's own styles may apply and its links may be followed; nothing in it runs or is loaded. */
const policy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

export async function loader({ context, params }: Route.LoaderArgs) {
  const letter = await requireMailbox(context).read(params.id)
  if (!letter?.html) throw data(null, { status: 404 })
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  }
  return new Response(letter.html, { headers })
}

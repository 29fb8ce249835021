import { data, href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { MessageView } from '../ui/message-view.tsx'
import type { Route } from './+types/stop-notices-page'
import { notificationsCopy } from './copy.ts'
import { recipientOfKey } from './stop-key.server.ts'
import { stopNotices } from './stop-notices.server.ts'
import { findRecipient } from './team-recipients.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Stop these emails')

/** Changes nothing, because email programs and their scanners open links before a person clicks them. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const id = recipientOfKey(services, key)
  const recipient = id ? await findRecipient(services.db, id) : null
  return data({ isLink: id !== null, email: recipient?.email ?? null }, { status: id ? 200 : 404 })
}

/** Posted by the page's button, or by a mail provider with only `List-Unsubscribe=One-Click` (RFC 8058). */
export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const id = recipientOfKey(services, key)
  if (id) await stopNotices(services, id)
  return null
}

export default function StopNoticesPage({ loaderData: { isLink, email }, params: { key } }: Route.ComponentProps) {
  return (
    <MessageView network={isLink ? undefined : 'lost'}>
      {isLink ? <Choice email={email} linkKey={key} /> : <NoLink />}
    </MessageView>
  )
}

/** @param email null when it no longer gets notifications */
function Choice({ email, linkKey }: { email: string | null; linkKey: string }) {
  if (email === null) {
    return (
      <>
        <h1>You won’t hear from us</h1>
        <p className="lead">We’ve deleted this address. Was that a mistake? Ask the team to add it again.</p>
      </>
    )
  }
  return (
    <>
      <h1>Stop these emails?</h1>
      <p className="lead">
        The {brand.name} team added {email} to its notifications. One click, and we’ll delete the address.
      </p>
      <DocumentForm
        name="stop"
        className="actions"
        action={href('/notifications/:key/stop', { key: linkKey })}
        lost={{ ...notificationsCopy, failed: notificationsCopy.failed }}
      >
        <SendButton pending="Saving...">Stop these emails</SendButton>
      </DocumentForm>
    </>
  )
}

function NoLink() {
  return (
    <>
      <h1>This link doesn’t work</h1>
      <p className="lead">
        Please open it from the newest of our emails. Or write to{' '}
        <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a>, and we’ll stop them for you.
      </p>
    </>
  )
}

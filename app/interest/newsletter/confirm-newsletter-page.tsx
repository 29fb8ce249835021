import { data, href } from 'react-router'
import { memberOfUnsubscribeKey } from '../../membership/private-link/member-key.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { MessageView } from '../../ui/message-view.tsx'
import { daysToConfirm } from '../interest.ts'
import type { Route } from './+types/confirm-newsletter-page'
import { confirmNewsletter } from './confirm-newsletter.server.ts'
import { newsletterCopy } from './copy.ts'
import { findNewsletterAddress } from './newsletter-addresses.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Newsletter')

/** Changes nothing, because email programs and their scanners open links before a person clicks them. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const id = memberOfUnsubscribeKey(services, key)
  const address = id ? await findNewsletterAddress(services.db, id) : null
  return data({ address }, { status: address ? 200 : 404 })
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const id = memberOfUnsubscribeKey(services, key)
  if (id) await confirmNewsletter(services, id)
  return null
}

export default function ConfirmNewsletterPage({ loaderData: { address }, params: { key } }: Route.ComponentProps) {
  return (
    <MessageView network={address ? (address.confirmedAt ? 'lit' : undefined) : 'lost'}>
      {address ? <Choice {...address} linkKey={key} /> : <NotSubscribed />}
    </MessageView>
  )
}

function Choice({ email, confirmedAt, linkKey }: { email: string; confirmedAt: Date | null; linkKey: string }) {
  if (confirmedAt) {
    return (
      <>
        <h1>You’re subscribed</h1>
        <p className="lead">We’ll send the next newsletter to {email}. Each one has an unsubscribe link.</p>
        <div className="actions">
          <a className="button" href={href('/learning-hub')}>
            Explore the Learning Hub
          </a>
          <a className="button-quiet" href={href('/newsletter/:key/unsubscribe', { key: linkKey })}>
            Unsubscribe
          </a>
        </div>
      </>
    )
  }
  return (
    <>
      <h1>Want our newsletter?</h1>
      <p className="lead">Confirm with one click, and we’ll send it to {email} now and then.</p>
      <DocumentForm
        name="confirm"
        className="actions"
        action={href('/newsletter/:key', { key: linkKey })}
        lost={newsletterCopy}
      >
        <SendButton pending="Saving...">Yes, subscribe me</SendButton>
      </DocumentForm>
    </>
  )
}

function NotSubscribed() {
  return (
    <>
      <h1>This address doesn’t get the newsletter</h1>
      <p className="lead">
        Was the link cut off? We also delete an address when you unsubscribe, or when it isn’t confirmed within{' '}
        {daysToConfirm} days.
      </p>
      <div className="actions">
        <a className="button" href={href('/newsletter')}>
          Sign up again
        </a>
      </div>
    </>
  )
}

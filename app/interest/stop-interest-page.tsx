import { data, href } from 'react-router'
import { servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { MessageView } from '../ui/message-view.tsx'
import type { Route } from './+types/stop-interest-page'
import { findInterest } from './cohort-interests.server.ts'
import { interestCopy } from './copy.ts'
import { interestOfKey, ownRegistrationOf } from './interest-key.server.ts'
import { NotOnTheList } from './not-on-the-list.tsx'
import { stopInterest } from './stop-interest.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Hear About the Next Bootcamp')

/** Changes nothing, because email programs and their scanners open links before a person clicks them. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const id = interestOfKey(services, key)
  const interest = id ? await findInterest(services.db, id) : null
  // A link instead of a redirect, because a mail provider's post follows none (RFC 8058).
  const own = id && !interest ? await ownRegistrationOf(services, id) : null
  return data({ isLink: id !== null, email: interest?.email ?? null, own }, { status: id ? 200 : 404 })
}

/** Posted by the page's button, or by a mail provider with only `List-Unsubscribe=One-Click` (RFC 8058). */
export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const id = interestOfKey(services, key)
  if (id) await stopInterest(services, id)
  return null
}

export default function StopInterestPage({
  loaderData: { isLink, email, own },
  params: { key },
}: Route.ComponentProps) {
  return (
    <MessageView network={isLink ? undefined : 'lost'}>
      {isLink ? <Choice email={email} own={own} linkKey={key} /> : <NotOnTheList />}
    </MessageView>
  )
}

/**
 * @param email null when it is off the list
 * @param own the address of their own registration, when it is off the list because they registered
 */
function Choice({ email, own, linkKey }: { email: string | null; own: string | null; linkKey: string }) {
  if (own) {
    return (
      <>
        <h1>You’re off the list</h1>
        <p className="lead">We took your address off this list when you registered.</p>
        <div className="actions">
          <a className="button" href={own}>
            See your registration
          </a>
        </div>
      </>
    )
  }
  if (email === null) {
    return (
      <>
        <h1>You’re off the list</h1>
        <p className="lead">We deleted your address and won’t email you about the next bootcamp.</p>
        <div className="actions">
          <a className="button-quiet" href={href('/interest')}>
            Sign up again
          </a>
        </div>
      </>
    )
  }
  return (
    <>
      <h1>Stop these emails?</h1>
      <p className="lead">
        We email {email} when registration for the next bootcamp opens. One click, and we’ll delete the address.
      </p>
      <DocumentForm
        name="stop"
        className="actions"
        action={href('/interest/:key/stop', { key: linkKey })}
        lost={{ ...interestCopy, failed: interestCopy.notChanged }}
      >
        <SendButton pending="Saving...">Take me off the list</SendButton>
      </DocumentForm>
    </>
  )
}

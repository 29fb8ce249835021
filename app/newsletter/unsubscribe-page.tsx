import { data, href } from 'react-router'
import { memberOfUnsubscribeKey } from '../membership/member-key.server.ts'
import { findSubscription } from '../membership/subscribers.server.ts'
import { brand } from '../organization/brand.ts'
import { servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { SparkMark } from '../ui/spark-mark.tsx'
import type { Route } from './+types/unsubscribe-page'
import { chooseNewsletter } from './choose-newsletter.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Newsletter')

/** Changes nothing: mail programs and their scanners open links before anybody clicks them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const memberId = memberOfUnsubscribeKey(services, key)
  const subscription = memberId ? await findSubscription(services.db, memberId) : null
  return data({ subscription, again: url.searchParams.has('again') }, { status: subscription ? 200 : 404 })
}

/** By the page's button, or by a mail provider that sends nothing but `List-Unsubscribe=One-Click` (RFC 8058). */
export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const memberId = memberOfUnsubscribeKey(services, key)
  if (memberId) await chooseNewsletter(services, memberId, false)
  return null
}

export default function UnsubscribePage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { subscription, again } = loaderData
  return (
    <main id="content" className="page lost">
      <SparkMark className="lost-mark" />
      <div>{subscription ? <Choice {...subscription} again={again} linkKey={key} /> : <UnknownLink />}</div>
    </main>
  )
}

/** @param again has just subscribed again, so is not asked at once whether it shall stop */
function Choice({
  email,
  subscribed,
  again,
  linkKey,
}: {
  email: string
  subscribed: boolean
  again: boolean
  linkKey: string
}) {
  if (!subscribed) {
    return (
      <>
        <h1>You are unsubscribed</h1>
        <p className="lead">No newsletter comes to {email} any more. Emails about your own registration still come.</p>
        <form className="actions" method="post" action={href('/newsletter/:key/subscribe', { key: linkKey })}>
          <button type="submit" className="button-quiet">
            Subscribe again
          </button>
        </form>
      </>
    )
  }
  return (
    <>
      <h1>{again ? 'You are subscribed' : 'Stop the newsletter?'}</h1>
      <p className="lead">
        {again ? 'The newsletter' : 'It'} comes to {email} now and then. Click once, and it stops.
      </p>
      <form className="actions" method="post" action={href('/newsletter/:key/unsubscribe', { key: linkKey })}>
        <button type="submit" className={again ? 'button-quiet' : 'button'}>
          Unsubscribe
        </button>
      </form>
    </>
  )
}

function UnknownLink() {
  return (
    <>
      <h1>This link leads nowhere</h1>
      <p className="lead">
        It may have been cut off on its way. Please copy the whole link from the newest newsletter, or write to{' '}
        <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a> and we stop the newsletter for you.
      </p>
      <div className="actions">
        <a className="button-quiet" href={href('/')}>
          Return to Home
        </a>
      </div>
    </>
  )
}

import { data, href } from 'react-router'
import { findNewsletterAddress } from '../../interest/newsletter/newsletter-addresses.server.ts'
import { stopNewsletter } from '../../interest/newsletter/stop-newsletter.server.ts'
import { findTopics } from '../../membership/subscribers.server.ts'
import { brand } from '../../organization/brand.ts'
import { type Services, servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { MessageView } from '../../ui/message-view.tsx'
import type { Route } from './+types/unsubscribe-page'
import { chooseTopics } from './choose-topics.server.ts'
import { subscribePath, topicWords, unsubscribePath } from './topic.ts'
import { type LinkedTopic, readTopicLink } from './topic-links.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Unsubscribe')

/** Changes nothing: mail programs and their scanners open links before people click them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { topic, memberId } = readTopicLink(services, url.pathname, key)
  const topics = memberId ? await findTopics(services.db, memberId) : null
  const subscription = topics
    ? { email: topics.email, subscribed: topics[topic], topic }
    : memberId && topic === 'news'
      ? await findByAddress(services, memberId)
      : null
  return data({ subscription, again: url.searchParams.has('again') }, { status: subscription ? 200 : 404 })
}

/** For a newsletter address without an account; a missing one is unsubscribed. */
async function findByAddress({ db }: Services, id: string): Promise<Subscription> {
  const address = await findNewsletterAddress(db, id)
  return { email: address?.email ?? null, subscribed: address !== null, topic: 'news' }
}

interface Subscription {
  /** Null for an address that is deleted. */
  email: string | null
  subscribed: boolean
  topic: LinkedTopic
}

/** For the page's button, and for mail providers that send only `List-Unsubscribe=One-Click` (RFC 8058). */
export async function action({ params: { key }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { topic, memberId } = readTopicLink(services, url.pathname, key)
  if (memberId === null) return null
  const outcome = await chooseTopics(services, memberId, { [topic]: false })
  if (outcome === 'member-not-found' && topic === 'news') await stopNewsletter(services, memberId)
  return null
}

export default function UnsubscribePage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { subscription, again } = loaderData
  return (
    <MessageView network={subscription ? (again && subscription.subscribed ? 'lit' : undefined) : 'lost'}>
      {subscription ? <Choice {...subscription} again={again} linkKey={key} /> : <UnknownLink />}
    </MessageView>
  )
}

/** @param again the reader has just subscribed again, so the page doesn't ask at once whether to unsubscribe */
function Choice({
  email,
  subscribed,
  topic,
  again,
  linkKey,
}: {
  again: boolean
  linkKey: string
} & Subscription) {
  const it = topicWords[topic].inSentence
  if (email === null) {
    return (
      <>
        <h1>You’re unsubscribed</h1>
        <p className="lead">We deleted your address and won’t send it the newsletter anymore.</p>
        <div className="actions">
          <a className="button-quiet" href={href('/newsletter')}>
            Sign up again
          </a>
        </div>
      </>
    )
  }
  if (!subscribed) {
    return (
      <>
        <h1>You’re unsubscribed</h1>
        <p className="lead">
          We won’t send {topic === 'news' ? 'the newsletter' : 'news of your bootcamp'} to {email} anymore. You’ll still
          get emails about your own registration.
        </p>
        <form className="actions" method="post" action={subscribePath(topic, linkKey)}>
          <button type="submit" className="button-quiet">
            Subscribe again
          </button>
        </form>
      </>
    )
  }
  return (
    <>
      <h1>{again ? 'You’re subscribed' : `Stop ${it}?`}</h1>
      <p className="lead">
        We send {again ? it : 'it'} to {email} now and then. One click, and we’ll stop.
      </p>
      <form className="actions" method="post" action={unsubscribePath(topic, linkKey)}>
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
      <h1>This link doesn’t work</h1>
      <p className="lead">
        It may have been cut off. Please copy the whole link from our latest email, or{' '}
        <a href={href('/my-link')}>ask us for your link</a> to choose what we email you about. Or write to{' '}
        <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a> and we’ll stop it for you.
      </p>
      <div className="actions">
        <a className="button-quiet" href={href('/')}>
          Return to Home
        </a>
      </div>
    </>
  )
}

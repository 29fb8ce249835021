import { data, href } from 'react-router'
import { registrationKey } from '../membership/private-link/member-key.server.ts'
import { readTopicKey } from '../membership/private-link/topic-links.server.ts'
import { againPath, stopPath, topicOfPath } from '../membership/private-link/topic-paths.ts'
import { type ChosenTopic, isBootcampTopic } from '../membership/subscription.ts'
import { findSubscription, findTopics } from '../membership/subscriptions.server.ts'
import { brand } from '../organization/brand.ts'
import { type Services, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { MessageView } from '../ui/message-view.tsx'
import type { Route } from './+types/stop-page'
import { stopTopic } from './choose-topics.server.ts'
import { choiceCopy } from './copy.ts'
import { stopTexts, subscribePages } from './subscription.content.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Unsubscribe')

/** Changes nothing: mail programs and their scanners open links before people click them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const topic = topicOfPath(url.pathname)
  const id = readTopicKey(services, topic, key)
  const shown = id ? await find(services, topic, id) : null
  return data({ topic, shown, again: url.searchParams.has('again') }, { status: shown ? 200 : 404 })
}

interface Shown {
  state: 'subscribed' | 'stopped' | 'deleted'
  email: string
  /** Address of the member's own registration. Only links to the next bootcamp show it: they end with their mailbox. */
  own: string | null
}

async function find({ db, secret }: Services, topic: ChosenTopic, id: string): Promise<Shown | null> {
  if (isBootcampTopic(topic)) {
    const topics = await findTopics(db, id)
    return topics && { state: topics[topic] ? 'subscribed' : 'stopped', email: topics.email, own: null }
  }
  const subscription = await findSubscription(db, topic, id)
  if (!subscription) return { state: 'deleted', email: '', own: null }
  const { memberId, email, isConfirmed } = subscription
  const isSubscribed = memberId === null || isConfirmed
  return {
    state: isSubscribed ? 'subscribed' : 'stopped',
    email,
    // A link instead of a redirect, because a mail provider's post follows none (RFC 8058).
    own:
      memberId && topic === 'next-bootcamp'
        ? href('/registration/:key', { key: registrationKey(secret, { id: memberId, email }) })
        : null,
  }
}

/** For the page's button, and for mail providers that send only `List-Unsubscribe=One-Click` (RFC 8058). */
export async function action({ params: { key }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const topic = topicOfPath(url.pathname)
  const id = readTopicKey(services, topic, key)
  if (id) await stopTopic(services, topic, id)
  return null
}

export default function StopPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { topic, shown, again } = loaderData
  const isBack = again && shown?.state === 'subscribed'
  return (
    <MessageView network={shown ? (isBack ? 'lit' : undefined) : 'lost'}>
      {shown ? <Choice {...shown} topic={topic} isBack={isBack} linkKey={key} /> : <UnknownLink />}
    </MessageView>
  )
}

interface ChoiceProps extends Shown {
  topic: ChosenTopic
  /** The reader has just subscribed again, so the page doesn't ask at once whether to stop. */
  isBack: boolean
  linkKey: string
}

function Choice({ topic, state, email, own, isBack, linkKey }: ChoiceProps) {
  const texts = stopTexts[topic]
  if (state === 'subscribed') {
    return (
      <>
        <Says {...(isBack ? texts.again(email) : texts.question(email))} />
        <DocumentForm name="stop" className="actions" action={stopPath(topic, linkKey)} lost={choiceCopy}>
          <SendButton pending="Saving..." className={isBack ? 'button-quiet' : 'button'}>
            {texts.stop}
          </SendButton>
        </DocumentForm>
      </>
    )
  }
  if (state === 'stopped') {
    return (
      <>
        <Says {...texts.stopped(email)} />
        <DocumentForm name="again" className="actions" action={againPath(topic, linkKey)} lost={choiceCopy}>
          {own && (
            <a className="button" href={own}>
              See your registration
            </a>
          )}
          <SendButton pending="Saving..." className="button-quiet">
            Subscribe again
          </SendButton>
        </DocumentForm>
      </>
    )
  }
  return (
    <>
      <Says {...texts.deleted} />
      <div className="actions">
        {!isBootcampTopic(topic) && (
          <a className="button-quiet" href={subscribePages[topic].path}>
            Sign up again
          </a>
        )}
      </div>
    </>
  )
}

function Says({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
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

import { data, href, redirect } from 'react-router'
import { theBootcamp } from '../cohorts/cohort.ts'
import { nextBootcampOpen } from '../cohorts/invitation.ts'
import { findShownCohort } from '../cohorts/show-cohort.server.ts'
import { registrationKey } from '../membership/private-link/member-key.server.ts'
import { readTopicKey } from '../membership/private-link/topic-links.server.ts'
import { confirmPath, stopPath, topicOfPath } from '../membership/private-link/topic-paths.ts'
import type { SubscriptionTopic } from '../membership/subscription.ts'
import { findSubscription } from '../membership/subscriptions.server.ts'
import { servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { MessageView } from '../ui/message-view.tsx'
import type { Route } from './+types/confirm-page'
import { confirmTopic } from './choose-topics.server.ts'
import { askCopy, choiceCopy } from './copy.ts'
import { confirmTexts, subscribePages, titles } from './subscription.content.ts'

const topicOf = (path: string) => topicOfPath(path) as SubscriptionTopic

export const meta: Route.MetaFunction = ({ location }) => unlistedMeta(titles[topicOf(location.pathname)])

/** Changes nothing, because email programs and their scanners open links before a person clicks them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const topic = topicOf(url.pathname)
  const id = readTopicKey(services, topic, key)
  const subscription = id ? await findSubscription(services.db, topic, id) : null
  if (!subscription) return data({ topic, shown: null, openNow: null }, { status: 404 })
  const { email, memberId, isReached, isEnded } = subscription
  // They have registered since.
  if (topic === 'next-bootcamp' && memberId && isEnded)
    throw redirect(href('/registration/:key', { key: registrationKey(services.secret, { id: memberId, email }) }))
  const isNext = topic === 'next-bootcamp' && isReached
  const open = isNext ? nextBootcampOpen((await findShownCohort(services)).cohort) : null
  return data({ topic, shown: { email, isConfirmed: isReached }, openNow: open && theBootcamp(open) })
}

export async function action({ params: { key }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const topic = topicOf(url.pathname)
  const id = readTopicKey(services, topic, key)
  if (id) await confirmTopic(services, topic, id)
  return null
}

export default function ConfirmPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { topic, shown, openNow } = loaderData
  if (!shown)
    return (
      <MessageView network="lost">
        <Missing topic={topic} />
      </MessageView>
    )
  const { email, isConfirmed } = shown
  const texts = confirmTexts[topic]
  if (!isConfirmed) {
    const { title, text } = texts.question(email)
    return (
      <MessageView>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <DocumentForm name="confirm" className="actions" action={confirmPath(topic, key)} lost={askCopy}>
          <SendButton pending="Saving...">{texts.yes}</SendButton>
        </DocumentForm>
      </MessageView>
    )
  }
  const { title, text } = texts.confirmed(email, openNow)
  return (
    <MessageView network="lit">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <DocumentForm name="stop" className="actions" action={stopPath(topic, key)} lost={choiceCopy}>
        {topic === 'news' && (
          <a className="button" href={href('/learning-hub')}>
            Explore the Learning Hub
          </a>
        )}
        {openNow && (
          <a className="button" href={href('/join')}>
            Register now
          </a>
        )}
        <SendButton className="button-quiet" pending="Saving...">
          {texts.stop}
        </SendButton>
      </DocumentForm>
    </MessageView>
  )
}

function Missing({ topic }: { topic: SubscriptionTopic }) {
  const { title, text } = confirmTexts[topic].missing
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="actions">
        <a className="button" href={subscribePages[topic].path}>
          Sign up again
        </a>
        {topic === 'next-bootcamp' && (
          <a className="button-quiet" href={href('/join')}>
            See if registration is open
          </a>
        )}
      </div>
    </>
  )
}

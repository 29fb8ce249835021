import { redirect } from 'react-router'
import { readTopicKey } from '../membership/private-link/topic-links.server.ts'
import { stopPath, topicOfPath } from '../membership/private-link/topic-paths.ts'
import { isBootcampTopic } from '../membership/subscription.ts'
import { findSubscription } from '../membership/subscriptions.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import type { Route } from './+types/subscribe-again-route'
import { chooseTopics } from './choose-topics.server.ts'
import { choiceCopy } from './copy.ts'

export function loader({ params: { key }, url }: Route.LoaderArgs) {
  return redirect(stopPath(topicOfPath(url.pathname), key))
}

/** For members. Separate from unsubscribing, whose URL accepts forms of other sites (RFC 8058). */
export async function action({ params: { key }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const topic = topicOfPath(url.pathname)
  const page = stopPath(topic, key)
  const id = readTopicKey(services, topic, key)
  try {
    const memberId = id && (isBootcampTopic(topic) ? id : (await findSubscription(services.db, topic, id))?.memberId)
    if (!memberId || (await chooseTopics(services, memberId, { [topic]: true })) !== 'chosen') return redirect(page)
    return redirectWithToast(context, `${page}?again`, choiceCopy.again[topic])
  } catch (error) {
    logFailure(context, error, 'subscription failed')
    return redirectWithToast(context, page, choiceCopy.failed)
  }
}

import { redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/subscribe-route'
import { chooseTopics } from './choose-topics.server.ts'
import { subscribeCopy } from './copy.ts'
import { unsubscribePath } from './topic.ts'
import { readTopicLink } from './topic-links.server.ts'

export function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  return redirect(unsubscribePath(readTopicLink(context.get(servicesContext), url.pathname, key).topic, key))
}

/** Separate from unsubscribing, whose URL accepts forms of other sites (RFC 8058). */
export async function action({ params: { key }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { topic, memberId } = readTopicLink(services, url.pathname, key)
  const page = unsubscribePath(topic, key)
  if (!memberId) return redirect(page)
  try {
    const outcome = await chooseTopics(services, memberId, { [topic]: true })
    return outcome === 'chosen' ? redirectWithToast(context, `${page}?again`, subscribeCopy.on[topic]) : redirect(page)
  } catch (error) {
    logFailure(context, error, 'subscription failed')
    return redirectWithToast(context, page, subscribeCopy.failed)
  }
}

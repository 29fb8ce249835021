import { href } from 'react-router'
import { topicOfPath } from '../membership/private-link/topic-paths.ts'
import type { SubscriptionTopic } from '../membership/subscription.ts'
import { publicFormAction } from '../platform/forms/public-form-action.server.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormLayout } from '../ui/form-layout.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import type { Route } from './+types/subscribe-page'
import { askToSubscribe } from './ask-to-subscribe.server.ts'
import { askCopy, linkNotSent } from './copy.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { pageTexts, subscribePages, titles } from './subscription.content.ts'
import { subscriptionSchema } from './subscription-schema.ts'

const topicOf = (path: string) => topicOfPath(path) as SubscriptionTopic

export const meta: Route.MetaFunction = ({ location }) => unlistedMeta(titles[topicOf(location.pathname)])

export function loader({ url }: Route.LoaderArgs) {
  return { topic: topicOf(url.pathname) }
}

export function action(args: Route.ActionArgs) {
  const topic = topicOf(args.url.pathname)
  const name = subscribePages[topic].section
  const form = {
    name,
    schema: subscriptionSchema,
    isFromRobot: isHoneypotFilled,
    // Allows a whole class in one network and slows a robot.
    limit: { name, hits: 60, windowSeconds: 3600 },
    copy: { ...askCopy, sent: (to: string) => askCopy.sent(topic, to) },
  }
  return publicFormAction(args, form, async (services, { email: to }) => {
    const { seconds, ...told } = await askToSubscribe(services, topic, to)
    if (seconds > 0) return { notice: askCopy.tooOften(seconds), status: 429 }
    const email = { to, ...told }
    return { notice: told.letterSent ? askCopy.sent(topic, to) : linkNotSent(email), email }
  })
}

/** Shows the answer to every form of its topic, and the form again after a refusal. */
export default function SubscribePage({ loaderData: { topic }, actionData }: Route.ComponentProps) {
  const isSent = actionData?.notice && actionData.notice.tone !== 'problem'
  return (
    <FormLayout {...pageTexts[topic]} id={subscribePages[topic].section}>
      {isSent ? (
        <>
          <FormMessage notice={actionData?.notice} />
          <p>
            In the meantime, <a href={href('/learning-hub')}>explore the Learning Hub</a>: guides, e-books, tools and
            podcasts, open to everyone.
          </p>
        </>
      ) : (
        <>
          <SubscribeForm topic={topic} {...actionData} />
          <p className="hint">
            Our <a href={href('/privacy')}>Privacy Policy</a> says what we store. Already subscribed?{' '}
            <a href={href('/my-link')}>Choose what we email you about</a>.
          </p>
        </>
      )}
    </FormLayout>
  )
}

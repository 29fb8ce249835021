import { href } from 'react-router'
import { publicFormAction } from '../../platform/forms/public-form-action.server.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../../ui/form/honeypot.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { linkNotSent } from '../copy.ts'
import type { Route } from './+types/newsletter-page'
import { askForNewsletter } from './ask-for-newsletter.server.ts'
import { newsletterCopy } from './copy.ts'
import { newsletterSchema } from './newsletter-address.ts'
import { NewsletterForm, newsletterSection } from './newsletter-form.tsx'

const newsletterForm = {
  name: 'newsletter',
  schema: newsletterSchema,
  isFromRobot: isHoneypotFilled,
  // Allows a whole class in one network and slows a robot.
  limit: { name: 'newsletter', hits: 60, windowSeconds: 3600 },
  copy: newsletterCopy,
}

export const meta: Route.MetaFunction = () => unlistedMeta('Newsletter')

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, newsletterForm, async (services, request) => {
    const { seconds, ...told } = await askForNewsletter(services, request)
    if (seconds > 0) return { notice: newsletterCopy.tooOften(seconds), status: 429 }
    const email = { to: request.email, ...told }
    return { notice: told.letterSent ? newsletterCopy.sent(email.to) : linkNotSent(email), email }
  })
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const isSent = actionData?.notice && actionData.notice.tone !== 'problem'
  return (
    <FormLayout
      eyebrow="Newsletter"
      title="Hear from us now and then"
      intro="A short newsletter for anyone curious about AI agents. No account needed."
      label="Get the newsletter"
      id={newsletterSection}
    >
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
          <NewsletterForm {...actionData} />
          <p className="hint">
            Our <a href={href('/privacy')}>Privacy Policy</a> says what we store. Already subscribed?{' '}
            <a href={href('/my-link')}>Choose what we email you about</a>.
          </p>
        </>
      )}
    </FormLayout>
  )
}

import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { publicFormAction } from '../platform/forms/public-form-action.server.ts'
import { publicDocument } from '../platform/http/documents.ts'
import { pageMeta } from '../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormLayout } from '../ui/form-layout.tsx'
import { Points } from '../ui/points.tsx'
import type { Route } from './+types/contact-page'
import { nextSteps } from './contact.content.ts'
import { inquiryCopy } from './copy.ts'
import { inquirySchema } from './inquiry.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { sendInquiry } from './send-inquiry.server.ts'

const contactForm = {
  name: 'inquiry',
  schema: inquirySchema,
  isFromRobot: isHoneypotFilled,
  // Allows several people of one organization at once and slows a robot.
  limit: { name: 'inquiry', hits: 20, windowSeconds: 3600 },
  copy: inquiryCopy,
}

const formSection = 'write-to-us'

export const headers = publicDocument

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Contact the Team',
    description: `Questions, events, media, volunteering or a partnership? Write to the ${brand.name} team. We’ll reply within ${brand.replyTime}.`,
    picture: 'contact',
  })

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, contactForm, async (services, inquiry) => {
    const outcome = await sendInquiry(services, inquiry)
    if (outcome === 'not-stored') return { notice: inquiryCopy[outcome], status: 503 }
    const { email: to } = inquiry
    const email = outcome === 'refused' ? ({ to, letterSent: false, why: outcome } as const) : undefined
    return { notice: inquiryCopy.sent(to), email }
  })
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const isSent = actionData?.notice?.tone === 'success'
  return (
    <FormLayout
      eyebrow="We read every message"
      title={isSent ? 'Thanks for Writing' : `Write to the ${brand.name} Team`}
      intro={
        isSent ? null : (
          <>
            Fill out the form and we’ll get back to you soon, usually within <span>{brand.replyTime}</span>. Ask about
            the bootcamp, pitch an event, offer a hand: it’s all welcome.
          </>
        )
      }
      aside={
        <>
          <Points title="What happens next" points={nextSteps} />
          <p>
            Prefer your own email? Write to <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a>.
          </p>
          <p>
            Need an agent built for your business? <a href={href('/spark-clients')}>Join the beta waitlist</a>.
          </p>
        </>
      }
      label="Contact form"
      id={formSection}
    >
      <InquiryForm {...actionData} answerAt={formSection} />
      <p className="hint">
        We only use this to reply to you. More in our <a href={href('/privacy')}>Privacy Policy</a>.
      </p>
    </FormLayout>
  )
}

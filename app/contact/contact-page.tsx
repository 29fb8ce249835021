import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import type { NewInquiry } from '../inquiries/inquiries.server.ts'
import { sendInquiry } from '../inquiries/sending/send-inquiry.server.ts'
import { brand } from '../organization/brand.ts'
import { publicFormAction } from '../platform/forms/public-form-action.server.ts'
import { logFailure } from '../platform/services.ts'
import { pageMeta } from '../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormLayout } from '../ui/form-layout.tsx'
import { Points } from '../ui/points.tsx'
import type { Route } from './+types/contact-page'
import { nextSteps } from './contact.content.ts'
import { contactLetter } from './contact.email.tsx'
import { ContactForm } from './contact-form.tsx'
import { type ContactMessage, contactSchema } from './contact-message.ts'
import { contactCopy } from './copy.ts'

const contactForm = {
  name: 'inquiry',
  schema: contactSchema,
  isFromRobot: isHoneypotFilled,
  // Allows several people of one organization at once and slows a robot.
  limit: { name: 'inquiry', hits: 20, windowSeconds: 3600 },
  copy: contactCopy,
}

const formSection = 'write-to-us'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Contact the Team',
    description: `Questions, events, media, volunteering or a partnership? Write to the ${brand.name} team. We’ll reply within ${brand.replyTime}.`,
    picture: 'contact',
  })

export const loader = () => ({ newId: randomUUID() })

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, contactForm, async (services, message) => {
    const { firstName, inquiryType, email: to } = message
    try {
      const confirmation = { letter: contactLetter, facts: { firstName, inquiryType } }
      const told = await sendInquiry(services, inquiryOf(message), confirmation)
      return { notice: contactCopy.sent(to), email: { to, ...told } }
    } catch (error) {
      logFailure(args.context, error, 'inquiry was not stored')
      return { notice: contactCopy['not-stored'], status: 503 }
    }
  })
}

function inquiryOf(message: ContactMessage): NewInquiry {
  return {
    id: message.newId ?? randomUUID(),
    form: 'contact',
    first_name: message.firstName,
    last_name: message.lastName,
    email: message.email,
    phone: message.phone || null,
    organization: message.organization || null,
    inquiry_type: message.inquiryType,
    subject: message.subject,
    message: message.message,
  }
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
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
      <ContactForm newId={loaderData.newId} {...actionData} answerAt={formSection} />
      <p className="hint">
        We only use this to reply to you. More in our <a href={href('/privacy')}>Privacy Policy</a>.
      </p>
    </FormLayout>
  )
}

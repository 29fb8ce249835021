import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { keepTyped } from '../platform/lost-connection.ts'
import { secondsUntilAllowed } from '../platform/rate-limit.server.ts'
import { readForm } from '../platform/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { brand } from '../site/brand.ts'
import { pilot } from '../site/pilot.ts'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import type { Route } from './+types/contact-page'
import { inquiryCopy, tooManyInquiries } from './copy.ts'
import { inquirySchema } from './inquiry.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { sendInquiry } from './send-inquiry.server.ts'

/** Some people of one organisation may write at once; a robot is slowed. */
const inquiriesPerNetwork = { name: 'inquiry', hits: 20, windowSeconds: 3600 }

const formSection = 'write-to-us'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = () => [
  { title: `Contact · ${brand.name}` },
  { name: 'description', content: `Write to the ${brand.name} team. You get a reply within ${pilot.replyTime}.` },
]

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { network, reference } = context.get(requestContext)
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema: inquirySchema })
  if (isHoneypotFilled(form)) {
    services.log.warn({ form: 'inquiry', network }, 'suspected spam')
    return { result: submission.reply({ resetForm: true }), notice: inquiryCopy.sent }
  }
  if (submission.status !== 'success') return data({ result: submission.reply(), notice: null }, { status: 400 })
  try {
    const wait = await secondsUntilAllowed(services.db, inquiriesPerNetwork, network, services.clock.now())
    if (wait > 0) return data({ result: submission.reply(), notice: tooManyInquiries(wait) }, { status: 429 })
    const outcome = await sendInquiry(services, submission.value)
    if (outcome === 'sent') return { result: submission.reply({ resetForm: true }), notice: inquiryCopy.sent }
    return data({ result: submission.reply(), notice: inquiryCopy[outcome] }, { status: 503 })
  } catch (error) {
    services.log.error({ reference, error: (error as Error).stack }, 'inquiry failed')
    return data({ result: submission.reply(), notice: inquiryCopy.failed }, { status: 503 })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, {
    offline: { result: undefined, notice: inquiryCopy.offline },
    failed: { result: undefined, notice: inquiryCopy.failed },
  })
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  return (
    <FormFrame
      eyebrow="We read every message"
      title={`Write to the ${brand.name} Team`}
      intro={
        <>
          Fill out the form and we will get back to you soon, usually within{' '}
          <span className="whitespace-nowrap">{pilot.replyTime}</span>. Questions about the bootcamp, an event you have
          in mind, an offer of help: all of it is welcome.
        </>
      }
      aside={
        <p>
          Would you rather use your own e-mail? Write to{' '}
          <a className="link" href={`mailto:${brand.mailbox}`}>
            {brand.mailbox}
          </a>
          .
        </p>
      }
      label="Contact form"
      id={formSection}
    >
      <AnswerNotice notice={actionData?.notice} />
      <p className="hint">Fields marked * are required.</p>
      <InquiryForm lastResult={actionData?.result} answerAt={formSection} />
    </FormFrame>
  )
}

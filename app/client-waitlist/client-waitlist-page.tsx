import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import type { NewInquiry } from '../inquiries/inquiries.server.ts'
import { sendInquiry } from '../inquiries/sending/send-inquiry.server.ts'
import { brand } from '../organization/brand.ts'
import { publicFormAction } from '../platform/forms/public-form-action.server.ts'
import { pageMeta } from '../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormLayout } from '../ui/form-layout.tsx'
import { NoWrap } from '../ui/notice.tsx'
import { Points } from '../ui/points.tsx'
import type { Route } from './+types/client-waitlist-page'
import { betaRequestLetter } from './beta-request.email.tsx'
import { type BetaRequest, betaRequestSchema } from './beta-request.ts'
import { BetaRequestForm } from './beta-request-form.tsx'
import { intro, nextStep, points } from './client-waitlist.content.ts'
import { betaRequestCopy } from './copy.ts'

const betaWaitlistForm = {
  name: 'beta request',
  schema: betaRequestSchema,
  isFromRobot: isHoneypotFilled,
  // Allows several people of one company at once and slows a robot.
  limit: { name: 'beta request', hits: 20, windowSeconds: 3600 },
  copy: betaRequestCopy,
}

const formSection = 'join-the-beta'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Certified AI Agents for Your Business',
    description: `Join the beta waitlist for a marketplace of AI agents made by certified ${brand.name} builders. Joining is free, with nothing to pay now.`,
    picture: 'clients',
  })

export const loader = () => ({ newId: randomUUID() })

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, betaWaitlistForm, async (services, request) => {
    const { firstName, industry, budget, email: to } = request
    const confirmation = { letter: betaRequestLetter, facts: { firstName, industry, budget } }
    const told = await sendInquiry(services, inquiryOf(request), confirmation)
    return { notice: betaRequestCopy.sent(to), email: { to, ...told } }
  })
}

function inquiryOf(request: BetaRequest): NewInquiry {
  return {
    id: request.newId ?? randomUUID(),
    form: 'beta',
    first_name: request.firstName,
    last_name: request.lastName,
    email: request.email,
    organization: request.companyName,
    job_title: request.jobTitle,
    industry: request.industry,
    budget: request.budget,
    message: request.projectInquiry,
  }
}

export default function ClientWaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = actionData?.notice?.tone === 'success'
  return (
    <FormLayout
      eyebrow="Beta waitlist for business clients"
      title={isSent ? 'You’re on the List' : 'Certified AI Agents for Your Business'}
      intro={isSent ? null : intro}
      aside={
        <>
          {!isSent && <Points points={points} />}
          <div className="form-more">
            <h2>What happens next</h2>
            <p>
              <NoWrap>{nextStep}</NoWrap>
            </p>
            <p>
              Questions first? <a href={href('/contact')}>Write to our team</a>.
            </p>
          </div>
        </>
      }
      label="Beta waitlist form"
      id={formSection}
    >
      <BetaRequestForm newId={loaderData.newId} {...actionData} answerAt={formSection} />
      <p className="hint">
        We only use this to reply to you. More in our <a href={href('/privacy')}>Privacy Policy</a>.
      </p>
    </FormLayout>
  )
}

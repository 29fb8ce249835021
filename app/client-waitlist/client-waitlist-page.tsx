import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { publicFormAction } from '../platform/forms/public-form-action.server.ts'
import { publicDocument } from '../platform/http/documents.ts'
import { pageMeta } from '../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormLayout } from '../ui/form-layout.tsx'
import { NoWrap } from '../ui/notice.tsx'
import { Points } from '../ui/points.tsx'
import type { Route } from './+types/client-waitlist-page'
import { betaRequestSchema } from './beta-request.ts'
import { BetaRequestForm } from './beta-request-form.tsx'
import { intro, nextStep, points } from './client-waitlist.content.ts'
import { betaRequestCopy } from './copy.ts'
import { joinBetaWaitlist } from './join-beta-waitlist.server.ts'

const betaWaitlistForm = {
  name: 'beta request',
  schema: betaRequestSchema,
  isFromRobot: isHoneypotFilled,
  // Allows several people of one company at once and slows a robot.
  limit: { name: 'beta request', hits: 20, windowSeconds: 3600 },
  copy: betaRequestCopy,
}

const formSection = 'join-the-beta'

export const headers = publicDocument

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Certified AI Agents for Your Business',
    description: `Join the beta waitlist for a marketplace of AI agents made by certified ${brand.name} builders. Joining is free, with nothing to pay now.`,
    picture: 'clients',
  })

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, betaWaitlistForm, async (services, request) => {
    const { email: to } = request
    const told = await joinBetaWaitlist(services, request)
    return { notice: betaRequestCopy.sent(to), email: { to, ...told } }
  })
}

export default function ClientWaitlistPage({ actionData }: Route.ComponentProps) {
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
      <BetaRequestForm {...actionData} answerAt={formSection} />
      <p className="hint">
        We only use this to reply to you. More in our <a href={href('/privacy')}>Privacy Policy</a>.
      </p>
    </FormLayout>
  )
}

import { href } from 'react-router'
import { publicFormAction } from '../platform/forms/public-form-action.server.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormLayout } from '../ui/form-layout.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import type { Route } from './+types/interest-page'
import { interestCopy, linkNotSent } from './copy.ts'
import { interestSchema } from './interest.ts'
import { InterestForm, interestSection } from './interest-form.tsx'
import { leaveAddress } from './leave-address.server.ts'

const interestForm = {
  name: 'interest',
  schema: interestSchema,
  isFromRobot: isHoneypotFilled,
  // Allows a whole class in one network and slows a robot.
  limit: { name: 'interest', hits: 60, windowSeconds: 3600 },
  copy: interestCopy,
}

export const meta: Route.MetaFunction = () => unlistedMeta('Hear About the Next Bootcamp')

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, interestForm, async (services, interest) => {
    const { seconds, ...told } = await leaveAddress(services, interest)
    if (seconds > 0) return { notice: interestCopy.tooOften(seconds), status: 429 }
    const email = { to: interest.email, ...told }
    return { notice: told.letterSent ? interestCopy.sent(email.to) : linkNotSent(email), email }
  })
}

/** Shows the answer to every interest form, and the form again after a refusal. */
export default function InterestPage({ actionData }: Route.ComponentProps) {
  const isSent = actionData?.notice && actionData.notice.tone !== 'problem'
  return (
    <FormLayout
      eyebrow="When registration opens"
      title="Hear About the Next Bootcamp"
      intro="Leave your email, and we’ll tell you the day the next bootcamp opens."
      label="Leave your address"
      id={interestSection}
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
          <InterestForm {...actionData} />
          <p className="hint">
            Our <a href={href('/privacy')}>Privacy Policy</a> says what we store.
          </p>
        </>
      )}
    </FormLayout>
  )
}

import { href } from 'react-router'
import { useMay } from '../allowed-to.tsx'
import { daysBetweenReminders, type StuckState } from '../portal/participant.ts'
import { BellRing } from '../ui/drawings/icons.tsx'
import { PostForm } from '../ui/form/post-form.tsx'
import { Link } from '../ui/link.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { CancelLink, RouteDialog } from '../ui/route-dialog.tsx'
import { useBar } from '../ui/use-bar.ts'
import type { Route } from './bootcamp/+types/onboarding-page'
import { peopleInWords, remindCopy } from './copy.ts'

const openerId = 'remind'

type Reminder = Route.ComponentProps['loaderData']['reminder']

/** Opens the question. @param askedAt its URL @param notReady all registered members who aren't ready */
export function RemindLink({ askedAt, notReady, reminder }: { askedAt: string; notReady: number; reminder: Reminder }) {
  if (!useMay('organiser') || notReady === 0) return null
  if (reminder.isOver) return <p className="text-sm text-ink-soft">This bootcamp is over, so nobody is reminded.</p>
  if (reminder.people === 0) return <p className="text-sm text-ink-soft">Nobody is due for a reminder right now.</p>
  return (
    <Link id={openerId} className="button button-small" to={askedAt} preventScrollReset>
      <BellRing aria-hidden="true" className="size-4.5" />
      Remind everyone who isn’t ready ({formatCount({ ...reminder, total: reminder.people })})
    </Link>
  )
}

/** @returns '12 people', '1,000+ people' */
function remindedInWords({ people, hasMore }: Pick<Reminder, 'people' | 'hasMore'>): string {
  return hasMore ? `${formatCount({ total: people, hasMore })} people` : peopleInWords(people)
}

const steps: Record<StuckState, string> = {
  'not-signed-up': 'sign in for the first time',
  'pending-onboarding': 'accept the expectations',
  'questionnaire-pending': 'answer the questionnaire',
}

/** Lists the recipients before the reminder is sent. */
export function RemindDialog({
  closeTo,
  about,
  notReady,
  reminder,
}: {
  closeTo: string
  /** The cohort's slug, for the form's action. */
  about: string
  notReady: number
  /** The current recipients. */
  reminder: Reminder
}) {
  useBar()
  const { people, hasMore, refused } = reminder
  const leftOut = hasMore ? 0 : notReady - people - refused.people
  return (
    <RouteDialog title={`Remind ${remindedInWords(reminder)}?`} closeTo={closeTo} triggerId={openerId}>
      <p>
        Each gets a friendly email about their own next step, with a link to the portal and the private link to their
        registration.
      </p>
      <div>
        <h3 className="font-body text-base font-semibold tracking-normal">Who gets it, and their next step</h3>
        <Named {...reminder} />
      </div>
      {refused.people > 0 && (
        <div>
          <h3 className="font-body text-base font-semibold tracking-normal">
            Left out: their mail server refused the address
          </h3>
          <Named {...refused} />
        </div>
      )}
      {leftOut > 0 && (
        <p className="text-sm text-ink-soft">
          {peopleInWords(leftOut)}
          {refused.people > 0 && ' more'} {leftOut === 1 ? 'gets' : 'get'} none: reminded within the last{' '}
          {daysBetweenReminders} days.
        </p>
      )}
      <PostForm
        action={href('/admin/pilot-bootcamp/remind') + about}
        fields={{}}
        lost={remindCopy}
        button={`Remind ${remindedInWords(reminder)}`}
        pending="Reminding..."
      >
        <CancelLink quiet to={closeTo}>
          Not now
        </CancelLink>
      </PostForm>
    </RouteDialog>
  )
}

function Named({ people, hasMore, named }: Pick<Reminder, 'people' | 'hasMore' | 'named'>) {
  const more = people - named.length
  return (
    <ul className="mt-2 grid gap-1.5">
      {named.map(({ id, first_name, last_name, email, state }) => (
        <li key={id} className="wrap-anywhere">
          {first_name} {last_name}{' '}
          <span className="text-sm text-ink-soft">
            {email}, {steps[state]}
          </span>
        </li>
      ))}
      {more > 0 && <li>and {hasMore ? 'many' : peopleInWords(more)} more</li>}
    </ul>
  )
}

import { href, useFetcher } from 'react-router'
import { useMay } from '../allowed-to.tsx'
import { isNarrowedState, type PilotQuery, pilotSearchParams } from '../membership/roster/pilot-query.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { daysBetweenReminders, onboardingStateNames, type StuckState } from '../portal/participant.ts'
import { BellRing } from '../ui/drawings/icons.tsx'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Link } from '../ui/link.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { CancelLink, RouteDialog } from '../ui/route-dialog.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import { useBar } from '../ui/use-bar.ts'
import type { Route } from './bootcamp/+types/onboarding-page'
import { peopleInWords, remindCopy } from './copy.ts'

const openerId = 'remind'

type Reminder = NonNullable<Route.ComponentProps['loaderData']['reminder']>

/** Opens the question. @param count all members in this state */
export function RemindLink({
  here,
  query,
  count,
  reminder,
}: {
  here: string
  query: PilotQuery
  count: number
  reminder: Reminder
}) {
  if (!useMay('organiser')) return null
  if (reminder.isOver)
    return count > 0 && <p className="text-sm text-ink-soft">This bootcamp is over, so nobody is reminded.</p>
  if (reminder.people === 0)
    return count > 0 && <p className="text-sm text-ink-soft">Nobody is due for a reminder right now.</p>
  return (
    <Link
      id={openerId}
      className="button-quiet button-small"
      to={`${here}${pilotSearchParams(query)}&remind`}
      preventScrollReset
    >
      <BellRing aria-hidden="true" className="size-4.5" />
      Remind {isNarrowedState(query) && 'all '}
      {remindedInWords(reminder)}
      {isNarrowedState(query) && ` in ${onboardingStateNames[query.state]}`}
    </Link>
  )
}

/** @returns '12 people', '1,000+ people' */
function remindedInWords({ people, hasMore }: Pick<Reminder, 'people' | 'hasMore'>): string {
  return hasMore ? `${formatCount({ total: people, hasMore })} people` : peopleInWords(people)
}

const whatTheyAreAsked: Record<StuckState, string> = {
  'not-signed-up': 'to sign in to the portal for the first time',
  'pending-onboarding': 'to read and accept the expectations',
  'questionnaire-pending': 'to answer the questionnaire',
}

/** Lists the recipients before the reminder is sent. */
export function RemindDialog({
  here,
  query,
  about,
  state,
  count,
  reminder,
}: {
  /** The page's path. */
  here: string
  query: PilotQuery
  /** The cohort's slug, for the form's action. */
  about: string
  state: StuckState
  count: number
  /** The current recipients. */
  reminder: Reminder
}) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, remindCopy)
  useBar()
  const closeTo = here + pilotSearchParams(query)
  const { people, hasMore, refused } = reminder
  const leftOut = hasMore ? 0 : count - people - refused.people
  return (
    <RouteDialog title={`Remind ${remindedInWords(reminder)}?`} closeTo={closeTo} triggerId={openerId}>
      <p>
        A friendly email asks them {whatTheyAreAsked[state]}, with a link to the portal and the private link to their
        registration.
      </p>
      {isNarrowedState(query) && (
        <p className="font-semibold">
          It goes to everyone in {onboardingStateNames[state]} who is due, not only to those your filters show.
        </p>
      )}
      <div>
        <h3 className="font-body text-base font-semibold tracking-normal">Who gets it</h3>
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
          {refused.people > 0 && ' more'} in {onboardingStateNames[state]} {leftOut === 1 ? 'gets' : 'get'} none:
          reminded within the last {daysBetweenReminders} days, or no longer registered.
        </p>
      )}
      <FormMessage notice={answer?.notice} />
      <fetcher.Form method="post" action={href('/admin/pilot-bootcamp/remind') + about} className="action-row">
        <input type="hidden" name="state" value={state} />
        <PendingButton pending="Reminding..." underWay={fetcher.state !== 'idle'}>
          {`Remind ${remindedInWords(reminder)}`}
        </PendingButton>
        <CancelLink quiet to={closeTo}>
          Not now
        </CancelLink>
      </fetcher.Form>
    </RouteDialog>
  )
}

function Named({ people, hasMore, named }: Pick<Reminder, 'people' | 'hasMore' | 'named'>) {
  const more = people - named.length
  return (
    <ul className="mt-2 grid gap-1.5">
      {named.map(({ id, first_name, last_name, email }) => (
        <li key={id} className="wrap-anywhere">
          {first_name} {last_name} <span className="text-sm text-ink-soft">{email}</span>
        </li>
      ))}
      {more > 0 && <li>and {hasMore ? 'many' : peopleInWords(more)} more</li>}
    </ul>
  )
}

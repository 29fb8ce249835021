import { href } from 'react-router'
import { chooseCohort } from '../cohorts/choose-cohort.server.ts'
import { theBootcamp } from '../cohorts/cohort.ts'
import { aboutCohort, cohortParams } from '../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../cohorts/cohort-switcher.tsx'
import { countOverdue, countShown } from '../inquiries/inquiry-lists.server.ts'
import { promisedBefore } from '../inquiries/overdue.ts'
import { countContentItems } from '../library/library.server.ts'
import type { PlacesOverview } from '../membership/place-offer.ts'
import { findPlacesOverview, listPlacesOfPublished } from '../membership/places.server.ts'
import { countAddressIssues } from '../membership/roster/lists/address-issues.server.ts'
import { countMembers } from '../membership/roster/lists/member-lists.server.ts'
import { countAsked } from '../moderation/moderations.server.ts'
import { countReported } from '../moderation/reports.server.ts'
import { brand } from '../organization/brand.ts'
import { dateOf, shortDay } from '../organization/dates.ts'
import { redirectWithOutcome } from '../platform/forms/toast.server.ts'
import { problem, success } from '../platform/forms/toast.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { countWaitingLetters } from '../platform/mail/letter-lists.server.ts'
import { capped, mostCounted } from '../platform/paging.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { countByOnboardingState } from '../portal/participants.server.ts'
import { requireAdmin, requireOrganiser } from '../sign-in/viewer.server.ts'
import { formatCount, sumOf } from '../ui/list/format-count.ts'
import { NotLoaded } from '../ui/list/list-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/dashboard-page'
import { listAlerts } from './alerts/alerts.server.ts'
import { runGivenUpJobsAgain } from './alerts/run-again.server.ts'
import { CountCard } from './count-card.tsx'
import { type CohortDay, shownDays } from './days/cohort-day.ts'
import { listDays } from './days/cohort-days.server.ts'
import { PlacesChart } from './days/places-chart.tsx'
import { RegistrationsChart } from './days/registrations-chart.tsx'
import { isFeedbackDue, needsOf } from './needs.ts'
import { NeedsYou } from './needs-you.tsx'
import { PilotFunnel } from './pilot-funnel.tsx'
import { PlacesPanel } from './places-panel.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Admin dashboard · ${brand.name}` }]

/** Counted up to this number: the card shows "100+" beyond it. */
const mostLetters = 100
/** More than a chart shows, because its last days may be quiet. */
const mostDays = 400

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const choice = await chooseCohort(context, url.searchParams)
  const cohort = choice.chosen.id
  const now = services.clock.now()
  const overdueBefore = promisedBefore(now)
  const numbers = await eachOrNull(context, {
    members: countMembers(db),
    newInquiries: countShown(db, { form: 'contact', status: 'new' }),
    contentItems: countContentItems(db),
    places: findPlacesOverview(db, cohort),
    onboarding: countByOnboardingState(db, cohort),
    newBetaRequests: countShown(db, { form: 'beta', status: 'new' }),
    letters: countWaitingLetters(db, mostLetters),
    addressIssueCounts: countAddressIssues(db, null),
    alerts: listAlerts(db, now),
    overdueInquiries: countOverdue(db, 'contact', overdueBefore),
    overdueRequests: countOverdue(db, 'beta', overdueBefore),
    published: listPlacesOfPublished(db),
    reports: countReported(db),
    changedSince: countAsked(db),
    days: listDays(db, cohort, mostDays),
  })
  const { overdueInquiries, overdueRequests, published, reports, changedSince, addressIssueCounts, days, ...shown } =
    numbers
  const needs = needsOf({
    overdueInquiries: overdueInquiries === null ? null : capped(overdueInquiries, mostCounted),
    overdueRequests: overdueRequests === null ? null : capped(overdueRequests, mostCounted),
    newInquiries: shown.newInquiries,
    newRequests: shown.newBetaRequests,
    places:
      published?.map(({ cohort: slug, name, ...places }) => ({
        ...places,
        bootcamp: theBootcamp({ slug, name }),
        to: href('/admin/places') + aboutCohort({ slug }),
      })) ?? null,
    withoutFeedbackForm:
      published
        ?.filter(({ endsAt, hasFeedbackForm }) => !hasFeedbackForm && isFeedbackDue(endsAt, now))
        .map(({ id, cohort: slug, name }) => ({
          bootcamp: theBootcamp({ slug, name }),
          to: `${href('/admin/cohorts/:id', { id: String(id) })}#cohort-feedbackUrl`,
        })) ?? null,
    ...(addressIssueCounts ?? { refused: null, shared: null, unproven: null }),
    reports,
    changedSince,
  })
  const chart = shownDays(upToNow(days ?? [], shown.places, now)).map((day) => ({ ...day, words: shortDay(day.day) }))
  return { choice, numbers: shown, needs, chart, isIncomplete: Object.values(numbers).includes(null) }
}

export async function action({ url, context }: Route.ActionArgs) {
  const organiser = requireOrganiser(context)
  const services = context.get(servicesContext)
  const fail = (error: unknown) => {
    logFailure(context, error, 'given up jobs could not be run again')
    return problem('Nothing was tried again', 'Please try again in a moment.')
  }
  return redirectWithOutcome(context, url.pathname + url.search, fail, async () => {
    const count = await runGivenUpJobsAgain(services, organiser)
    if (count === 0) return success('Nothing waits to be tried again', 'Someone else was faster.')
    return success('Trying again', 'If it fails once more, you’ll see it here in a few hours.')
  })
}

/** Replaces today's row with the current numbers, which the rest of the page shows too. */
function upToNow(days: CohortDay[], places: PlacesOverview | null, now: Date): CohortDay[] {
  const today = days.at(-1)
  if (!places || today?.day !== dateOf(now)) return days
  const { taken, waiting, capacity } = places
  return [...days.slice(0, -1), { ...today, taken, waiting, capacity }]
}

/** A failed count is null, so that the other numbers are still shown. */
async function eachOrNull<Counted extends object>(
  context: Route.LoaderArgs['context'],
  counting: { [Name in keyof Counted]: Promise<Counted[Name]> },
) {
  const counted = Object.entries<Promise<unknown>>(counting).map(async ([name, count]) => {
    try {
      return [name, await count]
    } catch (error) {
      logFailure(context, error, 'a number of the dashboard could not be read')
      return [name, null]
    }
  })
  return Object.fromEntries(await Promise.all(counted)) as { [Name in keyof Counted]: Counted[Name] | null }
}

const newOnly = '&status=new'

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { choice, numbers, needs, chart, isIncomplete } = loaderData
  const { members, newInquiries, contentItems, places, onboarding, newBetaRequests, letters, alerts } = numbers
  const registered = onboarding?.registered
  return (
    <>
      <PageHeader title="Dashboard" />
      <CohortSwitcher choice={choice} action={href('/admin/dashboard')} className="mt-5" />
      {isIncomplete && (
        <div className="mt-6">
          <NotLoaded title="Error loading some of the numbers" />
        </div>
      )}
      <NeedsYou needs={needs} alerts={alerts ?? []} />
      <section aria-labelledby="counts" className="mt-8">
        <h2 id="counts" className="sr-only">
          Counts
        </h2>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
          <CountCard
            label="Members"
            count={members === null ? null : formatCount({ total: members })}
            note="In any status"
            to={href('/admin/users')}
          />
          <CountCard
            label="New inquiries"
            count={newInquiries && formatCount(newInquiries)}
            note={newInquiries?.total === 0 ? 'Nothing new' : 'Not opened yet'}
            to={`${href('/admin/inquiries')}?form=contact${newInquiries?.total ? newOnly : ''}`}
          />
          <CountCard
            label="Content items"
            count={contentItems}
            note="In the Learning Hub"
            to={href('/admin/content')}
          />
          <CountCard
            label="Ready for the bootcamp"
            count={registered?.['registration-complete'] ?? null}
            note={`Of ${sumOf(registered ?? {}).toLocaleString('en-US')} registered`}
            to={
              href('/admin/pilot-bootcamp') +
              toSearchParams({ state: 'registration-complete', ...cohortParams(choice) })
            }
          />
          <CountCard
            label="New beta requests"
            count={newBetaRequests && formatCount(newBetaRequests)}
            note={newBetaRequests?.total === 0 ? 'Nothing new' : 'Not opened yet'}
            to={`${href('/admin/inquiries')}?form=beta${newBetaRequests?.total ? newOnly : ''}`}
          />
          <CountCard
            label="Emails waiting"
            count={letters === mostLetters ? `${mostLetters}+` : letters}
            note={letters === 0 ? 'All sent' : 'We keep trying'}
            to={href('/admin/letters') + (letters ? toSearchParams({ state: 'waiting' }) : '')}
          />
        </ul>
      </section>
      {chart.length > 0 && (
        <div className="mt-6 grid gap-6 lg:grid-cols-2">
          <RegistrationsChart days={chart} />
          <PlacesChart days={chart} />
        </div>
      )}
      <div className="mt-6 grid gap-6 xl:grid-cols-[3fr_2fr]">
        {onboarding && sumOf(onboarding.everyone) > 0 && <PilotFunnel {...onboarding} />}
        {places && <PlacesPanel places={places} choice={choice} />}
      </div>
    </>
  )
}

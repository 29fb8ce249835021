import { href } from 'react-router'
import { bootcampName } from '../cohorts/cohort.ts'
import { listCohortRecords } from '../cohorts/cohort-records.server.ts'
import { countShown, findUnanswered } from '../inquiries/inquiry-lists.server.ts'
import { promisedBefore } from '../inquiries/overdue.ts'
import { countContentItems } from '../library/library.server.ts'
import { countAddressIssues, listRefused } from '../membership/roster/lists/address-issues.server.ts'
import { countMembers } from '../membership/roster/lists/member-lists.server.ts'
import { countAsked } from '../moderation/moderations.server.ts'
import { findReported } from '../moderation/reports.server.ts'
import { brand } from '../organization/brand.ts'
import { longWeekdayOf } from '../organization/dates.ts'
import { csvAddress } from '../platform/csv/csv-download.server.ts'
import { redirectWithOutcome } from '../platform/forms/toast.server.ts'
import { problem, success } from '../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../sign-in/viewer.server.ts'
import { Link } from '../ui/link.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { NotLoaded } from '../ui/list/list-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/dashboard-page'
import { listAlerts } from './alerts/alerts.server.ts'
import { runGivenUpJobsAgain } from './alerts/run-again.server.ts'
import { findUntold } from './cohorts/untold-schedules.server.ts'
import { compareRuns } from './days/compare-runs.server.ts'
import { PlacesChart } from './days/places-chart.tsx'
import { cellsOf } from './days/run.ts'
import { bootcampNeeds, shownNeeds, teamNeeds } from './needs.ts'
import { NeedsYou } from './needs-you.tsx'
import { nextSessionOf, planOf } from './next-session.ts'
import { NextSessionCard } from './next-session-card.tsx'
import { listRunningCohorts } from './running-cohorts.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Admin dashboard · ${brand.name}` }]

/** In days: what is due later is on the bootcamp's own page. */
const ahead = 14

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const now = services.clock.now()
  const numbers = await eachOrNull(context, {
    members: countMembers(db),
    newInquiries: countShown(db, { form: 'contact', status: 'new' }),
    contentItems: countContentItems(db),
    unanswered: findUnanswered(db, promisedBefore(now)),
    addressIssues: countAddressIssues(db, null, ['refused', 'shared']),
    refusedMembers: listRefused(db, 2),
    reports: findReported(db),
    changedSince: countAsked(db),
    alerts: listAlerts(db, now),
    running: listRunningCohorts(db, now),
    cohorts: listCohortRecords(db),
    runs: compareRuns(services),
  })
  const { members, newInquiries, contentItems, unanswered, addressIssues, reports, changedSince, alerts, runs } =
    numbers
  const running = numbers.running ?? []
  const changed = running.filter(({ mayBeUntold }) => mayBeUntold)
  const untold = new Map(
    await Promise.all(changed.map(async ({ id }) => [id, (await findUntold(db, id, now)).length] as const)),
  )
  const needs = [
    ...teamNeeds(
      {
        overdue: unanswered?.overdue ?? null,
        unanswered: unanswered?.inTime ?? null,
        reports,
        changedSince,
        refused: addressIssues?.refused ?? null,
        refusedMembers: numbers.refusedMembers ?? [],
        shared: addressIssues?.shared ?? null,
      },
      now,
    ),
    ...running.flatMap((cohort) =>
      bootcampNeeds(cohort, untold.get(cohort.id) ?? 0, now).map(({ detail, ...need }) => ({
        ...need,
        detail: [bootcampName(cohort), detail].filter(Boolean).join(': '),
      })),
    ),
  ]
  return {
    today: longWeekdayOf(now),
    facts: { members, newInquiries, contentItems },
    needs: shownNeeds(needs, now, ahead),
    next: nextSessionOf(running, untold, now),
    plan: planOf(numbers.cohorts ?? []),
    alerts,
    chart: runs?.run
      ? { run: runs.run, earlier: runs.earlier, csv: csvAddress(...cellsOf(runs.run, runs.earlier)) }
      : null,
    isIncomplete: Object.values(numbers).includes(null),
  }
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

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { today, facts, needs, next, plan, alerts, chart, isIncomplete } = loaderData
  return (
    <>
      <PageHeader title="Dashboard" actions={<p className="text-ink-soft">{today}</p>} />
      {isIncomplete && (
        <div className="mt-6">
          <NotLoaded title="Error loading some of the numbers" />
        </div>
      )}
      <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <NeedsYou needs={needs} alerts={alerts ?? []} />
        <NextSessionCard session={next} plan={plan} />
      </div>
      {chart && <PlacesChart {...chart} />}
      <Facts {...facts} />
    </>
  )
}

/** What there is, with the way to it. */
function Facts({ members, newInquiries, contentItems }: Route.ComponentProps['loaderData']['facts']) {
  const inWords = (count: string | undefined, one: string, many: string) =>
    `${count ?? 'Not loaded:'} ${count === '1' ? one : many}`
  return (
    <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-t border-hair pt-5">
      <Link className="link" to={href('/admin/users')}>
        {inWords(members?.toLocaleString('en-US'), 'member', 'members')}
      </Link>
      <Link className="link" to={`${href('/admin/inquiries')}?form=contact&status=new`}>
        {inWords(newInquiries ? formatCount(newInquiries) : undefined, 'new inquiry', 'new inquiries')}
      </Link>
      <Link className="link" to={href('/admin/content')}>
        {inWords(contentItems?.toLocaleString('en-US'), 'content item', 'content items')}
      </Link>
    </p>
  )
}

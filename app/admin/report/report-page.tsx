import { Form, href } from 'react-router'
import { chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { dayOf, longDayOf } from '../../organization/dates.ts'
import { csvAddress } from '../../platform/csv/csv-download.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { BarTable } from '../../portal/dashboard/bar-table.tsx'
import { goalBars, industryBars } from '../../portal/dashboard/statistics.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { DayField } from '../../ui/list/day-field.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintAndDownload } from '../../ui/print-button.tsx'
import type { Route } from './+types/report-page'
import { fewestCounted, foldRare, type ReportQuery, readReportQuery, stepInWords } from './report.ts'
import { countReached, countReadyAnswers } from './report-counts.server.ts'

const here = href('/admin/report')

export const meta: Route.MetaFunction = () => [{ title: `Report for a funder · ${brand.name}` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireOrganiser(context)
  const { db, clock } = context.get(servicesContext)
  const { cohorts } = await chooseCohortOrEveryone(context, url.searchParams)
  const query = readReportQuery(url.searchParams)
  const [reached, answers] = await Promise.all([
    countReached(db, query, brand.zone, clock.now()),
    countReadyAnswers(db, query, brand.zone),
  ])
  const { respondents } = answers
  const goals = foldRare(goalBars(answers.bootcampGoals, respondents))
  const industries = foldRare(industryBars(answers.industries, respondents))
  const rows = reached.map(({ cohort, came, handedIn, finished, ...counts }) => ({
    name: bootcampName(cohort),
    ...counts,
    came: stepInWords(came),
    handedIn: stepInWords(handedIn),
    finished: stepInWords(finished),
  }))
  return {
    query,
    cohorts: Object.fromEntries(cohorts.map((cohort) => [cohort.slug, bootcampName(cohort)])),
    about: inWords(query),
    today: longDayOf(clock.now()),
    rows,
    goals,
    industries,
    csv: csvAddress(
      ['What', 'Which', 'People'],
      [
        ...rows.flatMap(({ name, registered, signedIn, ready, came, handedIn, finished }) => [
          ['Registered', name, String(registered)],
          ['Signed in', name, String(signedIn)],
          ['Ready', name, String(ready)],
          ['Came', name, came],
          ['Handed in', name, handedIn],
          ['Finished', name, finished],
        ]),
        ...answerCells('Goal', goals),
        ...answerCells('Industry', industries),
      ],
    ),
  }
}

/** @returns 'People who registered from Jan 1, 2027 until Dec 31, 2027 and have a place.' */
function inWords({ from, until }: ReportQuery): string {
  const on = (day: string) => dayOf(new Date(`${day}T12:00:00Z`)).words
  const span = [from && ` from ${on(from)}`, until && ` until ${on(until)}`].filter(Boolean).join('')
  return `People who registered${span} and have a place.`
}

function answerCells(what: string, { counted, hasRare }: ReturnType<typeof foldRare>): string[][] {
  const cells = counted.map(({ label, count }) => [what, label, String(count)])
  return hasRare ? [...cells, [what, 'Other answers', `fewer than ${fewestCounted} each`]] : cells
}

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { query, cohorts, about, today, rows, goals, industries, csv } = loaderData
  return (
    <>
      <PageHeader
        back={{ to: href('/admin/dashboard'), label: 'Back to the dashboard' }}
        title={`Report of ${brand.name}`}
        actions={<PrintAndDownload csv={csv} file="report.csv" />}
      >
        {about} As of {today}. The report has no names: you can print it, or save it as a PDF from there.
      </PageHeader>
      <Form action={here} className="mt-5 flex flex-wrap gap-3 print:hidden">
        <FilterSelect label="Bootcamp" name="cohort" value={query.cohort} all="All bootcamps" options={cohorts} />
        <DayField label="Registered from" name="from" value={query.from} />
        <DayField label="until" name="until" value={query.until} />
        <button type="submit" className="button-quiet self-stretch py-1.5">
          Show
        </button>
      </Form>
      {rows.length === 0 ? (
        <p className="mt-8">Nobody with a place registered in this time.</p>
      ) : (
        <>
          <h2 className="mt-8 mb-4 text-2xl">From registration to the end</h2>
          <DataTable
            caption="People at each step"
            columns={[
              { header: 'Bootcamp', namesRow: true, cell: ({ name }) => name },
              { header: 'Registered', cell: ({ registered }) => registered.toLocaleString('en-US') },
              { header: 'Signed in', cell: ({ signedIn }) => signedIn.toLocaleString('en-US') },
              { header: 'Ready', cell: ({ ready }) => ready.toLocaleString('en-US') },
              { header: 'Came', cell: ({ came }) => came },
              { header: 'Handed in', cell: ({ handedIn }) => handedIn },
              { header: 'Finished', cell: ({ finished }) => finished },
            ]}
            rows={rows}
            keyOf={({ name }) => name}
          />
          <p className="mt-3 text-sm text-ink-soft">
            Ready means that someone accepted the expectations and answered the questionnaire. Came means to at least
            one session, handed in at least one exercise. Finished means that someone was there in every session, one
            excuse aside, and handed in every exercise.
          </p>
          <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <Answers heading="What they want to learn" about="Goal" answers={goals} />
            <Answers heading="Where they work" about="Industry" answers={industries} />
          </div>
        </>
      )}
    </>
  )
}

function Answers({
  heading,
  about,
  answers: { counted, hasRare },
}: {
  heading: string
  about: string
  answers: Route.ComponentProps['loaderData']['goals' | 'industries']
}) {
  return (
    <section className="min-w-0">
      <h2 className="text-2xl">{heading}</h2>
      {counted.length > 0 && <BarTable caption={heading} about={about} bars={counted} />}
      {counted.length === 0 && !hasRare && <p className="mt-3">Nobody has answered yet.</p>}
      {hasRare && (
        <p className="mt-3 text-sm text-ink-soft">
          Fewer than {fewestCounted} people each gave {counted.length > 0 ? 'the other answers' : 'these answers'}. They
          aren’t shown one by one, so that nobody can be recognised by theirs.
        </p>
      )}
    </section>
  )
}

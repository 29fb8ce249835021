import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse } from 'react-router'
import { type Reported, readReported } from '../../moderation/report.ts'
import { reportSchema } from '../../moderation/report-schema.ts'
import { findReportable, hasReported } from '../../moderation/reports.server.ts'
import { sendReport } from '../../moderation/send-report.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/report-page'
import { reportCopy } from './copy.ts'
import { ReportForm } from './report-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Report ${loaderData.what}` : 'Not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { memberId } = requireMember(context)
  const { db } = context.get(servicesContext)
  const reported = readReported(params)
  const found = reported && (await findReportable(db, reported))
  if (!reported || !found) throw data(null, { status: 404 })
  const isDone = await hasReported(db, memberId, reported)
  const closed = found.memberId === memberId ? reportCopy.own : isDone ? reportCopy['reported-before'] : null
  return {
    reported,
    what: found.title === null ? found.name : `“${found.title}”`,
    by: found.title && found.name,
    closed,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const reported = readReported(params)
  if (!reported) throw data(null, { status: 404 })
  const submission = parseWithZod(await readForm(request), { schema: reportSchema })
  const refuse = (status: number, notice: FormAnswer['notice'] = null) =>
    data<FormAnswer>({ result: submission.reply(), notice }, { status })
  if (submission.status !== 'success') return refuse(400)
  try {
    const { kind, words } = submission.value
    const outcome = await sendReport(services, member, reported, { kind, words: words || null })
    if (outcome === 'too-often') return refuse(429, reportCopy['too-often'])
    const back = outcome === 'not-found' ? listOf(reported) : backTo(reported)
    return redirectWithToast(context, back, reportCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'a report was not stored')
    return refuse(503, reportCopy.failed)
  }
}

function backTo({ kind, id }: Reported): string {
  return kind === 'project' ? listOf({ kind, id }) : href('/training-portal/community/:memberId', { memberId: id })
}

function listOf({ kind }: Reported): string {
  return kind === 'project' ? href('/training-portal/projects') : href('/training-portal/community')
}

export default function ReportPage({ loaderData: { reported, what, by, closed } }: Route.ComponentProps) {
  return (
    <FormLayout
      eyebrow={reported.kind === 'project' ? 'A project' : 'A profile'}
      title={`Report ${what}`}
      intro={
        <>
          {by && (
            <>
              By <bdi>{by}</bdi>.{' '}
            </>
          )}
          Tell us what’s wrong, and we’ll take a look. No one sees who sent it, not even our team.
        </>
      }
      label="Report"
    >
      {closed ? (
        <div className="grid gap-5">
          <Notice {...closed} />
          <p>
            <Link className="button-quiet" to={backTo(reported)}>
              Back
            </Link>
          </p>
        </div>
      ) : (
        <ReportForm reported={reported} back={backTo(reported)} />
      )}
    </FormLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <main id="content" className="page portal-main">
        <h1>This is no longer here</h1>
        <p className="lead">It may have been deleted, so there’s nothing left to report.</p>
        <p className="mt-6">
          <Link className="button" to={href('/training-portal/community')}>
            Back to Community
          </Link>
        </p>
      </main>
    )
  return <ErrorView error={error} />
}

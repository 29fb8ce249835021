import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { reportKindInWords } from '../../inquiries/inquiry.ts'
import { moderationLetter } from '../../moderation/moderation.email.tsx'
import { yourPart } from '../../moderation/moderation.ts'
import { type Reported, readReported } from '../../moderation/report.ts'
import { listOpenReports } from '../../moderation/reports.server.ts'
import { brand } from '../../organization/brand.ts'
import type { Written } from '../../organization/dates.ts'
import { dayOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import { listOwnProjects } from '../../portal/projects/projects.server.ts'
import { confirmFirst } from '../../sign-in/passkeys/ask-passkey.ts'
import { findConfirmed, requireAdmin, requireOrganiser, unconfirmed } from '../../sign-in/viewer.server.ts'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import { PostForm } from '../../ui/form/post-form.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import type { Organiser } from '../../viewer.ts'
import { AdminErrorView } from '../admin-error-view.tsx'
import type { Route } from './+types/moderate-page'
import { moderateCopy, moderateLost } from './copy.ts'
import { questionInWords, readQuestion } from './decision.ts'
import { DecisionForm } from './decision-form.tsx'
import { decisionSchema } from './decision-schema.ts'
import { moderate } from './moderate.server.ts'
import { findModerated, type Moderated } from './moderated.server.ts'
import { ModeratedParts } from './moderated-parts.tsx'
import { reportsList } from './reports-query.ts'
import { leaveAsItIs } from './settle-reports.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Moderate ${loaderData.name}` : 'Not found'} · ${brand.name}` },
]

/** The URL says which question is open. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const reported = readReported(params)
  if (!reported) throw data(null, { status: 404 })
  const { db } = services
  const [moderated, reports, projects] = await Promise.all([
    findModerated(db, reported),
    listOpenReports(db, reported),
    reported.kind === 'project' ? [] : listOwnProjects(db, { memberId: reported.id }),
  ])
  if (!moderated) throw data(null, { status: 404 })
  const { memberId, name: author, project, parts } = moderated
  return {
    reported,
    memberId,
    author,
    name: project?.title ?? author,
    project: project && { description: project.description, url: project.url, tags: project.industry_tags },
    reports: reports.map(({ id, kind, words, reportedAt }) => ({
      id,
      kind: reportKindInWords(kind),
      words,
      at: dayOf(reportedAt),
    })),
    parts: parts.map(({ part, content, hidden }) => ({
      part,
      content,
      hidden: hidden && {
        reason: hidden.reason,
        since: dayOf(hidden.decidedAt),
        asked: hidden.askedAt && dayOf(hidden.askedAt),
      },
    })),
    projects: projects.map(({ id, title, isHidden }) => ({ id, title, isHidden })),
    asked: await askedOf(services, moderated, readQuestion(url.searchParams)),
  }
}

/** A placeholder that no text contains: the typed reason replaces it in the preview. */
const gap = 'the-reason-5c1f0a7e'

/** The question with a preview of the email. @returns null when there is nothing to decide */
async function askedOf(
  { config: { origin } }: Services,
  { firstName, email, project, parts }: Moderated,
  question: ReturnType<typeof readQuestion>,
) {
  const found = question && parts.find(({ part }) => part === question.part)
  if (!found || (question.action === 'show' && !found.hidden)) return null
  const { part, mark, hidden } = found
  const what = yourPart(part, project?.title ?? null)
  const facts = { firstName, what, deed: question.action, isAgain: hidden !== null, reason: gap }
  const { subject, text } = await moderationLetter.render(facts, { origin })
  return { action: question.action, part, mark, isHidden: hidden !== null, email: { to: email, subject, text, gap } }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const reported = readReported(params)
  if (!reported) throw data(null, { status: 404 })
  const form = await readForm(request)
  if (form.get('intent') === 'settle') return settle(context, admin, reported)
  const question = readQuestion(url.searchParams)
  if (!question) throw data(null, { status: 404 })
  const submission = parseWithZod(form, { schema: decisionSchema(question.action) })
  const refuse = (status: number, notice: NoticeMessage | null = null) =>
    data<FormAnswer>({ result: submission.reply(), notice }, { status })
  if (submission.status !== 'success') return refuse(400)
  const confirmed = await findConfirmed(context, admin)
  const decision = { action: question.action, ...submission.value }
  const outcome = await moderate(services, admin, reported, decision, confirmed).catch((error: unknown) => {
    logFailure(context, error, 'nothing was hidden, removed or shown again')
    return 'failed' as const
  })
  if (outcome === 'unconfirmed') throw unconfirmed()
  if (outcome === 'failed') return refuse(503, moderateCopy.failed)
  if (outcome === 'changed-meanwhile') return refuse(409, moderateCopy[outcome])
  const isGone = outcome === 'not-found' || (outcome === 'removed' && decision.part === 'project')
  return redirectWithToast(context, isGone ? reportsList : pageOf(reported), moderateCopy[outcome])
}

async function settle(context: Readonly<RouterContextProvider>, admin: Organiser, reported: Reported) {
  try {
    const settled = await leaveAsItIs(context.get(servicesContext), admin, reported)
    if (settled === 0) return redirectWithToast(context, pageOf(reported), moderateCopy['nothing-to-settle'])
    return redirectWithToast(context, reportsList, moderateCopy.settled(settled))
  } catch (error) {
    logFailure(context, error, 'reports could not be settled')
    return redirectWithToast(context, pageOf(reported), moderateCopy.failed)
  }
}

/** Asks for the passkey before the form is submitted, whenever the server requires it (`moderate`). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const question = readQuestion(new URL(request.url).searchParams)
    if (request.method === 'POST' && question?.action === 'remove') await confirmFirst()
    return next()
  },
]

function pageOf({ kind, id }: Reported): string {
  return href('/admin/moderation/:kind/:id', { kind, id })
}

export default function ModeratePage({ loaderData }: Route.ComponentProps) {
  const { reported, memberId, author, name, project, reports, parts, projects, asked } = loaderData
  const page = pageOf(reported)
  return (
    <>
      <BackLink to={reportsList} label="Back to Reports" />
      <h1 className="line-clamp-3 pt-1.5 text-3xl/[1.2] wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 text-ink-soft">
        {project ? 'A project by ' : 'What participants see about '}
        <Link className="link inline-flex max-w-full wrap-anywhere" to={href('/admin/users/:id', { id: memberId })}>
          <bdi className="line-clamp-2">{author}</bdi>
        </Link>
        {project && (
          <>
            {' '}
            (<Link to={href('/admin/moderation/:kind/:id', { kind: 'person', id: memberId })}>their profile</Link>)
          </>
        )}
      </p>
      {asked && (
        <DecisionForm
          key={`${asked.action} ${asked.part} ${asked.mark}`}
          formAction={`${page}?decide=${asked.action}&part=${asked.part}`}
          closeTo={page}
          question={questionInWords(asked.action, asked.part, asked.isHidden, name)}
          {...asked}
        />
      )}
      <OpenReports reports={reports} reported={reported} />
      <ModeratedParts page={page} project={project} parts={parts} />
      {projects.length > 0 && <ProjectsToModerate projects={projects} />}
    </>
  )
}

/** Projects of the same person, with links to their own pages. */
function ProjectsToModerate({ projects }: { projects: { id: string; title: string; isHidden: boolean }[] }) {
  return (
    <section aria-labelledby="their-projects" className="mt-8 max-w-3xl">
      <h2 id="their-projects" className="text-xl/tight">
        Projects
      </h2>
      <ul className="mt-3 grid gap-2">
        {projects.map(({ id, title, isHidden }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link className="link wrap-anywhere" to={href('/admin/moderation/:kind/:id', { kind: 'project', id })}>
              <bdi>{title}</bdi>
            </Link>
            {isHidden && <span className="badge">Hidden</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Report {
  id: string
  kind: string
  words: string | null
  at: Written
}

/** The texts of the reports, without their authors. */
function OpenReports({ reports, reported }: { reports: Report[]; reported: Reported }) {
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="open-reports" className="card mt-8 max-w-3xl">
      <h2 id="open-reports" className="text-xl/tight">
        {reports.length === 1 ? 'One participant reported it' : `${reports.length} participants reported it`}
      </h2>
      <ul className="mt-4 divide-y divide-hair">
        {reports.map(({ id, kind, words, at }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{kind}</span>
              <time dateTime={at.iso} className="text-sm text-ink-soft">
                {at.words}
              </time>
            </p>
            {words && <p className="mt-1 max-w-[65ch] wrap-anywhere whitespace-pre-line">{words}</p>}
          </li>
        ))}
      </ul>
      <PostForm
        action={href('/admin/moderation/:kind/:id', { ...reported })}
        fields={{ intent: 'settle' }}
        lost={moderateLost}
        button="Leave it as it is"
        pending="One moment..."
        className="button-quiet"
        formClass="mt-4 border-t border-hair pt-4"
      >
        <p className="hint">Closes {reports.length === 1 ? 'the report' : 'the reports'}. Nobody is emailed.</p>
      </PostForm>
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return <ListError heading="Reports" title="Error loading this page" />
  if (error.status !== 404) return <AdminErrorView error={error} />
  return (
    <PageHeader back={{ to: reportsList, label: 'Back to Reports' }} title="This no longer exists">
      The author or another admin deleted it, or the link is mistyped.
    </PageHeader>
  )
}

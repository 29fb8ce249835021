import { parseWithZod } from '@conform-to/zod/v4'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { data, href, isRouteErrorResponse, useNavigate } from 'react-router'
import { AllowedTo } from '../../../allowed-to.tsx'
import { slugOf, titleOf } from '../../../cohorts/bootcamp-home.ts'
import { momentOf } from '../../../cohorts/cohort.ts'
import { answerHandIn } from '../../../hand-ins/answer.server.ts'
import { answerSchema } from '../../../hand-ins/answer-schema.ts'
import { handInStates, isLate, type Revision, workInWords } from '../../../hand-ins/hand-in.ts'
import { findHandInOfMember, findNextHandIn } from '../../../hand-ins/hand-ins.server.ts'
import { ChangesView, WorkView } from '../../../hand-ins/work-view.tsx'
import { filled } from '../../../inquiries/replies/placeholders.ts'
import { listTemplates } from '../../../inquiries/replies/reply-templates.server.ts'
import { brand } from '../../../organization/brand.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import type { FormAnswer } from '../../../ui/form/action-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { ListError } from '../../../ui/list/list-error.tsx'
import { BackLink, PageHeader } from '../../../ui/page-header.tsx'
import type { Route } from './+types/hand-in-page'
import { AnswerForm } from './answer-form.tsx'
import { answerCopy, answeredNotice } from './copy.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.name} · ${loaderData.exercise.title}` : 'Not found'} · ${brand.name}` },
]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const found = isUuid(id) ? await findHandInOfMember(db, id) : null
  if (!found) throw data(null, { status: 404 })
  // Without the draft, which is its owner's alone.
  const { member, exercise, cohort, state, revisions } = found
  const [next, templates] = await Promise.all([findNextHandIn(db, exercise.id, id), listTemplates(db)])
  const filling = {
    'first name': member.firstName,
    'last name': member.lastName,
    subject: exercise.title,
    'my first name': admin.firstName,
  }
  const sentAt = revisions[0]?.sentAt ?? null
  return {
    id,
    name: `${member.firstName} ${member.lastName}`,
    member: { id: member.id, firstName: member.firstName },
    exercise,
    zone: cohort.zone,
    bootcamp: titleOf(cohort),
    list: href('/admin/cohorts/:slug/hand-ins/:exercise', { slug: slugOf(cohort), exercise: String(exercise.id) }),
    state,
    revisions,
    isLate: isLate({ due: exercise.due, sentAt, ends: cohort.ends }, clock.now()),
    next: next && { id: next.id, name: `${next.firstName} ${next.lastName}` },
    templates: templates.map((template) => ({
      id: template.id,
      name: template.name,
      text: filled(template.body, filling),
    })),
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  const services = context.get(servicesContext)
  const found = isUuid(id) ? await findHandInOfMember(services.db, id) : null
  if (!found) throw data(null, { status: 404 })
  const { exercise, cohort, member } = found
  const submission = parseWithZod(await readForm(request), { schema: answerSchema })
  // A conflict is answered with 200, so that the page loads what has happened meanwhile.
  const refuse = (status: number, notice: FormAnswer['notice'] = null, fieldErrors = {}) =>
    data<FormAnswer>({ result: submission.reply({ fieldErrors }), notice }, { status })
  if (submission.status !== 'success') return refuse(400)
  const { answer, note, number, answeredAt } = submission.value
  try {
    const result = await answerHandIn(services, admin, id, { answer, note: note || null, number, answeredAt })
    switch (result.outcome) {
      case 'answered': {
        const next = await findNextHandIn(services.db, exercise.id, id)
        const list = { slug: slugOf(cohort), exercise: String(exercise.id) }
        const page = next
          ? href('/admin/hand-ins/:id', { id: next.id })
          : href('/admin/cohorts/:slug/hand-ins/:exercise', list)
        const notice = answeredNotice(answer, result.isTold, member.firstName, next?.firstName ?? null)
        return redirectWithToast(context, page, notice)
      }
      case 'no-note':
        return refuse(400, null, { note: [answerCopy['no-note'].description] })
      case 'gone':
        return refuse(404, answerCopy.gone)
      default:
        return refuse(200, answerCopy[result.outcome])
    }
  } catch (error) {
    logFailure(context, error, 'a hand-in was not answered')
    return refuse(503, answerCopy.failed)
  }
}

export default function HandInPage({ loaderData }: Route.ComponentProps) {
  const { id, name, member, exercise, zone, list, state, revisions, isLate, next, templates } = loaderData
  const last = revisions.at(-1)
  const before = revisions.at(-2)
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each hand-in has the focus when it opens
  useEffect(() => heading.current?.focus(), [id])
  if (!last) return null
  /** While the hand-in has the focus, and not in a field: a letter alone must not act anywhere else. */
  function onKeyDown({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) {
    if (ctrlKey || metaKey || altKey || (target as HTMLElement).closest('input, textarea, select')) return
    if (key === 'n' && next) void navigate(href('/admin/hand-ins/:id', { id: next.id }))
    if (key === 's') currentTarget.querySelector<HTMLButtonElement>('button[value=seen]')?.click()
  }
  return (
    <article aria-labelledby="hand-in" className="max-w-3xl" onKeyDown={onKeyDown}>
      <BackLink to={list} label={`Back to exercise ${exercise.number}`} />
      <h1 id="hand-in" ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="badge">{state === 'sent' ? 'To read' : handInStates[state]}</span>
        {isLate && <span className="badge badge-problem">Came late</span>}
        <Link className="link text-sm" to={href('/admin/users/:id', { id: member.id })}>
          About {member.firstName}
        </Link>
      </p>
      <p className="mt-3 text-ink-soft">
        {exercise.title}. Revision {last.number}, sent on {momentOf(last.sentAt, zone)}.
      </p>
      <section aria-label={`Revision ${last.number}`} className="mt-5 rounded-lg border border-line bg-paper p-5">
        <WorkView work={last} fileAt={fileAt} />
      </section>
      {before?.text && last.text && (
        <details open className="mt-5">
          <summary className="link w-fit cursor-pointer">What changed since revision {before.number}</summary>
          <div className="mt-3 rounded-md border border-hair p-4">
            <ChangesView before={before.text} after={last.text} />
          </div>
        </details>
      )}
      {last.answer && <Answered revision={last} zone={zone} />}
      <AllowedTo least="organiser">
        <AnswerForm key={id} last={last} firstName={member.firstName} templates={templates} />
      </AllowedTo>
      {next && (
        <p className="mt-4 text-sm text-ink-soft">
          Next:{' '}
          <Link className="link" to={href('/admin/hand-ins/:id', { id: next.id })}>
            <bdi>{next.name}</bdi>
          </Link>
        </p>
      )}
      <p className="hint mt-2 pointer-coarse:hidden">
        Press <kbd>s</kbd> for Seen{next && ', '}
        {next && (
          <>
            <kbd>n</kbd> for the next one
          </>
        )}
        .
      </p>
      {revisions.length > 1 && (
        <section aria-labelledby="earlier" className="mt-8">
          <h2 id="earlier" className="text-xl">
            Earlier
          </h2>
          {revisions
            .slice(0, -1)
            .toReversed()
            .map((revision) => (
              <details key={revision.number} className="border-b border-hair py-2">
                <summary className="cursor-pointer">
                  <strong>Revision {revision.number}</strong>, {momentOf(revision.sentAt, zone)}
                  <span className="hint"> · {workInWords(revision)}</span>
                </summary>
                <div className="py-3">
                  <WorkView work={revision} fileAt={fileAt} />
                  {revision.answer && <Answered revision={revision} zone={zone} />}
                </div>
              </details>
            ))}
        </section>
      )}
    </article>
  )
}

function fileAt(id: string): string {
  return href('/admin/hand-ins/files/:id', { id })
}

function Answered({ revision: { answer, answeredBy, answeredAt, note }, zone }: { revision: Revision; zone: string }) {
  return (
    <section aria-label="The answer" className="mt-5 rounded-lg bg-surface px-5 py-4">
      <p>
        <strong>{answeredBy ?? 'An admin who has left'}</strong>: {answer && handInStates[answer]}
        {answeredAt && <span className="hint">, {momentOf(answeredAt, zone)}</span>}
      </p>
      {note && (
        <p dir="auto" className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">
          {note}
        </p>
      )}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Hand-in" title="Error loading this hand-in" />
  return <PageHeader title="Not found">There’s no such hand-in. Its owner may have left.</PageHeader>
}

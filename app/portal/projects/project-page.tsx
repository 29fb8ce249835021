import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, useLocation } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { pictureRefused } from '../../platform/files/new-picture.server.ts'
import { statusOfProblem } from '../../platform/files/picture.ts'
import { receiveUpload } from '../../platform/files/receive-upload.server.ts'
import { mergeThreeWay, readTexts } from '../../platform/forms/three-way-merge.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { newIdOf } from '../../ui/form/new-id.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import type { Route } from './+types/project-page'
import { iconNotice, projectCopy } from './copy.ts'
import { addTriggerId, editTriggerId, pageUnder } from './project-address.ts'
import { projectLabels, projectTextNames, textsOf } from './project-fields.ts'
import { type ProjectAnswer, ProjectForm } from './project-form.tsx'
import { dialogTitle, ProjectFailed, ProjectMissing } from './project-missing.tsx'
import { projectSchema } from './project-schema.ts'
import { findOwnProject } from './projects.server.ts'
import { addProject, changeProject, columnsOf } from './save-project.server.ts'

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  { title: `${dialogTitle(titleOf(params), loaderData)} · ${brand.name}` },
]

/** Undefined for a new project. A deleted one is not thrown as an error, which would discard the typed text. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const project = id ? await findOwnProject(context.get(servicesContext).db, member, id) : undefined
  return data({ project, newId: randomUUID() }, { status: project === null ? 404 : 200 })
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const uploader = { fileField: 'icon', memberId: member.memberId, isCounted: true }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const submission = parseWithZod(form, { schema: projectSchema })
  // The version goes back into the form: the revalidated page may contain a newer one.
  const seen = Number(submission.payload.version) || 0
  const opened = readTexts(submission.payload.opened, projectTextNames)
  const known = opened && { version: seen, texts: opened }
  const refuse = (status: number, answer: Partial<ProjectAnswer>, fieldErrors = {}) =>
    data<ProjectAnswer>({ result: submission.reply({ fieldErrors }), notice: null, known, ...answer }, { status })
  try {
    if (submission.status !== 'success') return refuse(400, {})
    const saved = problem
      ? pictureRefused(problem)
      : await (id && form.get('intent') !== 'add'
          ? changeProject(services, member, { id, version: seen }, submission.value)
          : addProject(services, member, newIdOf(form), submission.value))
    switch (saved.outcome) {
      case 'picture-refused': {
        const notice = iconNotice(saved.problem)
        return refuse(statusOfProblem(saved.problem), { notice }, { icon: [notice.description] })
      }
      case 'changed-meanwhile': {
        const { current } = saved
        const [texts, typed] = [textsOf(current), textsOf(columnsOf(submission.value))]
        const meanwhile = mergeThreeWay(opened, texts, typed, (name, words) => ({ label: projectLabels[name], words }))
        const result = submission.reply()
        const { version } = current
        return refuse(409, {
          result: { ...result, initialValue: { ...result.initialValue, ...meanwhile.fields } },
          notice: projectCopy['changed-meanwhile'],
          known: { version, texts },
          meanwhile,
          version,
        })
      }
      case 'not-found':
        return refuse(404, { notice: projectCopy['not-found'], isGone: true })
      case 'member-not-found':
        return refuse(404, { notice: projectCopy['member-not-found'] })
      case 'too-many':
        return refuse(409, { notice: projectCopy['too-many'] })
      default:
        return redirectWithToast(context, pageUnder(url)(), projectCopy[saved.outcome])
    }
  } catch (error) {
    logFailure(context, error, 'project was not saved')
    return refuse(503, { notice: projectCopy['save-failed'] })
  }
}

function titleOf({ id }: { id?: string }): string {
  return id ? 'Edit Project' : 'Add Project'
}

export default function ProjectPage({ loaderData: { project, newId }, params }: Route.ComponentProps) {
  const closeTo = pageUnder(useLocation())()
  if (project === null) return <ProjectMissing />
  const triggerId = project ? editTriggerId(project.id) : addTriggerId
  return (
    <RouteDialog title={titleOf(params)} closeTo={closeTo} triggerId={triggerId} wide>
      <ProjectForm key={params.id} project={project ?? null} newId={newId} />
    </RouteDialog>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <ProjectFailed heading={titleOf(params)} error={error} />
}

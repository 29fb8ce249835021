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
import { RouteDialog } from '../../ui/route-dialog.tsx'
import type { Route } from './+types/edit-project-page'
import { iconNotice, projectCopy } from './copy.ts'
import { addTriggerId, editTriggerId, pageUnder } from './project-address.ts'
import { projectLabels, projectSchema, projectTextNames, textsOf } from './project-fields.ts'
import { type ProjectAnswer, ProjectForm } from './project-form.tsx'
import { dialogTitle, ProjectFailed, ProjectMissing } from './project-missing.tsx'
import { findOwnProject } from './projects.server.ts'
import { changeProject, columnsOf } from './save-project.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${dialogTitle('Edit Project', loaderData)} · ${brand.name}` },
]

/** What is gone is no error here: somebody may have typed into its form. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const project = await findOwnProject(context.get(servicesContext).db, requireMember(context), id)
  return data({ project }, { status: project ? 200 : 404 })
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const uploader = { fileField: 'icon', memberId: member.memberId, isCounted: true }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const submission = parseWithZod(form, { schema: projectSchema })
  // It goes back into the form: what the page loads anew may have been changed elsewhere.
  const seen = Number(submission.payload.version) || 0
  const opened = readTexts(submission.payload.opened, projectTextNames)
  const known = opened && { version: seen, texts: opened }
  const refuse = (status: number, answer: Partial<ProjectAnswer>, fieldErrors = {}) =>
    data<ProjectAnswer>({ result: submission.reply({ fieldErrors }), notice: null, known, ...answer }, { status })
  try {
    if (submission.status !== 'success') return refuse(400, {})
    const changed = problem
      ? pictureRefused(problem)
      : await changeProject(services, member, { id, version: seen }, submission.value)
    switch (changed.outcome) {
      case 'picture-refused': {
        const notice = iconNotice(changed.problem)
        return refuse(statusOfProblem(changed.problem), { notice }, { icon: [notice.description] })
      }
      case 'changed-meanwhile': {
        const { current } = changed
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
      case 'updated':
        return redirectWithToast(context, pageUnder(url)(), projectCopy.updated)
    }
  } catch (error) {
    logFailure(context, error, 'project was not changed')
    return refuse(503, { notice: projectCopy['save-failed'] })
  }
}

export default function EditProjectPage({ loaderData: { project }, actionData, params }: Route.ComponentProps) {
  const closeTo = pageUnder(useLocation())()
  if (!project && !actionData?.isGone) return <ProjectMissing />
  return (
    <RouteDialog
      title="Edit Project"
      closeTo={closeTo}
      triggerId={project ? editTriggerId(project.id) : addTriggerId}
      wide
    >
      <ProjectForm key={params.id} project={project} answered={actionData} />
    </RouteDialog>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProjectFailed heading="Edit Project" error={error} />
}

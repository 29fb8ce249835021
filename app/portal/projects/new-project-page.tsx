import { parseWithZod } from '@conform-to/zod/v4'
import { data, useLocation } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { pictureRefused } from '../../platform/files/new-picture.server.ts'
import { statusOfProblem } from '../../platform/files/picture.ts'
import { receiveUpload } from '../../platform/files/receive-upload.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import type { Route } from './+types/new-project-page'
import { iconNotice, projectCopy } from './copy.ts'
import { addTriggerId, pageUnder } from './project-address.ts'
import { projectSchema } from './project-fields.ts'
import { type ProjectAnswer, ProjectForm } from './project-form.tsx'
import { ProjectFailed } from './project-missing.tsx'
import { addProject } from './save-project.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Add Project · ${brand.name}` }]

/** Has to be there, or client navigation would never ask the middleware. */
export function loader({ context }: Route.LoaderArgs) {
  requireMember(context)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const uploader = { fileField: 'icon', memberId: member.memberId, isCounted: true }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const submission = parseWithZod(form, { schema: projectSchema })
  const refuse = (status: number, notice: ProjectAnswer['notice'], fieldErrors = {}) =>
    data<ProjectAnswer>({ result: submission.reply({ fieldErrors }), notice }, { status })
  if (submission.status !== 'success') return refuse(400, null)
  try {
    const added = problem ? pictureRefused(problem) : await addProject(services, member, submission.value)
    switch (added.outcome) {
      case 'picture-refused': {
        const notice = iconNotice(added.problem)
        return refuse(statusOfProblem(added.problem), notice, { icon: [notice.description] })
      }
      case 'member-not-found':
        return refuse(404, projectCopy['member-not-found'])
      case 'too-many':
        return refuse(409, projectCopy['too-many'])
      case 'added':
        return redirectWithToast(context, pageUnder(url)(), projectCopy.added)
    }
  } catch (error) {
    logFailure(context, error, 'project was not added')
    return refuse(503, projectCopy['save-failed'])
  }
}

export default function NewProjectPage({ actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Add Project" closeTo={pageUnder(useLocation())()} triggerId={addTriggerId} wide>
      <ProjectForm project={null} answered={actionData} />
    </RouteDialog>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProjectFailed heading="Add Project" error={error} />
}

import { data } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/delete-project-page'
import { projectCopy } from './copy.ts'
import { deleteProject } from './delete-project.server.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { returnPlace } from './project-address.ts'
import { formTitle, ProjectFailed, ProjectFormFrame, ProjectMissing } from './project-form-frame.tsx'
import { findOwnProject } from './projects.server.ts'
import type { DeletionAnswer } from './use-deletion.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${formTitle('Delete Project', loaderData)} · ${brand.name}` },
]

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const project = await findOwnProject(context.get(servicesContext).db, member, id)
  return data({ project, closeTo: returnPlace(url) }, { status: project ? 200 : 404 })
}

/** The page's script gets an answer; a form that is sent as a document comes back to the page that it was sent from. */
export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const answer = (status: number, notice: DeletionAnswer['notice']) => data<DeletionAnswer>({ notice }, { status })
  try {
    const outcome = await deleteProject(services, member, id)
    if (outcome === 'not-found') return answer(404, projectCopy['gone-before-delete'])
    if (new URL(request.url).pathname.endsWith('.data')) return answer(200, projectCopy.deleted)
    return redirectWithToast(context, returnPlace(url), projectCopy.deleted)
  } catch (error) {
    logFailure(context, error, 'project was not deleted')
    return answer(503, projectCopy['delete-failed'])
  }
}

export default function DeleteProjectPage({ loaderData: { project, closeTo }, actionData }: Route.ComponentProps) {
  if (!project) return <ProjectMissing closeTo={closeTo} />
  return (
    <ProjectFormFrame title={`Delete “${project.title}”?`} closeTo={closeTo}>
      <FormMessage notice={actionData?.notice} />
      <DeleteQuestion project={project} closeTo={closeTo} />
    </ProjectFormFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProjectFailed heading="Delete Project" error={error} />
}

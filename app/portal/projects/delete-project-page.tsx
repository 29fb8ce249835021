import { data, href, useFetcher, useLocation } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { CancelLink, RouteDialog, useClosing } from '../../ui/route-dialog.tsx'
import type { Route } from './+types/delete-project-page'
import { projectCopy } from './copy.ts'
import { deleteProject } from './delete-project.server.ts'
import { ownIcon } from './project.ts'
import { deleteTriggerId, pageUnder } from './project-address.ts'
import { dialogTitle, ProjectFailed, ProjectMissing } from './project-missing.tsx'
import { findOwnProject } from './projects.server.ts'
import { deletionKey } from './use-deletion.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${dialogTitle('Delete Project', loaderData)} · ${brand.name}` },
]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const project = await findOwnProject(context.get(servicesContext).db, requireMember(context), id)
  return data({ project }, { status: project ? 200 : 404 })
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  try {
    const deleted = await deleteProject(services, member, id)
    if (deleted.outcome === 'not-found') return data({ notice: projectCopy['gone-before-delete'] }, { status: 404 })
    const undo = deleted.undo && {
      action: href('/training-portal/profile/projects/undo'),
      fields: { project: deleted.undo },
    }
    const notice: ToastMessage = undo ? { ...projectCopy.deleted, undo } : projectCopy.deleted
    return await answerOrRedirect({ request, context }, pageUnder(url)(), { notice })
  } catch (error) {
    logFailure(context, error, 'project was not deleted')
    return data({ notice: projectCopy['delete-failed'] }, { status: 503 })
  }
}

/** With script the project leaves the page at once, and comes back if it could not be deleted. */
export default function DeleteProjectPage({ loaderData: { project }, actionData, params }: Route.ComponentProps) {
  const here = pageUnder(useLocation())
  const close = useClosing(here())
  const deletion = useFetcher({ key: deletionKey(params.id) })
  if (!project) return <ProjectMissing />
  return (
    <RouteDialog title={`Delete “${project.title}”?`} closeTo={here()} triggerId={deleteTriggerId(project.id)}>
      <FormMessage notice={actionData?.notice} />
      <p>It disappears from your profile and the gallery right away{ownIcon(project) && ', with its icon'}.</p>
      <deletion.Form
        method="post"
        action={here(`${project.id}/delete`)}
        className="flex flex-wrap gap-3"
        onSubmit={close}
      >
        <CancelLink to={here()}>Keep it</CancelLink>
        <button type="submit" className="button-problem">
          Delete project
        </button>
      </deletion.Form>
    </RouteDialog>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProjectFailed heading="Delete Project" error={error} />
}

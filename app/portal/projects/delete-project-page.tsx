import { data, useFetcher, useLocation } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { CancelLink, RouteDialog, useClosing } from '../../ui/route-dialog.tsx'
import type { Route } from './+types/delete-project-page'
import { projectCopy } from './copy.ts'
import { deleteProject, undoDeletion } from './delete-project.server.ts'
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

/** Deletes the project, or restores it from the sealed data in the toast. */
export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'delete':
      try {
        const deleted = await deleteProject(services, member, id)
        if (deleted.outcome === 'not-found') return data({ notice: projectCopy['gone-before-delete'] }, { status: 404 })
        const undo = deleted.undo && { action: url.pathname, fields: { intent: 'undo', project: deleted.undo } }
        return data<{ notice: ToastMessage }>({ notice: undo ? { ...projectCopy.deleted, undo } : projectCopy.deleted })
      } catch (error) {
        logFailure(context, error, 'project was not deleted')
        return data({ notice: projectCopy['delete-failed'] }, { status: 503 })
      }
    case 'undo':
      try {
        const outcome = await undoDeletion(services, member, String(form.get('project') ?? ''))
        return data({ notice: projectCopy[outcome] }, { status: outcome === 'brought-back' ? 200 : 409 })
      } catch (error) {
        logFailure(context, error, 'project was not brought back')
        return data({ notice: projectCopy['not-brought-back'] }, { status: 503 })
      }
    default:
      throw data(null, { status: 400 })
  }
}

/** The project disappears at once, and returns if the deletion fails. */
export default function DeleteProjectPage({ loaderData: { project }, params }: Route.ComponentProps) {
  const here = pageUnder(useLocation())
  const close = useClosing(here())
  const deletion = useFetcher({ key: deletionKey(params.id) })
  if (!project) return <ProjectMissing />
  return (
    <RouteDialog title={`Delete “${project.title}”?`} closeTo={here()} triggerId={deleteTriggerId(project.id)}>
      <p>It disappears from your profile and the gallery right away{ownIcon(project) && ', with its icon'}.</p>
      <deletion.Form
        method="post"
        action={here(`${project.id}/delete`)}
        className="flex flex-wrap gap-3"
        onSubmit={close}
      >
        <input type="hidden" name="intent" value="delete" />
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

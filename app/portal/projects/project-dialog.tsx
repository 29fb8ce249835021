import { RouteDialog } from '../../ui/route-dialog.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import type { OwnProject } from './project.ts'
import { addOpener, deleteOpener, editOpener } from './project-address.ts'
import { ProjectForm } from './project-form.tsx'

/** Which dialog the address asks for. */
export type OpenDialog = { asks: 'add' } | { asks: 'edit' | 'delete'; project: OwnProject }

/** Over a page with projects. @param closeTo that page as it was */
export function ProjectDialog({ open, closeTo }: { open: OpenDialog; closeTo: string }) {
  if (open.asks === 'add')
    return (
      <RouteDialog title="Add Project" closeTo={closeTo} opener={addOpener} wide>
        <ProjectForm project={null} closeTo={closeTo} />
      </RouteDialog>
    )
  const { project } = open
  if (open.asks === 'edit')
    return (
      <RouteDialog title="Edit Project" closeTo={closeTo} opener={editOpener(project.id)} wide>
        <ProjectForm key={project.id} project={project} closeTo={closeTo} />
      </RouteDialog>
    )
  return (
    <RouteDialog title={`Delete “${project.title}”?`} closeTo={closeTo} opener={deleteOpener(project.id)}>
      <DeleteQuestion project={project} closeTo={closeTo} />
    </RouteDialog>
  )
}

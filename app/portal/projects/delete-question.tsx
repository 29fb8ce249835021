import { CancelLink, useClosing } from '../../ui/route-dialog.tsx'
import { ownIcon, type Project } from './project.ts'
import { deleteProjectAddress } from './project-address.ts'
import { useDeletionSender } from './use-deletion.ts'

/** @param closeTo the page that it was asked on: there the project leaves at once, and comes back if it could not be deleted */
export function DeleteQuestion({ project, closeTo }: { project: Project; closeTo: string }) {
  const deletion = useDeletionSender(project.id)
  const close = useClosing(closeTo)
  return (
    <>
      <p>
        It disappears from your profile and from the gallery at once{ownIcon(project) && ', with its icon'}. This can't
        be undone.
      </p>
      <deletion.Form
        method="post"
        action={deleteProjectAddress(project.id, closeTo)}
        className="flex flex-wrap gap-3"
        onSubmit={close}
      >
        <CancelLink to={closeTo}>Keep it</CancelLink>
        <button type="submit" className="button-problem">
          Delete project
        </button>
      </deletion.Form>
    </>
  )
}

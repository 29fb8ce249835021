import type { ReactNode } from 'react'
import { Pencil, Trash2 } from '../../ui/drawings/icons.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import type { Project } from './project.ts'
import { deleteTriggerId, editTriggerId } from './project-address.ts'
import { ProjectCard } from './project-card.tsx'
import { useDeletion } from './use-deletion.ts'

/** A project in its owner's list. @param withDialog URL of a dialog over the page, such as the project's id for editing it */
export function OwnProjectItem({
  project,
  withDialog,
  ...card
}: {
  project: Project & { isHidden?: boolean }
  withDialog: (dialog: string) => string
  heading?: 'h2' | 'h3'
  author?: ReactNode
}) {
  const { id, title } = project
  const { isGone, refused } = useDeletion(id)
  if (isGone) return null
  return (
    <li>
      {/* Lists without authors contain only the viewer's own projects. */}
      <ProjectCard project={project} isOwn={card.author !== undefined} isHidden={project.isHidden} {...card}>
        {refused && <FormMessage notice={refused} />}
        <Link id={editTriggerId(id)} className="button-quiet button-small" to={withDialog(id)} preventScrollReset>
          <Pencil aria-hidden="true" className="size-4" />
          Edit <span className="sr-only">{title}</span>
        </Link>
        <Link
          id={deleteTriggerId(id)}
          className="button-problem button-small"
          to={withDialog(`${id}/delete`)}
          preventScrollReset
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Delete <span className="sr-only">{title}</span>
        </Link>
      </ProjectCard>
    </li>
  )
}

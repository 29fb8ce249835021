import type { ReactNode } from 'react'
import { Plus } from '../../ui/drawings/icons.tsx'
import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { Link } from '../../ui/link.tsx'
import { OwnProjectItem } from './own-project-item.tsx'
import type { OwnProject } from './project.ts'
import { addTriggerId, profileAddress } from './project-address.ts'

const headingId = 'own-projects'

/** The participant's projects on their profile page. */
export function OwnProjects({ projects, dialog }: { projects: OwnProject[]; dialog: ReactNode }) {
  return (
    <section className="profile-section" aria-labelledby={headingId}>
      <h2 id={headingId}>My Projects</h2>
      <div className="grid grid-cols-1 content-start gap-8">
        {dialog}
        {projects.length === 0 ? (
          <div className="flex flex-wrap items-center gap-5">
            <NetworkGlyph lit={3} />
            <p className="font-semibold">No projects yet</p>
          </div>
        ) : (
          <ul className="project-grid">
            {projects.map((project) => (
              <OwnProjectItem key={project.id} project={project} heading="h3" withDialog={profileAddress} />
            ))}
          </ul>
        )}
        <p>
          <Link id={addTriggerId} className="button-quiet" to={profileAddress('new')} preventScrollReset>
            <Plus aria-hidden="true" className="size-5" />
            Add Project
          </Link>
        </p>
      </div>
    </section>
  )
}

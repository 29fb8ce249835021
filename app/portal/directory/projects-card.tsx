import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { AboutThisLink } from '../about-this-link.tsx'
import type { Project } from '../projects/project.ts'
import { ProjectCard } from '../projects/project-card.tsx'

/** @param areOwn hides the author, who is the viewer */
export function ProjectsCard({
  firstName,
  projects,
  areOwn,
}: {
  firstName: string
  projects: Project[]
  areOwn: boolean
}) {
  return (
    <section className="card" aria-labelledby="projects">
      <h2 id="projects" className="text-xl/tight">
        AI Projects &amp; Agents
      </h2>
      {projects.length > 0 ? (
        <ul className="project-grid mt-5 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]">
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} heading="h3">
                {!areOwn && <AboutThisLink kind="project" id={project.id} name={project.title} />}
              </ProjectCard>
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-5 grid justify-items-start gap-2 wrap-anywhere">
          <NetworkGlyph lit={2} />
          <h3 className="mt-2 text-lg/tight">No projects yet</h3>
          <p>
            <bdi>{firstName}</bdi> hasn't shared any AI projects or agents yet
          </p>
        </div>
      )}
    </section>
  )
}

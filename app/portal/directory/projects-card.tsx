import { NetworkGlyph } from '../../ui/motif.tsx'
import type { Project } from '../projects/project.ts'
import { ProjectCard } from '../projects/project-card.tsx'

export function ProjectsCard({ firstName, projects }: { firstName: string; projects: Project[] }) {
  return (
    <section className="card member-facts member-projects" aria-labelledby="projects">
      <h2 id="projects">AI Projects &amp; Agents</h2>
      {projects.length > 0 ? (
        <ul className="project-grid">
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} heading="h3" />
            </li>
          ))}
        </ul>
      ) : (
        <div className="no-member-projects">
          <NetworkGlyph lit={2} />
          <h3>No projects yet</h3>
          <p>{firstName} hasn't shared any AI projects or agents yet</p>
        </div>
      )}
    </section>
  )
}

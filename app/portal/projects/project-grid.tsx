import { AboutThisLink } from '../about-this-link.tsx'
import { OwnProjectItem } from './own-project-item.tsx'
import type { GalleryProject } from './project.ts'
import { ProjectAuthorLine } from './project-author-line.tsx'
import { ProjectCard } from './project-card.tsx'
import { galleryAddress, type ProjectQuery } from './project-query.ts'

/** @param query of the gallery, to return to after editing */
export function ProjectGrid({ projects, query }: { projects: GalleryProject[]; query: ProjectQuery }) {
  return (
    <ul className="project-grid">
      {projects.map((project) => {
        const shown = { project, author: <ProjectAuthorLine author={project.author} /> }
        return project.isOwn ? (
          <OwnProjectItem key={project.id} {...shown} withDialog={(dialog) => galleryAddress(query, dialog)} />
        ) : (
          <li key={project.id}>
            <ProjectCard {...shown}>
              <AboutThisLink kind="project" id={project.id} name={project.title} />
            </ProjectCard>
          </li>
        )
      })}
    </ul>
  )
}

const skeletons = ['w-40', 'w-48', 'w-32', 'w-44', 'w-36', 'w-52']

/** Loading cards. */
export function ProjectSkeletons() {
  return (
    <div aria-busy="true">
      <ul className="project-grid">
        {skeletons.map((width) => (
          <li key={width} className="card flex h-full flex-col gap-4">
            <div className="flex items-center gap-4">
              <div className="skeleton size-16 motion-safe:animate-pulse" />
              <div className={`skeleton max-w-full motion-safe:animate-pulse ${width}`} />
            </div>
            <div className="skeleton w-full motion-safe:animate-pulse" />
            <div className="skeleton w-3/4 motion-safe:animate-pulse" />
          </li>
        ))}
      </ul>
    </div>
  )
}

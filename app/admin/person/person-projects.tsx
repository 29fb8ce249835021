import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { Nothing, PersonSection } from './person-section.tsx'
import type { ShownPerson } from './show-person.server.ts'

/** A person's projects, and a link to moderate their profile. */
export function PersonProjects({ memberId, projects }: { memberId: string } & Pick<ShownPerson, 'projects'>) {
  return (
    <PersonSection id="projects" title="Projects">
      {projects.length === 0 && <Nothing>No projects yet.</Nothing>}
      <ul className="grid gap-4">
        {projects.map((project) => (
          <Project key={project.title + project.added.iso} project={project} />
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link className="link" to={href('/admin/moderation/:kind/:id', { kind: 'person', id: memberId })}>
          Moderate their profile and projects
        </Link>
      </p>
    </PersonSection>
  )
}

function Project({ project }: { project: ShownPerson['projects'][number] }) {
  const { title, description, link, industries, added, hiddenSince } = project
  return (
    <li className="grid gap-1">
      <h3 dir="auto" className="text-base/tight wrap-anywhere">
        {title}
        {hiddenSince && <span className="badge ml-2">Hidden</span>}
      </h3>
      {description && <TruncatedText text={description} of={title} as="card" />}
      <p className="text-sm wrap-anywhere text-ink-soft">
        Added <time dateTime={added.iso}>{added.words}</time>
        {industries && industries.length > 0 && ` · ${industries.join(', ')}`}
        {link && (
          <>
            {' · '}
            <a className="link" href={link.href} target="_blank" rel="noopener noreferrer">
              {link.site}
              <span className="sr-only">, {title} (opens in a new tab)</span>
            </a>
          </>
        )}
      </p>
    </li>
  )
}

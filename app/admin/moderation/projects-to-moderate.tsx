import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'

/** Projects of the same person, with links to their own pages. */
export function ProjectsToModerate({ projects }: { projects: { id: string; title: string; isHidden: boolean }[] }) {
  return (
    <section aria-labelledby="their-projects" className="mt-8 max-w-3xl">
      <h2 id="their-projects" className="text-xl/tight">
        Projects
      </h2>
      <ul className="mt-3 grid gap-2">
        {projects.map(({ id, title, isHidden }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link className="link wrap-anywhere" to={href('/admin/moderation/:kind/:id', { kind: 'project', id })}>
              <bdi>{title}</bdi>
            </Link>
            {isHidden && <span className="badge">Hidden</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

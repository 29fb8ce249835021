import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { useInPortal } from '../portal-place.ts'
import { ProjectIcon } from '../projects/project-icon.tsx'
import type { ShownDashboard } from './show-dashboard.server.ts'

const profile = href('/training-portal/profile')

export function OwnGoal({ goal }: { goal: string | null }) {
  return (
    <section className="card" aria-labelledby="own-goal">
      <h2 id="own-goal" className="card-label">
        Your goal
      </h2>
      {goal ? <TruncatedText text={goal} of="Your goal" as="card" /> : <p>What’s the first job you’d give an agent?</p>}
      <p>
        <Link className="link" to={`${profile}#ai-goals`}>
          {goal ? 'Change your goal' : 'Share your goal'}
        </Link>
      </p>
    </section>
  )
}

/** @param others number of the member's other projects */
export function OwnProject({
  project,
  others,
}: {
  project: NonNullable<ShownDashboard['own']>['project']
  others: number
}) {
  return (
    <section className="card" aria-labelledby="own-project">
      <h2 id="own-project" className="card-label">
        Your project
      </h2>
      {project ? (
        <>
          <div className="flex items-center gap-4">
            <ProjectIcon project={project} />
            <p dir="auto" className="min-w-0 font-heading text-lg/tight font-bold wrap-anywhere">
              {project.title}
            </p>
          </div>
          <p>
            <Link className="link" to={`${profile}#own-projects`}>
              {others > 0 ? `All your projects (${others + 1})` : 'Open your projects'}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>No projects yet. Show everyone what you’re building, however small.</p>
          <p>
            <Link className="link" to={`${profile}/projects/new`}>
              Share a project
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

export function NewProjects({ projects }: { projects: ShownDashboard['newProjects'] }) {
  const inPortal = useInPortal()
  return (
    <section className="card" aria-labelledby="new-projects">
      <h2 id="new-projects" className="card-label">
        New in the community
      </h2>
      {projects.length > 0 ? (
        <ul className="grid gap-3">
          {projects.map(({ title, author, memberId, bootcamp }) => (
            <li key={memberId + title} className="line-clamp-4 wrap-anywhere">
              <bdi className="font-semibold">{title}</bdi>{' '}
              <span className="text-sm">
                <span className="text-ink-soft">by </span>
                <Link className="link" to={inPortal(href('/training-portal/community/:memberId', { memberId }))}>
                  <bdi>{author}</bdi>
                </Link>
                {bootcamp && <span className="text-ink-soft">, {bootcamp}</span>}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p>No one else has shared a project yet.</p>
      )}
      <p>
        <Link className="link" to={inPortal(href('/training-portal/projects'))}>
          See all projects
        </Link>
      </p>
    </section>
  )
}

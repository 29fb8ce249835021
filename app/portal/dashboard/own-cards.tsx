import { href } from 'react-router'
import { Check } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { useInPortal } from '../portal-place.ts'
import { ProjectIcon } from '../projects/project-icon.tsx'
import type { FirstStep } from './first-steps.ts'
import type { ShownDashboard } from './show-dashboard.server.ts'

const profile = href('/training-portal/profile')

/** The next step; removed when all are done. */
export function NextSteps({ steps }: { steps: FirstStep[] }) {
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className="card border-on-ember bg-ember-wash" aria-labelledby="next-step">
      <h2 id="next-step" className="card-label">
        Your next step
      </h2>
      {next && (
        <>
          <p className="font-heading text-xl/[1.2] font-bold">{next.title}</p>
          <p>{next.reason}</p>
          <Link className="button justify-self-start" to={next.to}>
            {next.call}
          </Link>
        </>
      )}
      <ol aria-label={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`} className="grid gap-1">
        {steps.map(({ title, to, isDone }) => (
          <li key={title} className="grid min-h-7 grid-cols-[1.5rem_1fr] items-center text-sm">
            <StepMark isDone={isDone} />
            {isDone ? (
              <span>
                {title}
                <span className="sr-only">: done</span>
              </span>
            ) : (
              <Link className="link justify-self-start" to={to}>
                {title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepMark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <Check aria-hidden="true" className="size-4 text-ember-text" />
  ) : (
    <span aria-hidden="true" className="size-3.5 rounded-full border border-line" />
  )
}

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
          {projects.map(({ title, author, memberId }) => (
            <li key={memberId + title} className="line-clamp-4 wrap-anywhere">
              <bdi className="font-semibold">{title}</bdi>{' '}
              <span className="text-sm">
                <span className="text-ink-soft">by </span>
                <Link className="link" to={inPortal(href('/training-portal/community/:memberId', { memberId }))}>
                  <bdi>{author}</bdi>
                </Link>
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

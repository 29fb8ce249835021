import { href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import { bootcampName } from '../../cohorts/cohort.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { Link } from '../../ui/link.tsx'
import type { ShownPerson } from './show-person.server.ts'

/** A person's state in each bootcamp, as nodes on a line where there are steps. */
export function PersonBootcamps({ id, registrations }: { id: string; registrations: ShownPerson['registrations'] }) {
  const mayChange = useMay('organiser')
  return (
    <section aria-labelledby="bootcamps">
      <h2 id="bootcamps" className="text-xl/tight">
        In each bootcamp
      </h2>
      {registrations.length === 0 && <p className="mt-3 text-ink-soft">Not registered in any bootcamp.</p>}
      <ul className="mt-3 grid gap-3">
        {registrations.map(({ cohort, badge, note, nodes }) => (
          <li key={cohort.id} className="rounded-md border border-hair p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <h3 className="min-w-0 text-base/tight wrap-anywhere">{bootcampName(cohort)}</h3>
              <span className={`badge badge-${badge.tone}`}>{badge.words}</span>
            </div>
            {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
            {nodes.length > 0 && <Nodes nodes={nodes} />}
            {mayChange && (
              <Link
                className="link mt-2 inline-block text-sm"
                to={`${href('/admin/users/:id', { id })}${aboutCohort(cohort)}&edit`}
                preventScrollReset
              >
                Change<span className="sr-only"> the status in {bootcampName(cohort)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nodes({ nodes }: { nodes: { label: string; isDone: boolean }[] }) {
  const next = nodes.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="mt-2">
      {nodes.map(({ label, isDone }, place) => (
        <li key={label} className="group relative flex items-center gap-3 py-0.5 text-sm">
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-[0.3125rem] h-full border-l border-line group-last:hidden"
          />
          <span
            className={`z-1 size-2.75 flex-none rounded-full border border-line ${isDone ? 'bg-ember' : 'bg-paper'}`}
          />
          <span className={isDone ? undefined : place === next ? 'font-semibold' : 'text-ink-soft'}>
            {label}
            <span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

import { href } from 'react-router'
import { bootcampName, dayOf, type ShownOther } from '../../cohorts/cohort.ts'

const verbs = { ahead: 'Begins on', live: 'Began on', over: 'Ended on' } as const

/** Links to the pages of all other cohorts. */
export function OtherBootcamps({ others }: { others: readonly ShownOther[] }) {
  if (others.length === 0) return null
  return (
    <section className="page band" aria-labelledby="others">
      <h2 id="others">Other bootcamps</h2>
      <ul className="others">
        {others.map(({ slug, name, zone, phase, starts, ends }) => (
          <li key={slug}>
            <a href={href('/spark-sessions/:slug', { slug })}>{bootcampName({ slug, name })}</a>
            <span className="hint">
              {verbs[phase]} {dayOf(phase === 'over' ? ends : starts, zone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { keptCohort } from '../own-cohort.ts'
import { everyoneParam } from './everyone.ts'

/** Says whose answers the dashboard shows, and links to the other choice. @param bootcamp its name */
export function AnswersOf({ bootcamp, ofEveryone }: { bootcamp: string; ofEveryone: boolean }) {
  const kept = keptCohort(useSearchParams()[0])
  const choices = [
    { label: bootcamp, to: kept || '?', isChosen: !ofEveryone },
    { label: 'Everyone', to: `${kept || '?'}${kept ? '&' : ''}${everyoneParam}`, isChosen: ofEveryone },
  ]
  return (
    <nav aria-label="Whose answers" className="mt-3 flex flex-wrap gap-2">
      {choices.map(({ label, to, isChosen }) => (
        <Link
          key={label}
          className={`button-small ${isChosen ? 'button' : 'button-quiet'}`}
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

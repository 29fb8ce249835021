import { href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import type { CohortState } from '../../cohorts/cohort-record.ts'
import { Link } from '../../ui/link.tsx'
import { MoreMenu, menuItem } from '../../ui/more-menu.tsx'
import type { Question } from './state-change.ts'

/** Search parameter of the cohort's pages: the open question. */
export const questionParam = 'ask'

export const openerOf = (question: Question) => `ask-${question}`

/**
 * The rare actions that the state of a cohort allows.
 *
 * @param here the path of the page, for the questions
 * @param questions those that would not be refused
 */
export function CohortMenu({
  id,
  here,
  state,
  mayCallOff,
  questions,
}: {
  id: number
  here: string
  state: CohortState
  mayCallOff: boolean
  questions: readonly Question[]
}) {
  const cohort = { id: String(id) }
  const mayChange = useMay('organiser')
  return (
    <MoreMenu label="More about this bootcamp">
      {state !== 'draft' && (
        <Link className={menuItem} to={href('/admin/cohorts/:id/portal', cohort)}>
          See the portal as a participant
        </Link>
      )}
      {mayChange && (
        <Link className={menuItem} to={href('/admin/cohorts/:id/copy', cohort)}>
          Copy
        </Link>
      )}
      {mayChange && mayCallOff && (
        <Link className={menuItem} to={href('/admin/cohorts/:id/call-off', cohort)}>
          Call it off…
        </Link>
      )}
      {mayChange &&
        questions.map((question) => (
          <Link
            key={question}
            className={menuItem}
            id={openerOf(question)}
            to={`${here}?${questionParam}=${question}`}
            preventScrollReset
          >
            {openers[question]}
          </Link>
        ))}
    </MoreMenu>
  )
}

const openers: Record<Question, string> = {
  draft: 'Make it a draft again',
  archived: 'Archive',
  published: 'Restore from the archive',
  deleted: 'Delete',
}

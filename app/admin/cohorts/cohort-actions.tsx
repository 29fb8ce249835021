import { href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import type { CohortState } from '../../cohorts/cohort-record.ts'
import { Link } from '../../ui/link.tsx'

export type Question = 'draft' | 'archived' | 'published' | 'deleted'

/** Search parameter of the cohort's page: the open question. */
export const questionParam = 'ask'

export const openerOf = (question: Question) => `ask-${question}`

/**
 * The actions that the state of a cohort allows.
 *
 * @param isPublic it has a page that visitors may read
 * @param questions those that would not be refused
 */
export function CohortActions({
  id,
  slug,
  state,
  isPublic,
  mayCallOff,
  questions,
}: {
  id: number
  slug: string | null
  state: CohortState
  isPublic: boolean
  mayCallOff: boolean
  questions: readonly Question[]
}) {
  const cohort = { id: String(id) }
  const mayChange = useMay('organiser')
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'draft' && (
        <>
          {mayChange && (
            <Link className="button" to={href('/admin/cohorts/:id/publish', cohort)}>
              Publish…
            </Link>
          )}
          <Link className="button-quiet" reloadDocument to={href('/admin/cohorts/:id/preview', cohort)}>
            Preview
          </Link>
        </>
      )}
      {state !== 'draft' && (
        <Link className="button-quiet" to={href('/admin/cohorts/:id/portal', cohort)}>
          See the portal as a participant
        </Link>
      )}
      {isPublic && slug && (
        <Link className="button-quiet" reloadDocument to={href('/spark-sessions/:slug', { slug })}>
          See the public page
        </Link>
      )}
      {mayChange && (
        <Link className="button-quiet" to={href('/admin/cohorts/:id/copy', cohort)}>
          Copy
        </Link>
      )}
      {mayChange && mayCallOff && (
        <Link className="button-quiet" to={href('/admin/cohorts/:id/call-off', cohort)}>
          Call it off…
        </Link>
      )}
      {mayChange &&
        questions.map((question) => (
          <Link
            key={question}
            id={openerOf(question)}
            className="button-quiet"
            to={`${href('/admin/cohorts/:id', cohort)}?${questionParam}=${question}`}
            preventScrollReset
          >
            {openers[question]}
          </Link>
        ))}
    </div>
  )
}

const openers: Record<Question, string> = {
  draft: 'Make it a draft again',
  archived: 'Archive',
  published: 'Restore from the archive',
  deleted: 'Delete',
}

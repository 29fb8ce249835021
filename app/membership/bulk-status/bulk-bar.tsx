import { useEffect, useRef } from 'react'
import { Form, href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import { type CohortChoice, isChoice } from '../../cohorts/cohort-choice.ts'
import { cohortInList } from '../../cohorts/cohort-switcher.tsx'
import { Options } from '../../ui/form/options.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { memberStatusNames } from '../member.ts'
import { type MemberQuery, queryFields } from '../roster/member-query.ts'
import { useMarked } from '../roster/members-table.tsx'
import { changedCohortParam } from './bulk-status.ts'

/**
 * Leads to the preview of a change; nothing happens here. The rows' marks belong to this form: with the first of them it opens
 * and says how many there are, and stays in sight.
 *
 * @param found by the filter
 * @param shown the rows that can be marked
 */
export function BulkBar({
  id,
  query,
  choice,
  found,
  foundMore,
  shown,
}: {
  id: string
  query: MemberQuery
  choice: CohortChoice
  found: number
  foundMore: boolean
  shown: readonly { id: string }[]
}) {
  const selected = useMarked(id, shown)
  const bar = useRef<HTMLDetailsElement>(null)
  const isAny = selected > 0
  useEffect(() => {
    if (bar.current && isAny) bar.current.open = true
  }, [isAny])
  if (!useMay('organiser')) return null
  return (
    <details
      ref={bar}
      className={`my-3 ${isAny ? 'sticky top-17 z-20 lg:top-2 max-lg:[@media(max-height:30rem)]:static max-lg:border-b max-lg:border-hair max-lg:bg-paper max-lg:py-2' : ''}`}
    >
      <summary className="button-quiet button-small w-fit list-none bg-paper [&::-webkit-details-marker]:hidden">
        <span aria-live="polite">{isAny ? `${selected} selected` : 'Change the status of several members'}</span>
      </summary>
      <Form
        id={id}
        action={href('/admin/users/status')}
        className={`card mt-2 flex flex-wrap items-end gap-3 p-4 sm:p-5 ${isAny ? 'max-sm:mt-1 max-sm:gap-2 max-sm:p-2' : ''}`}
      >
        {Object.entries(queryFields(query)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid min-w-0 gap-1.5 max-sm:grow max-sm:basis-2/5">
          <span className={`font-semibold ${isAny ? 'max-sm:sr-only' : ''}`}>New status</span>
          {/* Not `status`, which is the list's filter. */}
          <select name="to" className="input" defaultValue="">
            <option value="">Choose a status</option>
            <Options of={memberStatusNames} />
          </select>
        </label>
        {isChoice(choice) && !choice.chosen && (
          <label className="grid min-w-0 gap-1.5 max-sm:grow max-sm:basis-2/5">
            <span className={`font-semibold ${isAny ? 'max-sm:sr-only' : ''}`}>In the cohort</span>
            {/* Not `cohort`, of which the list is. */}
            <select name={changedCohortParam} className="input max-w-xs" defaultValue={choice.told.slug}>
              {choice.cohorts.map((cohort) => (
                <option key={cohort.slug} value={cohort.slug}>
                  {cohortInList(cohort)}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:gap-2 max-sm:*:px-4">
          <button type="submit" className={isAny ? 'button' : 'button-quiet'}>
            Preview<span className={isAny ? 'max-sm:sr-only' : ''}> for the selected</span>
          </button>
          {isAny && (
            <button
              type="submit"
              name="list"
              value="members"
              formAction={href('/admin/messages/new')}
              className="button-quiet"
            >
              Write to the selected
            </button>
          )}
          {!isAny && (
            <button type="submit" name="everyone" value="yes" className="button-quiet">
              Preview for all {formatCount({ total: found, hasMore: foundMore })} found
            </button>
          )}
        </div>
        {!isAny && (
          <p className="hint w-full">
            Tick members in the list below. Nothing changes before you have seen the preview.
          </p>
        )}
      </Form>
    </details>
  )
}

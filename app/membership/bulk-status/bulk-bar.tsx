import { Form, href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import { type CohortChoice, isChoice } from '../../cohorts/cohort-choice.ts'
import { cohortInList } from '../../cohorts/cohort-switcher.tsx'
import { Options } from '../../ui/form/options.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { marksOf, useMarked } from '../../ui/list/use-marked.ts'
import { useBar } from '../../ui/use-bar.ts'
import { statusChoices } from '../member.ts'
import { type MemberQuery, queryFields } from '../roster/lists/member-query.ts'
import { changedCohortParam } from './bulk-status.ts'

/**
 * Leads to the preview of a change; changes nothing itself. The rows' checkboxes belong to this form, which appears at the bottom
 * of the window with the first tick, where it moves no row. Without JavaScript it stands below the list.
 *
 * @param found number of members that the filter finds
 * @param shown rows with a checkbox
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
  const isAny = selected > 0
  useBar(isAny)
  if (!useMay('organiser')) return null
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isAny && `${selected} of ${shown.length} on this page ticked`}
      </p>
      <Form
        id={id}
        method="post"
        action={href('/admin/users/status')}
        aria-label="Change several members"
        className={`bulk-bar print:hidden ${isAny ? '' : 'hidden noscript:flex noscript:static'}`}
      >
        {Object.entries(queryFields(query)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="font-semibold whitespace-nowrap">
          {isAny ? `${selected} selected` : 'Change the status of several members'}
        </p>
        <label className="min-w-0">
          <span className="sr-only">New status</span>
          {/* Not `status`, which is the list's filter. */}
          <select name="to" className="input" defaultValue="" required>
            <option value="">New status</option>
            <Options of={statusChoices} />
          </select>
        </label>
        {isChoice(choice) && !choice.chosen && (
          <label className="min-w-0">
            <span className="sr-only">In the cohort</span>
            {/* Not `cohort`, which is the list's cohort. */}
            <select name={changedCohortParam} className="input max-w-xs" defaultValue={choice.told.slug}>
              {choice.cohorts.map((cohort) => (
                <option key={cohort.slug} value={cohort.slug}>
                  {cohortInList(cohort)}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className="button button-small">
          Preview<span className="sr-only"> for the selected</span>
        </button>
        <button
          type="submit"
          name="everyone"
          value="yes"
          className="button-quiet button-small"
          onClick={() => {
            // Otherwise only the ticked members would be sent.
            for (const mark of marksOf(id)) mark.checked = false
          }}
        >
          Preview for all {formatCount({ total: found, hasMore: foundMore })} found
        </button>
        {isAny && (
          <button
            type="submit"
            name="list"
            value="members"
            formAction={href('/admin/messages/new')}
            formMethod="get"
            formNoValidate
            className="button-quiet button-small"
          >
            Write to the selected
          </button>
        )}
      </Form>
    </>
  )
}

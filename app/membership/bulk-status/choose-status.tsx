import { Form, href } from 'react-router'
import type { NamedCohort } from '../../cohorts/cohort-choice.ts'
import { Options } from '../../ui/form/options.tsx'
import { type MemberStatus, memberStatuses, statusChoices } from '../member.ts'
import { members } from '../roster/admin-copy.ts'
import { changedCohortParam } from './bulk-status.ts'

/** For a form sent without a status. @param list URL of the list, whose query is kept */
export function ChooseStatus({
  ids,
  list,
  to,
  cohort,
}: {
  ids: string[]
  list: string
  to: MemberStatus | null
  cohort: NamedCohort
}) {
  const kept = [...new URLSearchParams(list.slice(list.indexOf('?') + 1 || list.length))]
  return (
    <Form action={href('/admin/users/status')} className="form max-w-md">
      {[...kept, ...ids.map((id) => ['id', id] as const)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={changedCohortParam} value={cohort.slug} />
      <label className="grid gap-1.5">
        <span className="font-semibold">Which status do the {members(ids.length)} get?</span>
        <select name="to" className="input" defaultValue={to ?? memberStatuses[0]}>
          <Options of={statusChoices} />
        </select>
      </label>
      <button type="submit" className="button">
        Preview
      </button>
    </Form>
  )
}

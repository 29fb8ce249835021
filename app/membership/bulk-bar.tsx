import { Form, href } from 'react-router'
import { mostAtOnce } from './bulk-status.ts'
import { memberStatuses, memberStatusNames } from './member.ts'
import { type MemberQuery, queryFields } from './member-query.ts'

/** Leads to the preview of a change; nothing happens here. The rows' marks belong to this form. @param found by the filter */
export function BulkBar({
  id,
  query,
  found,
  foundMore,
}: {
  id: string
  query: MemberQuery
  found: number
  foundMore: boolean
}) {
  return (
    <details className="my-3">
      <summary className="button-quiet button-small w-fit list-none [&::-webkit-details-marker]:hidden">
        Change the status of several members
      </summary>
      <Form id={id} action={href('/admin/users/status')} className="card mt-3 flex flex-wrap items-end gap-3">
        {Object.entries(queryFields(query)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid gap-1.5">
          <span className="font-semibold">New status</span>
          {/* Not `status`, which is the list's filter. */}
          <select name="to" className="input" defaultValue="">
            <option value="">Choose a status</option>
            {memberStatuses.map((status) => (
              <option key={status} value={status}>
                {memberStatusNames[status]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button-quiet">
          Preview for the selected
        </button>
        {!foundMore && found <= mostAtOnce && (
          <button type="submit" name="everyone" value="yes" className="button-quiet">
            Preview for all {found.toLocaleString('en-US')} found
          </button>
        )}
        <p className="hint w-full">Tick members in the list below. Nothing changes before you have seen the preview.</p>
      </Form>
    </details>
  )
}

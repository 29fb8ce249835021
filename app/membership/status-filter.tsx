import { useEffect, useRef } from 'react'
import { Form, href, useSubmit } from 'react-router'
import { memberStatuses, memberStatusNames } from './member.ts'
import { type MemberQuery, queryFields } from './member-query.ts'

/** Lives in the URL as `status`. With a script it acts when something else is chosen, without one by its button. */
export function StatusFilter({ query }: { query: MemberQuery }) {
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  const chosen = query.status ?? ''
  useEffect(() => {
    // Cards, Back and Forward change the URL beside the field.
    if (select.current) select.current.value = chosen
  }, [chosen])
  return (
    <Form action={href('/admin/users')} className="flex gap-2" preventScrollReset>
      {Object.entries(queryFields({ ...query, status: null, page: 1 })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="sr-only">Status</span>
        <select
          ref={select}
          name="status"
          className="input"
          defaultValue={chosen}
          onChange={({ currentTarget: { form } }) => submit(form, { preventScrollReset: true })}
        >
          <option value="">All Statuses</option>
          {memberStatuses.map((status) => (
            <option key={status} value={status}>
              {memberStatusNames[status]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button-quiet">
          Filter
        </button>
      </noscript>
    </Form>
  )
}

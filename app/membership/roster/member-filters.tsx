import { type ReactNode, useEffect, useRef } from 'react'
import { Form, href, useSubmit } from 'react-router'
import { memberStatuses, memberStatusNames } from '../member.ts'
import { type MemberQuery, memberLooks, queryFields, withLook } from './member-query.ts'
import { lookNames } from './worth-a-look.ts'

/** Lives in the URL as `status` and `email`. With a script it acts when something else is chosen, without one by its button. */
export function MemberFilters({ query }: { query: MemberQuery }) {
  return (
    <Form
      action={href('/admin/users')}
      className="flex gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[auto_1fr]"
      preventScrollReset
    >
      {Object.entries(queryFields({ ...withLook(query, null), status: null })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Filter name="status" label="Status" chosen={query.status ?? ''}>
        <option value="">All Statuses</option>
        {memberStatuses.map((status) => (
          <option key={status} value={status}>
            {memberStatusNames[status]}
          </option>
        ))}
      </Filter>
      <Filter name="email" label="Worth a look" chosen={query.look ?? ''}>
        <option value="">All Addresses</option>
        <optgroup label="Worth a look">
          {memberLooks.map((look) => (
            <option key={look} value={look}>
              {lookNames[look]}
            </option>
          ))}
        </optgroup>
      </Filter>
      <noscript>
        <button type="submit" className="button-quiet">
          Filter
        </button>
      </noscript>
    </Form>
  )
}

function Filter({
  name,
  label,
  chosen,
  children,
}: {
  name: string
  label: string
  chosen: string
  children: ReactNode
}) {
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Cards, Back and Forward change the URL beside the field.
    if (select.current) select.current.value = chosen
  }, [chosen])
  return (
    <label className="min-w-0">
      <span className="sr-only">{label}</span>
      <select
        ref={select}
        name={name}
        className="input"
        defaultValue={chosen}
        onChange={({ currentTarget: { form } }) => submit(form, { preventScrollReset: true })}
      >
        {children}
      </select>
    </label>
  )
}

import { useId } from 'react'
import { type AdminRole, adminRoleNames, adminRoles, whatTheyDo } from '../admin-role.ts'
import { useReadOnly } from '../ui/read-only.ts'

/** The admin roles with their descriptions. @param chosen the initial choice */
export function RoleChoice({ label, chosen }: { label: string; chosen: AdminRole }) {
  const id = useId()
  const isReadOnly = useReadOnly()
  return (
    <fieldset className="field" disabled={isReadOnly}>
      <legend>{label}</legend>
      <div className="grid gap-2">
        {adminRoles.map((role) => (
          <label key={role} className="checkbox" htmlFor={id + role}>
            <input
              id={id + role}
              type="radio"
              name="adminRole"
              value={role}
              defaultChecked={role === chosen}
              aria-describedby={`${id}${role}-means`}
            />
            <span>
              {adminRoleNames[role]}
              <span id={`${id}${role}-means`} className="block text-sm text-ink-soft">
                {sentence(whatTheyDo(role))}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

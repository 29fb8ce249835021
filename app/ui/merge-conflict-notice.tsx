import { useEffect } from 'react'
import type { Difference, Meanwhile } from '../platform/forms/three-way-merge.ts'

/**
 * Shows what was saved elsewhere while the form was filled in. Untouched fields take the stored values.
 *
 * @param form its id
 * @param own the record belongs to one person, so the change is from another tab
 */
export function MergeConflictNotice({ form, meanwhile, own }: { form: string; meanwhile: Meanwhile; own?: boolean }) {
  const { conflicts, taken, fields } = meanwhile
  useEffect(() => fill(form, fields), [form, fields])
  if (conflicts.length + taken.length === 0) return <p>What you typed is still here. Save again to keep it.</p>
  const parts = [
    ['conflicts', own ? 'Changed in both places' : 'Changed by both of you', conflicts],
    ['taken', `Changed only ${own ? 'there' : 'by them'}, and already in your form`, taken],
  ] as const
  return (
    <div className="mt-3 grid gap-4">
      {parts
        .filter(([, , differences]) => differences.length > 0)
        .map(([part, title, differences]) => (
          <section key={part} aria-labelledby={`${form}-${part}`}>
            <h3 id={`${form}-${part}`} className="font-body text-base font-semibold tracking-normal">
              {title}
            </h3>
            <dl className="mt-3 grid gap-2 whitespace-pre-line wrap-anywhere">
              {differences.map((difference) => (
                <Both key={difference.label} {...difference} />
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}

function Both({ label, storedNow, typed }: Difference) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>
        {typed !== undefined && <span className="hint mr-2 whitespace-nowrap">Saved now</span>}
        {storedNow || <em>empty</em>}
      </dd>
      {typed !== undefined && (
        <dd>
          <span className="hint mr-2 whitespace-nowrap">You typed</span>
          {typed || <em>empty</em>}
        </dd>
      )}
    </div>
  )
}

/**
 * Without JavaScript the server has filled the fields. Here they exist already, and keep their values unless they are set.
 */
function fill(form: string, fields: Meanwhile['fields']): void {
  const elements = (document.getElementById(form) as HTMLFormElement | null)?.elements ?? []
  for (const field of elements as Iterable<HTMLInputElement>) {
    const value = fields[field.name]
    if (value === undefined) continue
    if (field.type === 'checkbox' || field.type === 'radio') field.checked = [value].flat().includes(field.value)
    else field.value = String(value)
    // Conform listens to input events.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

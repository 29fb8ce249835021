import { useEffect } from 'react'
import type { Meanwhile } from '../platform/forms/three-way-merge.ts'
import { ConflictList } from './conflict-list.tsx'

/**
 * What somebody else has saved while a form was filled in. Fields that were not touched in it take what is stored by now.
 *
 * @param form its id
 */
export function MergeConflictNotice({ form, meanwhile }: { form: string; meanwhile: Meanwhile }) {
  const { conflicts, taken, fields } = meanwhile
  useEffect(() => fill(form, fields), [form, fields])
  if (conflicts.length + taken.length === 0)
    return <p>What you typed is not touched by that. Save again to store it.</p>
  return (
    <div className="mt-3 grid gap-4">
      {conflicts.length > 0 && (
        <section aria-labelledby={`${form}-conflicts`}>
          <h3 id={`${form}-conflicts`} className="font-body text-base font-semibold tracking-normal">
            Changed by both of you
          </h3>
          <ConflictList differences={conflicts} />
        </section>
      )}
      {taken.length > 0 && (
        <section aria-labelledby={`${form}-taken`}>
          <h3 id={`${form}-taken`} className="font-body text-base font-semibold tracking-normal">
            Changed by them alone, and so in your form now
          </h3>
          <ConflictList differences={taken} />
        </section>
      )}
    </div>
  )
}

/** Without script the server has filled them. Here they stand already, and keep what they have unless they are told. */
function fill(form: string, fields: Meanwhile['fields']): void {
  const elements = (document.getElementById(form) as HTMLFormElement | null)?.elements
  for (const [name, text] of Object.entries(fields)) {
    const field = elements?.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = text !== ''
    else if (isField(field)) field.value = text
    // The form library listens to what people do.
    if (field instanceof Element) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function isField(field: unknown): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
}

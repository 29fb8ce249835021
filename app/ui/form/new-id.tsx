import { useState } from 'react'
import { isUuid } from '../../platform/row-id.ts'

/**
 * The id of the row that this form creates: a second click, or a retry after a lost answer, finds the row of the first.
 *
 * @param id from the loader. The form keeps its first one when the page loads again
 */
export function NewId({ id }: { id: string }) {
  const [first] = useState(id)
  return <input type="hidden" name="newId" value={first} />
}

/** A form without the field, such as a script's, creates a row each time. */
export function newIdOf(form: FormData): string {
  const id = form.get('newId')
  return typeof id === 'string' && isUuid(id) ? id : crypto.randomUUID()
}

import { href } from 'react-router'
import { toSearchParams } from '../../platform/list-query.ts'
import { readLetterQuery } from '../../platform/mail/letter-query.ts'
import { isUuid } from '../../platform/row-id.ts'

/**
 * The page of a person, or the list, to return to. Built from parsed values, so that it can't redirect elsewhere.
 *
 * @param list the search parameters of the list, or 'person=' and an id
 */
export function listAddress(list: unknown): string {
  const params = new URLSearchParams(typeof list === 'string' ? list : '')
  const person = params.get('person') ?? ''
  if (isUuid(person)) return href('/admin/users/:id', { id: person })
  return href('/admin/messages/delivery') + toSearchParams(readLetterQuery(params))
}

import { dateTimeOf } from '../../organization/dates.ts'
import type { ListedLetter } from '../../platform/mail/letter-lists.server.ts'
import { againOf } from './again.ts'
import { nameOfLetter } from './letter-kind.ts'
import type { ShownLetter } from './letters-table.tsx'

/** A row of the table of emails. @param person the member who has the address now */
export function shownLetter(
  { kind, writtenAt, deliveredAt, discardedAt, nextTryAt, ...letter }: ListedLetter,
  person: string | null,
): ShownLetter {
  return {
    ...letter,
    person,
    name: nameOfLetter(kind),
    again: againOf(kind).how,
    written: dateTimeOf(writtenAt),
    delivered: deliveredAt && dateTimeOf(deliveredAt),
    discarded: discardedAt && dateTimeOf(discardedAt),
    nextTry: nextTryAt && dateTimeOf(nextTryAt),
  }
}

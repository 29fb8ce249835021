import { href } from 'react-router'
import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { LettersTable } from '../letters/letters-table.tsx'
import { Nothing, PersonSection } from './person-section.tsx'
import type { ShownPerson } from './show-person.server.ts'

/** The emails to a person, also to their earlier addresses, with their delivery status. */
export function PersonLetters({
  person,
  letters,
  hasMoreLetters,
  formerAddresses,
  mayBeConfirmed,
  mayChange,
}: Pick<ShownPerson, 'letters' | 'hasMoreLetters' | 'formerAddresses'> & {
  person: { id: string; email: string }
  /** Holds a place, or waits. */
  mayBeConfirmed: boolean
  mayChange: boolean
}) {
  const again = new URLSearchParams({ person: person.id, list: `person=${person.id}` })
  return (
    <PersonSection id="emails" title="Emails">
      {formerAddresses.length > 0 && (
        <p className="mb-3 text-sm wrap-anywhere text-ink-soft">
          Earlier {formerAddresses.length === 1 ? 'address' : 'addresses'}: {formerAddresses.join(', ')}. Anything sent
          again goes to {person.email}.
        </p>
      )}
      {letters.length === 0 ? (
        <Nothing>No emails on record. Records are only kept for a while.</Nothing>
      ) : (
        <LettersTable letters={letters} list={`person=${person.id}`} ofPerson={person} mayChange={mayChange} />
      )}
      {mayChange && mayBeConfirmed && (
        <p className="mt-3 text-sm">
          <Link className="link" to={`${href('/admin/letters/:id/again', { id: 'confirmation' })}?${again}`}>
            Send a confirmation of their status…
          </Link>
        </p>
      )}
      {hasMoreLetters && (
        <p className="mt-3 text-sm">
          <Link className="link" to={href('/admin/letters') + toSearchParams({ search: person.email })}>
            All emails to {person.email}
          </Link>
        </p>
      )}
    </PersonSection>
  )
}

import { createHash } from 'node:crypto'
import type { AuditEntry } from '../../audit/audit-entry.ts'
import { findJustMade, listFormerAddresses, recordAudit } from '../../audit/audit-log.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { findIdsByAddress, findMemberRecord, lockMember, type MemberRecord } from '../../membership/members.server.ts'
import type { ShownLetter } from '../../membership/places/tell-of-places.server.ts'
import { askTogether } from '../../platform/database/ask-together.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import { findLetter } from '../../platform/mail/letter-lists.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { type Again, againOf } from './again.ts'
import { nameOfLetter } from './letter-kind.ts'
import { rewrite, withoutOwnLinks } from './rewrite.server.ts'

export type KnownLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** The addresses that are or were somebody's, without those that are somebody else's by now. */
export async function listOwnAddresses(
  db: Database | Tx,
  person: { id: string; email: string | Promise<string> },
): Promise<{ email: string; until: Date | null }[]> {
  const [former, email] = await Promise.all([listFormerAddresses(db, person.id), person.email])
  const latest = new Map(former.reverse().map((address) => [address.email.toLowerCase(), address]))
  return [{ email, until: null }, ...latest.values()]
}

/** In place of a letter's id: the confirmation of what somebody is in their cohort, whether they ever got one or not. */
export const ownConfirmation = 'confirmation'
const confirmationKind = 'reservation'

/** What an admin sees before an email is sent again. */
export interface LetterAgain {
  /** Null for the confirmation of somebody who got none. */
  letter: KnownLetter | null
  /** Whose it was; null for an address that is nobody's here. */
  person: MemberRecord | null
  again: Again
  /** As it would be now; null where it can't be sent, or would not be true any more. */
  shown: (ShownLetter & { seen: string }) | null
}

/**
 * @param personId whose email it was, where the address was corrected since
 * @returns null when there is no such letter, or it was not theirs
 */
export async function previewAgain(
  services: Services,
  letterId: string,
  personId: string | null,
): Promise<LetterAgain | null> {
  return read(services, askTogether(services.db), letterId, personId)
}

async function read(
  services: Services,
  on: Database | Tx,
  letterId: string,
  personId: string | null,
): Promise<LetterAgain | null> {
  if (letterId === ownConfirmation) {
    const person = personId && (await findMemberRecord(on, personId, null))
    if (!person) return null
    const again = againOf(confirmationKind)
    return { letter: null, person, again, shown: await show(services, on, null, person, again) }
  }
  const letter = await findLetter(on, letterId)
  const found = letter && (await findReader(on, letter, personId))
  if (!letter || !found) return null
  const { person } = found
  const again = againOf(letter.kind)
  return { letter, person, again, shown: person && (await show(services, on, letter, person, again)) }
}

async function findReader(on: Database | Tx, letter: KnownLetter, personId: string | null) {
  const address = letter.recipient.toLowerCase()
  const id = personId ?? (await findIdsByAddress(on, [letter.recipient])).get(address)
  if (!id) return { person: null }
  const finding = findMemberRecord(on, id, null)
  const email = finding.then((person) => person?.email ?? '')
  const [person, own] = await Promise.all([finding, listOwnAddresses(on, { id, email })])
  if (!person) return null
  const isTheirs = own.some(
    ({ email, until }) => email.toLowerCase() === address && (until === null || letter.writtenAt <= until),
  )
  return isTheirs ? { person } : null
}

async function show(
  services: Services,
  on: Database | Tx,
  letter: KnownLetter | null,
  person: MemberRecord,
  again: Again,
): Promise<LetterAgain['shown']> {
  if (again.how !== 'anew') return null
  const { origin } = services.config
  const now = services.clock.now()
  const written = await rewrite(services, on, again.kind, { person, mailingId: letter?.mailingId ?? null, now })
  if (!written) return null
  const { subject, text } = await written.template.render(withoutOwnLinks(written.facts, origin), { origin })
  const seen = createHash('sha256')
    .update(JSON.stringify([person.email.toLowerCase(), subject, text]))
    .digest('base64url')
  return { subject, text, seen }
}

export type SendAgainResult =
  /** @property problem why it has not left yet; it waits then */
  { outcome: 'sent'; recipient: string; problem: string | null } | { outcome: 'changed-meanwhile' | 'not-to-be-sent' }

/**
 * Sends what was seen, or nothing: an email of the same kind, written anew from what is true now, to the address that its reader has now.
 * Asked for twice at once, it leaves once.
 *
 * @param seen of `previewAgain`
 */
export async function sendAgain(
  services: Services,
  admin: Organiser,
  { letterId, personId, seen }: { letterId: string; personId: string; seen: string },
): Promise<SendAgainResult> {
  const { result, deliveries } = await inTransaction(services, (tx) =>
    carryOut(services, tx, admin, { letterId, personId, seen }),
  )
  if (result.outcome !== 'sent') return result
  const [delivery] = await deliveries
  return { ...result, problem: delivery && !delivery.delivered ? delivery.error : null }
}

async function carryOut(
  services: Services,
  tx: Tx,
  admin: Organiser,
  { letterId, personId, seen }: { letterId: string; personId: string; seen: string },
): Promise<{ outcome: 'sent'; recipient: string } | { outcome: 'changed-meanwhile' | 'not-to-be-sent' }> {
  await refuseFormerAdmin(tx, admin)
  // What they are stays as it is shown until the email is written.
  if (!(await lockMember(tx, personId))) return { outcome: 'not-to-be-sent' }
  const found = await read(services, tx, letterId, personId)
  if (!found) return { outcome: 'not-to-be-sent' }
  const { letter, person, again, shown } = found
  if (!person || !shown || again.how !== 'anew') return { outcome: 'not-to-be-sent' }
  if (shown.seen !== seen) return { outcome: 'changed-meanwhile' }
  const subject: AuditEntry['subject'] = letter
    ? { kind: 'letter', id: letterId, name: `${nameOfLetter(again.kind)} to ${person.email}` }
    : { kind: 'member', id: personId, name: `${person.firstName} ${person.lastName}` }
  const entry = { action: 'Email sent again', subject, changes: {} } as const
  const sent = { outcome: 'sent', recipient: person.email } as const
  // The second of two clicks.
  if ((await findJustMade(tx, admin, entry)) === subject.id) return sent
  const now = services.clock.now()
  const written = await rewrite(services, tx, again.kind, { person, mailingId: letter?.mailingId ?? null, now })
  if (!written) return { outcome: 'not-to-be-sent' }
  await recordAudit(tx, admin, entry)
  const id = await services.outbox.add(tx, written.template, { to: person.email, facts: written.facts })
  services.log.info({ admin: admin.memberId, letter: letterId, anew: id, kind: again.kind }, 'letter sent again')
  return sent
}

import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { AuditEntry } from '../../audit/audit-entry.ts'
import { findJustMade, recordAudit } from '../../audit/audit-log.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import {
  findMemberRecord,
  idByAddress,
  listFormerAddresses,
  lockMember,
  type MemberRecord,
} from '../../membership/members.server.ts'
import type { ShownLetter } from '../../membership/places/tell-of-places.server.ts'
import { findCurrentRegistration } from '../../membership/registrations.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import { findLetter, recipientOf } from '../../platform/mail/letter-lists.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { type Again, againOf } from './again.ts'
import { nameOfLetter } from './letter-kind.ts'
import { type Rewritten, rewrite, withoutOwnLinks } from './rewrite.server.ts'

export type KnownLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** The addresses that are or were somebody's, without those that are somebody else's by now. */
export async function listOwnAddresses(
  db: Database | Tx,
  person: { id: string; email: string | Promise<string> },
): Promise<{ email: string; until: Date | null }[]> {
  const [former, email] = await Promise.all([listFormerAddresses(db, person.id), person.email])
  return ownAddresses(email, former)
}

function ownAddresses(email: string, former: { email: string; until: Date }[]) {
  return [{ email, until: null }, ...former]
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
  const found = await read(services, services.db, letterId, personId)
  if (!found) return null
  const { written: _, ...seen } = found
  return seen
}

async function read(
  services: Services,
  on: Database | Tx,
  letterId: string,
  personId: string | null,
): Promise<(LetterAgain & { written: Rewritten | null }) | null> {
  const isConfirmation = letterId === ownConfirmation
  if (isConfirmation && personId === null) return null
  const now = services.clock.now()
  const reader = personId ?? (idByAddress(recipientOf(letterId)) as RawBuilder<string>)
  const [letter, whoever, former, own] = await Promise.all([
    isConfirmation ? null : findLetter(on, letterId),
    findMemberRecord(on, reader, null),
    listFormerAddresses(on, reader),
    findCurrentRegistration(on, reader, now),
  ])
  if (isConfirmation ? !whoever : !letter) return null
  const person = whoever && (!letter || isTheirs(letter, ownAddresses(whoever.email, former))) ? whoever : null
  // What was nobody's is shown; what was not this person's is not.
  if (!person && (personId !== null || whoever)) return null
  const again = againOf(letter?.kind ?? confirmationKind)
  const facts = { now, own, mailing: letter?.mailing ?? null }
  const written = person && again.how === 'anew' ? await rewrite(services, on, again.kind, { ...facts, person }) : null
  // What is written has the links of its reader, which are nobody else's to see.
  const shown = person && written && (await show(services, person, written))
  return { letter, person, again, shown, written }
}

function isTheirs(letter: KnownLetter, own: { email: string; until: Date | null }[]): boolean {
  const address = letter.recipient.toLowerCase()
  return own.some(
    ({ email, until }) => email.toLowerCase() === address && (until === null || letter.writtenAt <= until),
  )
}

async function show({ config: { origin } }: Services, person: MemberRecord, { template, facts }: Rewritten) {
  const { subject, text } = await template.render(withoutOwnLinks(facts, origin), { origin })
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
  const { letter, person, again, shown, written } = found
  if (!person || !shown || !written || again.how !== 'anew') return { outcome: 'not-to-be-sent' }
  if (shown.seen !== seen) return { outcome: 'changed-meanwhile' }
  const subject: AuditEntry['subject'] = letter
    ? { kind: 'letter', id: letterId, name: `${nameOfLetter(again.kind)} to ${person.email}` }
    : { kind: 'member', id: personId, name: `${person.firstName} ${person.lastName}` }
  const entry = { action: 'Email sent again', subject, changes: {} } as const
  const sent = { outcome: 'sent', recipient: person.email } as const
  // The second of two clicks.
  if ((await findJustMade(tx, admin, entry)) === subject.id) return sent
  await recordAudit(tx, admin, entry)
  const id = await services.outbox.add(tx, written.template, { to: person.email, facts: written.facts })
  services.log.info({ admin: admin.memberId, letter: letterId, anew: id, kind: again.kind }, 'letter sent again')
  return sent
}

import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { AuditEntry } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
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
import { insertReminder } from '../../portal/reminding/onboarding-reminders.server.ts'
import type { Organiser } from '../../viewer.ts'
import { type Again, againOf, type Rewritable } from './again.ts'
import { nameOfLetter } from './letter-kind.ts'
import { type Rewritten, rewrite, withoutOwnLinks } from './rewrite.server.ts'

export type KnownLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** A member's current and earlier addresses, without those that belong to another member now. */
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

/** Used instead of an email's id: what a member can be sent even if none of the kind was ever sent. */
const ownKinds: Record<string, Rewritable> = {
  confirmation: 'reservation',
  'onboarding-reminder': 'onboarding-reminder',
  'place-expiry-reminder': 'place-expiry-reminder',
}
export const isOwnKind = (id: string) => Object.hasOwn(ownKinds, id)

/** The preview before an email is sent again. */
export interface LetterAgain {
  /** Null for an email that they may have got none of. */
  letter: KnownLetter | null
  /** Its recipient; null when no member has the address. */
  person: MemberRecord | null
  again: Again
  /** The email as it would be sent; null when it can't be, or is no longer true. */
  shown: (ShownLetter & { seen: string }) | null
}

/**
 * @param personId the recipient, needed after their address was corrected
 * @returns null when the email doesn't exist, or was to another person
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
  const ownKind = isOwnKind(letterId) ? ownKinds[letterId] : undefined
  if (ownKind && personId === null) return null
  const now = services.clock.now()
  const reader = personId ?? (idByAddress(recipientOf(letterId)) as RawBuilder<string>)
  const [letter, whoever, former, own] = await Promise.all([
    ownKind ? null : findLetter(on, letterId),
    findMemberRecord(on, reader, null),
    listFormerAddresses(on, reader),
    findCurrentRegistration(on, reader, now),
  ])
  if (ownKind ? !whoever : !letter) return null
  const person = whoever && (!letter || isTheirs(letter, ownAddresses(whoever.email, former))) ? whoever : null
  // An email without a member is shown; one of another member is not.
  if (!person && (personId !== null || whoever)) return null
  const again = againOf(letter?.kind ?? ownKind ?? '')
  const facts = { now, own, mailing: letter?.mailing ?? null }
  const written = person && again.how === 'anew' ? await rewrite(services, on, again.kind, { ...facts, person }) : null
  // The rendered email contains private links of its recipient, which the preview replaces.
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
  /** @property problem why it has not been delivered yet; it stays queued */
  { outcome: 'sent'; recipient: string; problem: string | null } | { outcome: 'changed-meanwhile' | 'not-to-be-sent' }

interface AgainForm {
  newId: string
  letterId: string
  personId: string
  seen: string
}

/**
 * Sends exactly the previewed email, or nothing: the same kind, rendered from the current data, to the recipient's current
 * address. Two requests at once send it once.
 *
 * @param form.newId made with the form: a second click finds the email of the first
 * @param form.seen from `previewAgain`
 */
export async function sendAgain(services: Services, admin: Organiser, form: AgainForm): Promise<SendAgainResult> {
  const { result, deliveries } = await inTransaction(services, (tx) => carryOut(services, tx, admin, form))
  if (result.outcome !== 'sent') return result
  const [delivery] = await deliveries
  return { ...result, problem: delivery && !delivery.delivered ? delivery.error : null }
}

async function carryOut(
  services: Services,
  tx: Tx,
  admin: Organiser,
  { newId, letterId, personId, seen }: AgainForm,
): Promise<{ outcome: 'sent'; recipient: string } | { outcome: 'changed-meanwhile' | 'not-to-be-sent' }> {
  await refuseFormerAdmin(tx, admin)
  // Keeps the status unchanged until the email is written.
  if (!(await lockMember(tx, personId))) return { outcome: 'not-to-be-sent' }
  const found = await read(services, tx, letterId, personId)
  if (!found) return { outcome: 'not-to-be-sent' }
  const { letter, person, again, shown, written } = found
  if (!person || !shown || !written || again.how !== 'anew') return { outcome: 'not-to-be-sent' }
  if (shown.seen !== seen) return { outcome: 'changed-meanwhile' }
  const subject: AuditEntry['subject'] = letter
    ? { kind: 'letter', id: letterId, name: `${nameOfLetter(again.kind)} to ${person.email}` }
    : { kind: 'member', id: personId, name: `${person.firstName} ${person.lastName}` }
  const sent = { outcome: 'sent', recipient: person.email } as const
  if (await findLetter(tx, newId)) return sent
  await recordAudit(tx, admin, { action: 'Email sent again', subject })
  await services.outbox.add(tx, written.template, { id: newId, to: person.email, facts: written.facts })
  if (again.kind === 'onboarding-reminder') await insertReminder(tx, personId, services.clock.now())
  services.log.info({ admin: admin.memberId, letter: letterId, anew: newId, kind: again.kind }, 'letter sent again')
  return sent
}

import { bySystem } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { setDue } from '../../cohorts/due.server.ts'
import type { Due, DueKind } from '../../cohorts/due.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { isLetterWaiting } from '../../platform/mail/letter-lists.server.ts'
import type { Services } from '../../platform/services.ts'
import { expiryReminder, placeExpiry } from '../hold-place.server.ts'
import { findMemberById, lockMember } from '../members.server.ts'
import { expire, findExpiry, prolongExpiry } from '../place-expiries.server.ts'
import { type ToldExpiry, toldExpiry } from '../place-expiry.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { reservationLetter } from '../reserving/reservation.email.tsx'
import { expiryReminderLetter } from './expiry-reminder.email.tsx'
import { offerIfAutomatic } from './offer-places.server.ts'
import { placeExpiredLetter } from './place-expired.email.tsx'
import { placeOfferLetter } from './place-offer.email.tsx'

/** Nobody loses a place that no email has told them of yet: while one waits for the mail server, the place is held for another day. */
const toldBy = [placeOfferLetter.kind, reservationLetter.kind]

/** A place that nobody took in time is free for the next in line. Who lost it stands where somebody stands who declined. */
export const placeExpiryKind: DueKind = {
  kind: placeExpiry,
  async carryOut(services, tx, { subject, moment, cohortId }, now) {
    const held = await findHeld(tx, { subject, moment, cohortId })
    if (!held) return
    if (await isLetterWaiting(tx, toldBy, held.email)) {
      const later = await prolongExpiry(tx, held.cohort, held.id)
      return setDue(tx, { kind: placeExpiry, subject, moment: later, cohortId })
    }
    if (!(await expire(tx, held.cohort, held.id, { expiresAt: moment, now }))) return
    await recordAudit(tx, bySystem, {
      action: 'Place expired',
      subject: { kind: 'member', id: held.id, name: `${held.firstName} ${held.lastName}` },
      changes: { status: { before: 'registered', after: 'waitlist' } },
    })
    await services.outbox.add(tx, placeExpiredLetter, { to: held.email, facts: await factsOf(services, tx, held, now) })
    const offered = await offerIfAutomatic(services, tx, held.cohort)
    services.log.info({ member: held.id, offered: offered.length }, 'place expired')
  },
}

/** While the place can still be taken. A reminder that comes too late is none. */
export const expiryReminderKind: DueKind = {
  kind: expiryReminder,
  async carryOut(services, tx, { subject, moment, cohortId }, now) {
    const held = now < moment && (await findHeld(tx, { subject, moment, cohortId }))
    if (!held) return
    const facts = await factsOf(services, tx, held, now)
    await services.outbox.add(tx, expiryReminderLetter, { to: held.email, facts, expiresAt: moment })
  },
}

interface Held {
  id: string
  firstName: string
  lastName: string
  email: string
  cohort: number
  expiry: ToldExpiry
}

/** Under the lock on the member, which it takes. @returns null when nothing is held for them until that moment any more */
async function findHeld(tx: Tx, { subject, moment, cohortId }: Omit<Due, 'kind'>): Promise<Held | null> {
  if (cohortId === null || !(await lockMember(tx, subject))) return null
  const expiry = await findExpiry(tx, cohortId, subject)
  const member = await findMemberById(tx, subject)
  if (!member || expiry?.expiresAt.getTime() !== moment.getTime()) return null
  const { first_name: firstName, last_name: lastName, email } = member
  const told = toldExpiry(expiry.unless, expiry.expiresAt, expiry.zone)
  return { id: subject, firstName, lastName, email, cohort: cohortId, expiry: told }
}

async function factsOf(services: Services, tx: Tx, { id, firstName, email, cohort, expiry }: Held, now: Date) {
  const sessions = await sessionsForLetter(tx, cohort, now)
  return { firstName, registrationUrl: registrationUrl(services, { id, email }), expiry, sessions }
}

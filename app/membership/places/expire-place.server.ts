import { bySystem } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { once } from '../../platform/jobs/job-kind.ts'
import type { Services } from '../../platform/services.ts'
import { type HeldPlace, holdUntil } from '../hold-place.server.ts'
import { findMemberRecord, lockMember, type MemberRecord } from '../members.server.ts'
import { findExpiry, findExpirySettings, findFateOfNews } from '../place-expiries.server.ts'
import { daysAnew, type ExpiresUnless, type ToldExpiry, toldExpiry } from '../place-expiry.ts'
import { lockCohorts } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { setState } from '../registrations.server.ts'
import { expiryReminderLetter } from './expiry-reminder.email.tsx'
import { offerIfAutomatic } from './offer-places.server.ts'
import { placeExpiredLetter } from './place-expired.email.tsx'
import { discardLostNews } from './waiting-letters.server.ts'

/**
 * A place that nobody took in time is free for the next in line. Who lost it stands where somebody stands who declined. A place whose
 * email waits or was given up is held anew, with a reminder that names the new last day; admins hear of it as a trouble.
 */
export const placeExpiry = once<HeldPlace>('place-expiry', async (services, tx, data, now) => {
  const held = await findHeld(tx, data)
  if (!held) return
  const { member, cohort, unless } = held
  const fate = await findFateOfNews(tx, member.id)
  if (fate === 'waiting' || fate === 'given up') {
    const days = daysAnew(unless, await findExpirySettings(tx, cohort))
    await holdUntil(services, tx, cohort, member.id, { unless, days }, now)
    return services.log.warn({ member: member.id, fate }, 'place held anew: the email about it was not delivered')
  }
  await setState(tx, [member.id], 'expired', cohort, now)
  await discardLostNews(services, tx, [{ member, after: { ...member, status: 'waitlist' } }], cohort)
  await recordAudit(tx, bySystem, {
    action: 'Place expired',
    subject: { kind: 'member', id: member.id, name: `${member.firstName} ${member.lastName}` },
    changes: { status: { before: 'registered', after: 'waitlist' } },
  })
  await services.outbox.add(tx, placeExpiredLetter, {
    to: member.email,
    facts: await factsOf(services, tx, held, now),
  })
  const offered = await offerIfAutomatic(services, tx, cohort)
  services.log.info({ member: member.id, offered: offered.length }, 'place expired')
})

/** While the place can still be taken. A reminder that comes too late is none. */
export const expiryReminder = once<HeldPlace>('place-expiry-reminder', async (services, tx, data, now) => {
  const until = new Date(data.until)
  const held = now < until && (await findHeld(tx, data))
  if (!held) return
  const facts = await factsOf(services, tx, held, now)
  await services.outbox.add(tx, expiryReminderLetter, { to: held.member.email, facts, expiresAt: until })
})

interface Held {
  member: MemberRecord
  cohort: number
  unless: ExpiresUnless
  expiry: ToldExpiry
}

/** Takes the locks on cohort and member. @returns null when nothing is held for them until that moment any more */
async function findHeld(tx: Tx, { memberId, cohortId, until }: HeldPlace): Promise<Held | null> {
  await lockCohorts(tx, [cohortId])
  if (!(await lockMember(tx, memberId))) return null
  const expiry = await findExpiry(tx, cohortId, memberId)
  const member = await findMemberRecord(tx, memberId, cohortId)
  if (!member || expiry?.expiresAt.toISOString() !== until) return null
  const { unless, expiresAt, zone } = expiry
  return { member, cohort: cohortId, unless, expiry: toldExpiry(unless, expiresAt, zone) }
}

async function factsOf(services: Services, tx: Tx, { member, cohort, expiry }: Held, now: Date) {
  const sessions = await sessionsForLetter(tx, cohort, now)
  return { firstName: member.firstName, registrationUrl: registrationUrl(services, member), expiry, sessions }
}

import type { ToldSessions } from '../../cohorts/cohort.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { LetterTemplate } from '../../platform/mail/letter.ts'
import type { Services } from '../../platform/services.ts'
import { isGivenPlace, lossOf, type MemberStatus, memberStatuses, normalizeMembership } from '../member.ts'
import type { MemberRecord } from '../members.server.ts'
import { previewExpiry } from '../place-expiries.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { writePlaceEmail } from './offer-places.server.ts'
import { placeOfferLetter } from './place-offer.email.tsx'
import { placeTakenLetter } from './place-taken.email.tsx'

/**
 * Writes the email about a place that an admin's change gave or took, in its transaction, after the change.
 *
 * @param place.sessions from `sessionsForLetter`, once per transaction
 * @returns false when nothing was given or taken
 */
export async function notifyPlaceChange(
  services: Services,
  tx: Tx,
  { before, after }: { before: MemberRecord; after: MemberRecord },
  { cohort, sessions }: { cohort: number; sessions: ToldSessions | undefined },
): Promise<boolean> {
  if (isGivenPlace(before, after)) {
    await writePlaceEmail(services, tx, after, { cohort, sessions, waited: before.status === 'waitlist' })
    return true
  }
  const loss = lossOf(before, after)
  if (!loss) return false
  const facts = { firstName: after.firstName, loss, registrationUrl: registrationUrl(services, after), sessions }
  await services.outbox.add(tx, placeTakenLetter, { to: after.email, facts })
  return true
}

/** An email as its recipient gets it, for the admin to review. */
export interface ShownLetter {
  subject: string
  text: string
}

/** By the chosen status: the email that `notifyPlaceChange` would write, if any. */
export type PlaceEmails = Partial<Record<MemberStatus, ShownLetter>>

/** Facts of those emails that are the same for all recipients. */
export async function findPlaceLetterFacts({ db, clock }: Pick<Services, 'db' | 'clock'>, cohort: number) {
  const now = clock.now()
  const [sessions, ofWaiting, ofNew] = await Promise.all([
    sessionsForLetter(db, cohort, now),
    previewExpiry(db, cohort, true, now),
    previewExpiry(db, cohort, false, now),
  ])
  return { sessions, ofWaiting, ofNew }
}

export type PlaceLetterFacts = Awaited<ReturnType<typeof findPlaceLetterFacts>>

/** The emails that a change of this member's status in a cohort can cause. Links are placeholders. */
export async function previewPlaceEmails(
  { config: { origin } }: Pick<Services, 'config'>,
  member: MemberRecord,
  { sessions, ofWaiting, ofNew }: PlaceLetterFacts,
): Promise<PlaceEmails> {
  const waited = member.status === 'waitlist'
  const common = { firstName: member.firstName, registrationUrl: `${origin}/registration`, sessions }
  const shown: PlaceEmails = {}
  const show = async <Facts>(status: MemberStatus, letter: LetterTemplate<Facts>, facts: Facts) => {
    const { subject, text } = await letter.render(facts, { origin })
    shown[status] = { subject, text }
  }
  for (const status of memberStatuses) {
    const after = normalizeMembership({ ...member, status })
    const loss = lossOf(member, after)
    if (loss) await show(status, placeTakenLetter, { ...common, loss })
    if (!isGivenPlace(member, after)) continue
    await show(status, placeOfferLetter, { ...common, didNotWait: !waited, expiry: waited ? ofWaiting : ofNew })
  }
  return shown
}

/** The email that a member in the queue gets with an offer. Links are placeholders. */
export async function previewOffer(
  { db, clock, config: { origin } }: Pick<Services, 'db' | 'clock' | 'config'>,
  { firstName }: { firstName: string },
  cohort: number,
): Promise<ShownLetter> {
  const now = clock.now()
  const [sessions, expiry] = await Promise.all([
    sessionsForLetter(db, cohort, now),
    previewExpiry(db, cohort, true, now),
  ])
  const facts = { firstName, registrationUrl: `${origin}/registration`, sessions, expiry }
  const { subject, text } = await placeOfferLetter.render(facts, { origin })
  return { subject, text }
}

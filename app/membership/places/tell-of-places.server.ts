import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { LetterTemplate } from '../../platform/mail/letter.ts'
import type { Services } from '../../platform/services.ts'
import { isGivenPlace, lossOf, type MemberStatus, memberStatuses, needsNotice, normalizeMembership } from '../member.ts'
import type { MemberRecord } from '../members.server.ts'
import { findExpiry, previewExpiry } from '../place-expiries.server.ts'
import { toldExpiry } from '../place-expiry.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { placeOfferLetter } from './place-offer.email.tsx'
import { placeTakenLetter } from './place-taken.email.tsx'
import { discardLostNews } from './waiting-letters.server.ts'

/**
 * Writes the emails about places that an admin's change gave or took, and discards waiting ones about what was lost. After the change,
 * under the locks on cohort and members.
 *
 * @param tell false when the admin turned the emails off
 * @param note a sentence of the admin's own for those who get a place
 * @returns how many are told
 */
export async function tellOfChanges(
  services: Services,
  tx: Tx,
  changes: { before: MemberRecord; after: MemberRecord }[],
  { cohort, tell, note }: { cohort: number; tell: boolean; note?: string | undefined },
): Promise<number> {
  await discardLostNews(
    services,
    tx,
    changes.map(({ before, after }) => ({ member: before, after })),
    cohort,
  )
  const told = tell ? changes.filter(({ before, after }) => needsNotice(before, after)) : []
  const sessions = told.length > 0 ? await sessionsForLetter(tx, cohort, services.clock.now()) : undefined
  for (const { before, after } of told) {
    const { firstName, email: to } = after
    const common = { firstName, registrationUrl: registrationUrl(services, after), sessions }
    const loss = lossOf(before, after)
    if (loss) await services.outbox.add(tx, placeTakenLetter, { to, facts: { ...common, loss } })
    else {
      const held = await findExpiry(tx, cohort, after.id)
      const expiry = held && toldExpiry(held.unless, held.expiresAt, held.zone)
      const facts = { ...common, didNotWait: before.status !== 'waitlist', expiry, note }
      await services.outbox.add(tx, placeOfferLetter, { to, facts })
    }
  }
  return told.length
}

/** An email as its recipient gets it, for the admin to review. */
export interface ShownLetter {
  subject: string
  text: string
}

/** By the chosen status: the email that `tellOfChanges` would write, if any. */
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

/** Stands for the admin's own sentence in a preview. */
const noteMark = '{note}'

/**
 * The email that a member in the queue gets with an offer. Links are placeholders.
 *
 * @returns `aroundNote`: what stands before and behind an own sentence
 */
export async function previewOffer(
  { db, clock, config: { origin } }: Pick<Services, 'db' | 'clock' | 'config'>,
  { firstName }: { firstName: string },
  cohort: number,
  acceptWithin: number | null,
): Promise<ShownLetter & { aroundNote: string[] }> {
  const now = clock.now()
  const [sessions, expiry] = await Promise.all([
    sessionsForLetter(db, cohort, now),
    previewExpiry(db, cohort, true, now, acceptWithin),
  ])
  const facts = { firstName, registrationUrl: `${origin}/registration`, sessions, expiry }
  const [{ subject, text }, noted] = await Promise.all([
    placeOfferLetter.render(facts, { origin }),
    placeOfferLetter.render({ ...facts, note: noteMark }, { origin }),
  ])
  return { subject, text, aroundNote: noted.text.split(noteMark) }
}

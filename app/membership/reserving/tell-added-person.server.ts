import type { ToldSessions } from '../../cohorts/cohort.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { holdPlace } from '../hold-place.server.ts'
import type { MemberStatus } from '../member.ts'
import { previewExpiry } from '../place-expiries.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { stopUrl } from '../private-link/topic-links.server.ts'
import type { Reservation } from '../reservation.ts'
import { reservationLetter } from './reservation.email.tsx'

/**
 * Confirms the registration of a person whom an admin has added by hand or by a file.
 *
 * @param place.sessions from `sessionsForLetter`, once per transaction
 */
export async function tellAddedPerson(
  services: Services,
  tx: Tx,
  person: Reservation & { id: string; status: MemberStatus },
  { cohort, sessions }: { cohort: number; sessions: ToldSessions | undefined },
): Promise<void> {
  const { id, firstName, newsletter, email } = person
  const now = services.clock.now()
  const status = person.status === 'registered' ? 'registered' : 'waitlist'
  const expiry = status === 'registered' ? await holdPlace(services, tx, cohort, id, { waited: false, now }) : null
  const own = { registrationUrl: registrationUrl(services, person), stopNewsletterUrl: stopUrl(services, 'news', id) }
  const facts = { firstName, status, newsletter, byTeam: true, sessions, expiry, ...own } as const
  await services.outbox.add(tx, reservationLetter, { to: email, facts })
}

/** The email to an added person with this status, with placeholder links. */
export async function previewForAddedPerson(
  { db, clock, config: { origin } }: Pick<Services, 'db' | 'clock' | 'config'>,
  cohort: number,
) {
  const now = clock.now()
  const [sessions, expiry] = await Promise.all([
    sessionsForLetter(db, cohort, now),
    previewExpiry(db, cohort, false, now),
  ])
  const common = {
    firstName: '[first name]',
    registrationUrl: `${origin}/registration`,
    sessions,
    newsletter: false,
    byTeam: true,
  }
  const shown = async (own: { status: 'registered' | 'waitlist'; expiry?: typeof expiry }) => {
    const { subject, text } = await reservationLetter.render({ ...common, ...own }, { origin })
    return { subject, text }
  }
  const [registered, waitlist] = await Promise.all([
    shown({ status: 'registered', expiry }),
    shown({ status: 'waitlist' }),
  ])
  return { registered, waitlist }
}

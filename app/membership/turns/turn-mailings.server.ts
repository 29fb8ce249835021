import { href } from 'react-router'
import type { MailingKind } from '../../mailings/add-mailing.server.ts'
import type { Services } from '../../platform/services.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { turnMovedLetter, turnQuestionLetter } from './turn-question.email.tsx'
import type { TurnSessions } from './turn-sessions.server.ts'
import { type AskedPerson, listMoved, listUnanswered } from './turns.server.ts'

type Links = Parameters<typeof registrationUrl>[0]

function toPerson(services: Links, { key, email, firstName, waitsSince }: AskedPerson) {
  return {
    firstName,
    waitsSince: waitsSince.toISOString(),
    registrationUrl: registrationUrl(services, { id: key, email }),
  }
}

/** For members who wait in vain. */
export const turnQuestionMailing: MailingKind<
  { sessions: TurnSessions; cohortId: number },
  AskedPerson,
  Parameters<typeof turnQuestionLetter.render>[0]
> = {
  letter: turnQuestionLetter,
  recipients: listUnanswered,
  address: (services, _facts, person) => toPerson(services, person),
}

/** For members whose kept turn was moved into a cohort, and who still wait there. */
export const turnMovedMailing: MailingKind<
  { sessions: TurnSessions },
  AskedPerson,
  Parameters<typeof turnMovedLetter.render>[0]
> = {
  letter: turnMovedLetter,
  recipients: listMoved,
  address: (services, _facts, person) => toPerson(services, person),
}

/** The question, for review before it is sent. */
export async function previewTurnQuestion(
  { config }: Pick<Services, 'config'>,
  cohortId: number,
  sessions: TurnSessions,
  now: Date,
): Promise<{ subject: string; text: string }> {
  const { origin } = config
  const registrationUrl = `${origin}${href('/registration/:key', { key: '...' })}`
  const facts = { sessions, cohortId, firstName: 'Ada', waitsSince: now.toISOString(), registrationUrl }
  const { subject, text } = await turnQuestionLetter.render(facts, { origin })
  return { subject, text }
}

import { href } from 'react-router'
import type { ToldSessions } from '../../cohorts/cohort.ts'
import type { MailingKind } from '../../mailings/add-mailing.server.ts'
import type { Services } from '../../platform/services.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { calledOffLetter } from './called-off.email.tsx'
import { listKeepersOfCalledOff, type TurnKeeper } from './called-off-turns.server.ts'

/** For members whose turn was kept when their bootcamp was called off. */
export const calledOffMailing: MailingKind<
  { sessions: ToldSessions; cohortId: number },
  TurnKeeper,
  Parameters<typeof calledOffLetter.render>[0]
> = {
  letter: calledOffLetter,
  recipients: listKeepersOfCalledOff,
  address: (services, _facts, { key, email, firstName }) => ({
    firstName,
    registrationUrl: registrationUrl(services, { id: key, email }),
  }),
}

/** The email for review before it is sent. */
export async function previewCalledOff(
  { config: { origin } }: Pick<Services, 'config'>,
  cohortId: number,
  sessions: ToldSessions,
): Promise<{ subject: string; text: string }> {
  const url = `${origin}${href('/registration/:key', { key: '...' })}`
  const { subject, text } = await calledOffLetter.render(
    { firstName: 'Ada', registrationUrl: url, cohortId, sessions },
    { origin },
  )
  return { subject, text }
}

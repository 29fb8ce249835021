import { href } from 'react-router'
import { tellTeam } from '../../notifications/tell-team.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../../platform/http/rate-limit.server.ts'
import type { Services } from '../../platform/services.ts'
import { alarmingWrongCodesADay, leftOf, wrongCodesInAll } from './guessing.ts'
import { guessingAlarmLetter } from './guessing-alarm.email.tsx'
import { countGuessedAccounts, countWrongCodes } from './wrong-codes.server.ts'

const day = 24 * 60 * 60
/** One email a day, and another when unknown browsers are refused. */
const noticed = { name: 'alarm: codes are guessed', hits: 1, windowSeconds: day }
const refused = { name: 'alarm: codes are refused', hits: 1, windowSeconds: day }

/**
 * Emails the admins who chose this topic when far more wrong codes are entered than by mistake. Runs in the transaction of a
 * wrong code, under `lockGuesses`; the email is queued, so the response time doesn't reveal it.
 */
export async function alarmAdmins(services: Services, tx: Tx, now: Date): Promise<void> {
  const { outbox, log } = services
  const used = await countWrongCodes(tx, null, wrongCodesInAll, now)
  const [wrongCodes = 0] = used
  const isRefusing = leftOf(wrongCodesInAll, used) === 0
  if (wrongCodes < alarmingWrongCodesADay && !isRefusing) return
  if ((await secondsUntilAllowed(tx, isRefusing ? refused : noticed, 'all', now)) > 0) return
  const accounts = await countGuessedAccounts(tx, new Date(now.getTime() - day * 1000))
  const facts = { wrongCodes, accounts, isRefusing }
  log.error(facts, 'sign-in codes are being guessed')
  const news = {
    topic: 'trouble',
    title: 'Someone may be guessing sign-in codes',
    text: `${wrongCodes} wrong codes in a day. We’re already slowing it down.`,
    path: href('/admin/settings/audit'),
  } as const
  await tellTeam(services, tx, news, now, async ({ email, firstName }) => {
    await outbox.add(tx, guessingAlarmLetter, { to: email, facts: { ...facts, firstName } })
  })
}

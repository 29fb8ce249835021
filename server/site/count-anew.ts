import { countPeopleAnew } from '../../app/membership/tallies.server.ts'
import type { Services } from '../../app/platform/services.ts'

/**
 * For the operator, should a number on a screen not be what the list behind it has: `npm run count-anew`. Registrations wait meanwhile.
 *
 * @returns what was done, in a sentence
 */
export async function countAnew({ db }: Pick<Services, 'db'>): Promise<string> {
  const wrong = await db.transaction().execute((tx) => countPeopleAnew(tx))
  if (wrong.length === 0) return 'Everybody was counted: every number was right.'
  const numbers = wrong.map(
    ({ cohort, subject, value, told, people }) =>
      `${cohort === 0 ? 'everyone' : `cohort ${cohort}`}, ${subject} ${value}`.trim() +
      `: ${told} was told, ${people} is right`,
  )
  return `Everybody was counted. Put right:\n${numbers.join('\n')}`
}

import { countPeopleAnew } from '../../app/membership/tallies.server.ts'
import type { Services } from '../../app/platform/services.ts'
import type { Verb } from './verb.ts'

export const countAnewVerb: Verb = {
  name: 'count-anew',
  does: 'counts everybody, should a number on a screen not be what its list has',
  help: 'It stops nothing; registrations wait for the second or the minute that it takes.',
  async run(site) {
    const { services } = await site.open()
    return countAnew(services)
  },
}

/**
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

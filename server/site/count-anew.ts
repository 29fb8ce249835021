import { countPeopleAnew } from '../../app/membership/tallies.server.ts'
import type { Services } from '../../app/platform/services.ts'
import type { Verb } from './verb.ts'

export const countAnewVerb: Verb = {
  name: 'count-anew',
  does: 'Recount everyone, if a number on a screen doesn’t match its list',
  help: 'The site keeps running; registrations wait for the second to a minute that it takes.',
  async run(site) {
    const { services } = await site.open()
    return countAnew(services)
  },
}

/** @returns the result, in a sentence */
export async function countAnew({ db }: Pick<Services, 'db'>): Promise<string> {
  const wrong = await db.transaction().execute((tx) => countPeopleAnew(tx))
  if (wrong.length === 0) return 'Everyone was counted, and every number was right.'
  const numbers = wrong.map(
    ({ cohort, subject, value, told, people }) =>
      `${cohort === 0 ? 'everyone' : `cohort ${cohort}`}, ${subject} ${value}`.trim() +
      `: ${told} was shown, ${people} is right`,
  )
  return `Everyone was counted. Corrected:\n${numbers.join('\n')}`
}

/** The run after the pilot, still a draft. */
export interface NextCohort {
  name: string
  /** Of its live sessions: '2027-01-23'. */
  firstDay: string
}

const day = 86_400_000

/** @returns a cohort that begins on the first Saturday at least eight weeks away, in the pilot's zone */
export function nextCohort(now: Date): NextCohort {
  const inEightWeeks = new Date(now.getTime() + 56 * day)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(
    inEightWeeks,
  )
  const start = new Date(`${today}T12:00:00Z`)
  const saturday = new Date(start.getTime() + ((6 - start.getUTCDay() + 7) % 7) * day)
  const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(saturday)
  return { name: `${month} Bootcamp`, firstDay: saturday.toISOString().slice(0, 10) }
}

/** People who want to hear of the next registration, by how many days ago they asked. */
export const sampleInterests = [
  { email: 'yara.haddad@mail.example', daysAgo: 41 },
  { email: 'oscar.lindgren@mail.example', daysAgo: 30 },
  { email: 'mei-ling.zhou@mail.example', daysAgo: 22 },
  { email: 'tendai.chikore@mail.example', daysAgo: 9 },
  { email: 'fiona.macrae@mail.example', daysAgo: 3 },
]

/** Members who wait in the pilot and keep their turn: publishing the next cohort puts them into its queue. */
export const sampleQueue = [
  { firstName: 'Ifeoma', lastName: 'Nwosu', email: 'ifeoma.nwosu@mail.example', newsletter: true, waitsForDays: 12 },
  { firstName: 'Liam', lastName: 'O’Brien', email: 'liam.obrien@mail.example', newsletter: false, waitsForDays: 8 },
  { firstName: 'Thảo', lastName: 'Trần', email: 'thao.tran@mail.example', newsletter: true, waitsForDays: 5 },
  { firstName: 'Layla', lastName: 'Mansour', email: 'layla.mansour@mail.example', newsletter: false, waitsForDays: 1 },
]

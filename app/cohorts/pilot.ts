/** The pilot bootcamp's facts. Every page and letter reads them here, so that no date or number is written twice. */
export const pilot = {
  name: 'AI Agent Development Bootcamp',
  /** What the database starts with; pages that show places ask the database, which knows how many are left. */
  capacity: 100,
  value: '$1,500',
  zone: 'America/Los_Angeles',
  /** The last moment of Sunday, July 6th, 2025 in the pilot's zone. */
  registrationCloses: '2025-07-07T06:59:59Z',
  slackUrl: 'https://slack.agentspark.example/invite',
  meetingUrl: 'https://meet.agentspark.example/bootcamp',
  sessions: [
    {
      number: 1,
      title: 'Core Building Foundations',
      starts: '2025-07-12T17:00:00Z',
      ends: '2025-07-12T19:00:00Z',
      duration: '2:00:00',
      recordingUrl: 'https://meet.agentspark.example/recordings/session-1',
    },
    {
      number: 2,
      title: 'Workflow Mastery & Integrations',
      starts: '2025-07-19T17:00:00Z',
      ends: '2025-07-19T19:00:00Z',
      duration: '2:00:00',
      recordingUrl: null,
    },
    {
      number: 3,
      title: 'Showcase & Next Steps',
      starts: '2025-07-26T17:00:00Z',
      ends: '2025-07-26T19:00:00Z',
      duration: '0:40:00',
      recordingUrl: null,
    },
  ],
  officeHours: [
    { starts: '2025-07-16T19:00:00Z', ends: '2025-07-16T20:00:00Z' },
    { starts: '2025-07-16T23:00:00Z', ends: '2025-07-17T00:00:00Z' },
  ],
  exercises: [
    { number: 1, title: 'Agent Refinement & Testing' },
    { number: 2, title: 'Advanced Integration & Optimization' },
  ],
} as const

export type PilotSession = (typeof pilot.sessions)[number]

/** From one instant to another, as sessions and office hours have them. */
export interface Span {
  starts: string
  ends: string
}

/** @returns 'Sunday, July 6th, 2025' */
export function registrationClosingDay(): string {
  const { weekday, month, day, year } = datePartsOf(pilot.registrationCloses)
  return `${weekday}, ${month} ${ordinal(Number(day))}, ${year}`
}

/** The announced day; places that are free after it can be reserved all the same. */
export function isRegistrationDayOver(now: Date): boolean {
  return now > new Date(pilot.registrationCloses)
}

export function areSessionsOver(now: Date): boolean {
  return pilot.sessions.every(({ ends }) => now > new Date(ends))
}

/** @returns 'Saturday, July 12, 2025' */
export function dayOf(instant: string): string {
  const { weekday, month, day, year } = datePartsOf(instant)
  return `${weekday}, ${month} ${day}, ${year}`
}

/** @returns '10:00 AM–12:00 PM Pacific Time' */
export function hoursOf({ starts, ends }: Span): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: pilot.zone, hour: 'numeric', minute: '2-digit' })
  // Newer time-zone data puts a narrow space before AM, which the page's typeface lacks.
  const [from, to] = [starts, ends].map((instant) => clock.format(new Date(instant)).replace(/\s/g, ' '))
  return `${from}–${to} Pacific Time`
}

/** @returns 'July 12, 19 and 26, 2025' */
export function sessionDays(): string {
  const parts = pilot.sessions.map(({ starts }) => datePartsOf(starts))
  const days = new Intl.ListFormat('en-GB').format(parts.map(({ day }) => day))
  return `${parts[0]?.month} ${days}, ${parts[0]?.year}`
}

function datePartsOf(instant: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: pilot.zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return parts as Record<'weekday' | 'month' | 'day' | 'year', string>
}

function ordinal(day: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${day}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`
}

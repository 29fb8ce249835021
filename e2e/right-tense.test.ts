import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAt, toldSessions } from '../app/cohorts/cohort.ts'
import { placeOfferLetter } from '../app/membership/places/place-offer.email.tsx'
import { reservationLetter } from '../app/membership/reserving/reservation.email.tsx'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { declineLetter } from '../app/portal/onboarding/decline.email.tsx'
import { onboardingReminderLetter } from '../app/portal/onboarding-reminder.email.tsx'
import { publicPages } from '../app/site/for-machines/sitemap.ts'
import { readPilot } from '../test/pilot.ts'
import { makeSession } from './journey.ts'
import { createDatabase, type OutsideDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

/** What is said of the pilot before, while and after it runs: nothing past as coming, nothing coming as past. */

const { pilot } = await readPilot()

const moments = [
  { when: 'before the sessions', time: '2025-07-01T09:00:00-07:00' },
  { when: 'after the last day of registration', time: '2025-07-08T09:00:00-07:00' },
  { when: 'between two sessions', time: '2025-07-14T09:00:00-07:00' },
  { when: 'after the sessions', time: '2025-08-01T09:00:00-07:00' },
]

describe.each(moments)('$when', ({ time }) => {
  const now = new Date(time)
  let own: OutsideDatabase
  let server: RunningServer
  let database: OpenDatabase
  beforeAll(async () => {
    own = await createDatabase('sample')
    const moved = { NODE_OPTIONS: '--import ./e2e/another-time.mjs', SERVER_TIME: time }
    server = await startServer({ DATABASE_URL: own.url, ...moved })
    database = connect({ connectionString: own.url, max: 1 }, createLog('silent'))
  })
  afterAll(async () => {
    await server?.stop()
    await database?.close()
    await own?.remove()
  })

  async function read(address: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(server.origin + address, { headers })
    expect([response.status, new URL(response.url).pathname]).toEqual([200, address])
    return response.text()
  }

  async function signedIn(email: string): Promise<{ Cookie: string }> {
    const { name, value } = await makeSession({ origin: server.origin, db: database.db }, email)
    return { Cookie: `${name}=${value}` }
  }

  test.each([...publicPages.map(({ path }) => path), '/login', '/training-portal/login'])('%s', async (path) => {
    const html = await read(path)
    expect(wrongIn(`${headOf(html)}\n${textOf(html)}`, now)).toEqual([])
    if (isOver(now)) for (const { offers } of eventsIn(html)) expect(offers).toBeUndefined()
  })

  test.each(['dashboard', 'profile', 'schedule', 'community', 'projects', 'profile/data'])(
    'a participant reads %s',
    async (page) => {
      const html = await read(`/training-portal/${page}`, await signedIn('participant@agentspark.example'))
      expect(wrongIn(textOf(html), now)).toEqual([])
    },
  )

  test('a new member reads what is expected, and the questionnaire', async () => {
    const email = 'new-member@agentspark.example'
    const headers = await signedIn(email)
    expect(wrongIn(textOf(await read('/training-portal/expectations', headers)), now)).toEqual([])
    await fetch(`${server.origin}/training-portal/expectations`, {
      method: 'POST',
      headers: { ...headers, Origin: server.origin },
      redirect: 'manual',
    })
    expect(wrongIn(textOf(await read('/training-portal/questionnaire', headers)), now)).toEqual([])
  })

  const sessions = toldSessions(shownAt(pilot, now))
  const registrationUrl = 'https://bootcamp.example/registration/key'
  const facts = { firstName: 'Ada', registrationUrl, sessions }
  const context = { origin: 'https://bootcamp.example' }
  test.each([
    ['of a place', () => reservationLetter.render({ ...facts, status: 'registered', newsletter: true }, context)],
    ['of the waitlist', () => reservationLetter.render({ ...facts, status: 'waitlist', newsletter: false }, context)],
    ['of an offer', () => placeOfferLetter.render(facts, context)],
    ['of a given place', () => placeOfferLetter.render({ ...facts, didNotWait: true }, context)],
    ['of a place declined', () => declineLetter.render(facts, context)],
    ['that reminds to sign in', () => onboardingReminderLetter.render({ ...facts, state: 'not-signed-up' }, context)],
    [
      'that reminds to agree',
      () => onboardingReminderLetter.render({ ...facts, state: 'pending-onboarding' }, context),
    ],
    [
      'that reminds to answer',
      () => onboardingReminderLetter.render({ ...facts, state: 'questionnaire-pending' }, context),
    ],
  ])('the email %s', async (_which, render) => {
    const { subject, text, html } = await render()
    expect(wrongIn(`${subject}\n${text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')}\n${textOf(html)}`, now)).toEqual([])
  })
})

test.each([
  ['2025-08-01', 'The live sessions are on July 12, 19 and 26, 2025; taking part costs nothing.'],
  ['2025-08-01', 'Registration closes Sunday, July 6th, 2025'],
  ['2025-08-01', 'We begin on Saturday, July 12, 2025.'],
  ['2025-07-14', 'The live sessions are on July 12, 19 and 26, 2025.'],
  ['2025-07-14', 'The live sessions were on July 12, 19 and 26, 2025.'],
  ['2025-07-01', 'The live sessions were on July 12, 19 and 26, 2025.'],
  ['2025-07-01', 'Registration was to close Sunday, July 6th, 2025'],
])('on %s it is found wrong to say: %s', (day, words) => {
  expect(wrongIn(words, new Date(`${day}T12:00:00-07:00`))).not.toEqual([])
})

const coming = /\b(is|are|will|closes?|opens?|begins?|starts?|comes?|takes? place|attend|run until)\b/i
const bygone = /\b(was|were|passed|over|ended|had|have begun)\b/i

/** Words that are untrue whatever date stands beside them. */
const untrue = {
  before: [/live sessions (were|are over|have begun)/i, /Was live online/, /left with/],
  between: [/live sessions (were on|are on|are over)/i, /Was live online/, /Registration closes/, /Attend all/],
  after: [
    /live sessions (are on|have begun)/i,
    /\bAttend\b/,
    /Registration closes/,
    /is taught live/,
    /You leave with/,
    /If a time changes/,
    /fit the sessions/,
    /Next (live )?session/,
    /\bLive online/,
    /together with the others/,
    /The room opens/,
    /before the first/,
    /you are expected/,
  ],
}

/** @returns the sentences of a text that tell something on the wrong side of now */
function wrongIn(text: string, now: Date): string[] {
  const sentences = text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .map((sentence) => sentence.trim())
  const words = untrue[phaseAt(now)]
  return sentences.filter((sentence) => {
    const sides = new Set(datesIn(sentence, now).map((date) => (date < now ? 'past' : 'ahead')))
    const isMixed = sides.size === 2
    if (isMixed && /\b(are|were) on\b/.test(sentence)) return true
    if (!isMixed && sides.has('past') && coming.test(sentence) && !bygone.test(sentence)) return true
    if (!isMixed && sides.has('ahead') && bygone.test(sentence) && !/\b(is|are|will)\b/.test(sentence)) return true
    return words.some((word) => word.test(sentence))
  })
}

function phaseAt(now: Date): keyof typeof untrue {
  return ({ ahead: 'before', live: 'between', over: 'after' } as const)[shownAt(pilot, now).phase]
}

function isOver(now: Date): boolean {
  return phaseAt(now) === 'after'
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const someDays = new RegExp(
  `(${months}) (\\d{1,2}(?:st|nd|rd|th)?(?:(?:, | and )\\d{1,2}(?!\\d))*)(?:, (\\d{4}))?`,
  'g',
)

/** @returns the end of each day that is named, in the pilot's zone */
function datesIn(sentence: string, now: Date): Date[] {
  return [...sentence.matchAll(someDays)].flatMap(([, month, days = '', year = now.getFullYear()]) =>
    (days.match(/\d+/g) ?? []).map((day) => new Date(`${month} ${day}, ${year} 23:59:59 GMT-0700`)),
  )
}

/** @returns the words of the page as somebody reads them: a line for each block, a term beside what is said of it */
function textOf(html: string): string {
  const body = html.replace(/^[\s\S]*<body[^>]*>/, '')
  return unescaped(
    body
      .replaceAll(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<\/dt>|<br\s*\/?>/g, ' ')
      .replaceAll(/<\/(p|li|h\d|dd|t[dhr]|summary|div|section|button|label|option|strong|figcaption|time)>/g, '\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
}

function headOf(html: string): string {
  const said = [...html.matchAll(/<title>([^<]*)|<meta (?:name|property)="[^"]*" content="([^"]*)"/g)]
  return unescaped(said.map(([, title, content]) => title ?? content).join('\n'))
}

function eventsIn(html: string): { offers?: unknown }[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = blocks.flatMap(([, block = '{}']) => (JSON.parse(block)['@graph'] ?? []) as Record<string, unknown>[])
  return things.filter((thing) => thing['@type'] === 'Event')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }

function unescaped(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

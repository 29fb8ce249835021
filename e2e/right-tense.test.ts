import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Cohort, shownAt, toldSessions } from '../app/cohorts/cohort.ts'
import { findCohortBySlug } from '../app/cohorts/cohorts.server.ts'
import { insertCopy } from '../app/cohorts/new-cohorts.server.ts'
import { giveBackLetter } from '../app/membership/own-registration/give-back.email.tsx'
import { type ExpiresUnless, toldExpiry } from '../app/membership/place-expiry.ts'
import { expiryReminderLetter } from '../app/membership/places/expiry-reminder.email.tsx'
import { placeExpiredLetter } from '../app/membership/places/place-expired.email.tsx'
import { placeOfferLetter } from '../app/membership/places/place-offer.email.tsx'
import { reservationLetter } from '../app/membership/reserving/reservation.email.tsx'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { declineLetter } from '../app/portal/onboarding/decline.email.tsx'
import { onboardingReminderLetter } from '../app/portal/reminding/onboarding-reminder.email.tsx'
import { publicPages } from '../app/site/for-machines/sitemap.ts'
import { readPilot } from '../test/pilot.ts'
import { makeSession } from './journey.ts'
import { createDatabase, type OutsideDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

/** What is said of a bootcamp before, while and after it runs: nothing past as coming, nothing coming as past. */

const { pilot } = await readPilot()

let own: OutsideDatabase
let server: RunningServer
let database: OpenDatabase
let folder: string
let now: Date
beforeAll(async () => {
  own = await createDatabase('sample')
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-clock-'))
  const clock = path.join(folder, 'clock')
  await writeFile(clock, '2025-07-01T16:00:00Z')
  const moved = { NODE_OPTIONS: '--import ./e2e/another-time.mjs', SERVER_CLOCK: clock }
  server = await startServer({ DATABASE_URL: own.url, ...moved })
  database = connect({ connectionString: own.url, max: 1 }, createLog('silent'))
})
afterAll(async () => {
  await server?.stop()
  await database?.close()
  await own?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The server's clock stands there from now on. */
async function moveTo(time: string): Promise<void> {
  now = new Date(time)
  await writeFile(path.join(folder, 'clock'), time)
  server.process.kill('SIGUSR2')
  await vi.waitFor(async () => expect(await readFile(path.join(folder, 'clock.read'), 'utf8')).toBe(time), 60_000)
}

async function read(address: string, headers: Record<string, string> = {}, search = ''): Promise<string> {
  const response = await fetch(server.origin + address + search, { headers })
  expect([response.status, new URL(response.url).pathname]).toEqual([200, address])
  return response.text()
}

async function signedIn(email: string): Promise<{ Cookie: string }> {
  const { name, value } = await makeSession({ origin: server.origin, db: database.db }, email)
  return { Cookie: `${name}=${value}` }
}

const publicPaths = [...publicPages.map(({ path }) => path), '/login', '/training-portal/login']

/** Above the door and below it: what a participant and a new member read, and what is written to people. */
function tellsNothingWrong(cohort: () => Cohort, participant: string, newMember: string, state?: string) {
  const wrong = (text: string) => wrongIn(text, now, cohort())

  test.each(publicPaths)('%s', async (path) => {
    const html = await read(path)
    expect(wrong(`${headOf(html)}\n${textOf(html)}`)).toEqual([])
    if (shownAt(cohort(), now).phase === 'over') for (const { offers } of eventsIn(html)) expect(offers).toBeUndefined()
    if (state) expect(unavailableIn(html, state)).toEqual([])
  })

  test.each(['dashboard', 'profile', 'schedule', 'community', 'projects', 'profile/data'])(
    'a participant reads %s',
    async (page) => {
      const html = await read(`/training-portal/${page}`, await signedIn(participant))
      expect(wrong(textOf(html))).toEqual([])
    },
  )

  test('a new member reads what is expected, and the questionnaire', async () => {
    await sql`with person as (select id from members where email = ${newMember}),
        again as (update registrations set expectations_accepted_at = null from person where member_id = person.id)
      delete from community_pilot using person where user_id = person.id`.execute(database.db)
    const headers = await signedIn(newMember)
    expect(wrong(textOf(await read('/training-portal/expectations', headers)))).toEqual([])
    await fetch(`${server.origin}/training-portal/expectations`, {
      method: 'POST',
      headers: { ...headers, Origin: server.origin },
      body: new URLSearchParams({ intent: 'accept' }),
      redirect: 'manual',
    })
    expect(wrong(textOf(await read('/training-portal/questionnaire', headers)))).toEqual([])
  })

  const registrationUrl = 'https://bootcamp.example/registration/key'
  const facts = () => ({ firstName: 'Ada', registrationUrl, sessions: toldSessions(shownAt(cohort(), now)) })
  /** A place that is held for so many days more. */
  const held = (unless: ExpiresUnless, days: number) =>
    toldExpiry(unless, new Date(now.getTime() + days * 24 * 60 * 60 * 1000 - 1000), cohort().zone)
  const context = { origin: 'https://bootcamp.example' }
  test.each([
    ['of a place', () => reservationLetter.render({ ...facts(), status: 'registered', newsletter: true }, context)],
    ['of the waitlist', () => reservationLetter.render({ ...facts(), status: 'waitlist', newsletter: false }, context)],
    ['of an offer', () => placeOfferLetter.render(facts(), context)],
    ['of a given place', () => placeOfferLetter.render({ ...facts(), didNotWait: true }, context)],
    ['of an offer to accept', () => placeOfferLetter.render({ ...facts(), expiry: held('accepted', 3) }, context)],
    [
      'of a place to sign in for',
      () =>
        reservationLetter.render(
          { ...facts(), status: 'registered', newsletter: false, expiry: held('signed-in', 3) },
          context,
        ),
    ],
    ['that reminds to accept', () => expiryReminderLetter.render({ ...facts(), expiry: held('accepted', 1) }, context)],
    ['of a place not taken', () => placeExpiredLetter.render({ ...facts(), expiry: held('signed-in', 0) }, context)],
    ['of a place declined', () => declineLetter.render(facts(), context)],
    ['of a place given back', () => giveBackLetter.render({ ...facts(), holding: 'place' }, context)],
    ['of the waitlist left', () => giveBackLetter.render({ ...facts(), holding: 'queue number' }, context)],
    ['that reminds to sign in', () => onboardingReminderLetter.render({ ...facts(), state: 'not-signed-up' }, context)],
    [
      'that reminds to agree',
      () => onboardingReminderLetter.render({ ...facts(), state: 'pending-onboarding' }, context),
    ],
    [
      'that reminds to answer',
      () => onboardingReminderLetter.render({ ...facts(), state: 'questionnaire-pending' }, context),
    ],
  ])('the email %s', async (_which, render) => {
    const { subject, text, html } = await render()
    const said = `${subject}\n${text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')}\n${textOf(html)}`
    expect(wrong(said)).toEqual([])
    if (cohort().slug !== 'pilot') expect(said).not.toMatch(/pilot/i)
  })
}

describe.each([
  { when: 'before the sessions', time: '2025-07-01T09:00:00-07:00' },
  { when: 'after the last day of registration', time: '2025-07-08T09:00:00-07:00' },
  { when: 'between two sessions', time: '2025-07-14T09:00:00-07:00' },
  { when: 'after the sessions', time: '2025-08-01T09:00:00-07:00' },
])('the pilot $when', ({ time }) => {
  beforeAll(() => moveTo(time))
  tellsNothingWrong(() => pilot, 'participant@agentspark.example', 'new-member@agentspark.example')
})

describe('another cohort, whose registration has a day on which it opens and ends when it closes', () => {
  let evening: Cohort
  beforeAll(async () => {
    await moveTo('2025-08-02T09:00:00-07:00')
    await addEveningBootcamp()
    const told = await findCohortBySlug(database.db, 'evening-bootcamp', now)
    if (!told) throw new Error('no cohort')
    evening = told.cohort
  })

  test.each([
    ['opens', '2025-08-15T16:00:00Z', '/', 'Registration opens', 'Registration closes'],
    ['closes', '2025-09-07T06:59:59Z', '/', 'Registration closes', 'Registration closed'],
    ['begins', '2025-09-13T17:00:00Z', '/learning-hub', 'Registration has closed', 'Registration has closed'],
    ['ends', '2025-09-27T19:00:00Z', '/', 'Live online', 'Live sessions ran'],
  ])('at the second in which it %s, kept pages end', async (_what, instant, path, before, after) => {
    const at = (seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()
    for (const [seconds, words] of [
      [-1, before],
      [0, after],
    ] as const) {
      await moveTo(at(seconds))
      expect(textOf(await read(path))).toContain(words)
      for (const page of ['/', '/spark-sessions', '/join', '/learning-hub']) {
        const html = await read(page)
        expect([page, wrongIn(`${headOf(html)}\n${textOf(html)}`, now, evening)]).toEqual([page, []])
      }
    }
  })

  describe.each([
    { state: 'announced', time: '2025-08-10T09:00:00-07:00', capacity: 31 },
    { state: 'open', time: '2025-08-20T09:00:00-07:00', capacity: 32 },
    { state: 'full', time: '2025-08-22T09:00:00-07:00', capacity: 2 },
    { state: 'closed', time: '2025-09-08T09:00:00-07:00', capacity: 34 },
    { state: 'running', time: '2025-09-15T09:00:00-07:00', capacity: 35 },
    { state: 'over', time: '2025-10-02T09:00:00-07:00', capacity: 36 },
  ])('$state', ({ state, time, capacity }) => {
    beforeAll(async () => {
      await moveTo(time)
      await sql`update cohorts set capacity = ${capacity} where id = ${evening.id}`.execute(database.db)
      evening = { ...evening, capacity }
      await vi.waitFor(
        async () => expect(await read('/spark-sessions')).toContain(`${capacity}, free of charge`),
        10_000,
      )
    })
    tellsNothingWrong(() => evening, 'eve@example.org', 'new-eve@example.org', state)

    test('its own page offers what can be had', async () => {
      expect(unavailableIn(await read('/spark-sessions/evening-bootcamp'), state)).toEqual([])
    })

    test('visitors are asked to do what they can', async () => {
      expect(textOf(await read('/'))).toContain(`${invitations[state]}See how it works`)
    })

    test('the pilot is told as over on its own page', async () => {
      const html = await read('/spark-sessions/pilot')
      expect(wrongIn(`${headOf(html)}\n${textOf(html)}`, now, pilot)).toEqual([])
      expect(html).toContain('How it turned out')
    })

    test('the pilot takes no registrations, on its own page and on the registration page', async () => {
      const [about, join] = [await read('/spark-sessions/pilot'), await read('/join', {}, '?cohort=pilot')]
      expect(textOf(about)).toContain('Registration closed')
      expect(textOf(join)).toMatch(/Registration is closed/i)
      for (const html of [about, join])
        expect(textOf(html)).not.toMatch(/Planned closing day|Sign Me Up|places? (is|are) free|Reserve My Place/)
      const isOpen = ['open', 'full', 'closed', 'running'].includes(state)
      if (isOpen) expect(join).toMatch(/href="\/join">(Register|Join the waitlist) for/)
    })
  })

  test('each cohort stands at one address for search engines, for good; what is no cohort is not found', async () => {
    const canonicalOf = async (path: string) =>
      /rel="canonical" href="[^"]*?(\/[^/"][^"]*)"/.exec((await read(path)).replaceAll(server.origin, ''))?.[1]
    expect(await canonicalOf('/spark-sessions')).toBe('/spark-sessions')
    expect(await canonicalOf('/spark-sessions/evening-bootcamp')).toBe('/spark-sessions')
    expect(await canonicalOf('/spark-sessions/pilot')).toBe('/spark-sessions/pilot')
    const sitemap = await read('/sitemap.xml')
    expect(sitemap).toContain('/spark-sessions/pilot</loc>')
    expect(sitemap).not.toContain('evening')
    await sql`insert into cohorts (slug, name, capacity) values ('draft', 'Draft', 1)`.execute(database.db)
    for (const slug of ['draft', 'no-such', 'PILOT', '%00']) {
      const response = await fetch(`${server.origin}/spark-sessions/${slug}`)
      expect([slug, response.status]).toEqual([slug, 404])
      expect(await response.text()).toContain('Oops! Page not found')
    }
  })
})

describe('none, since nothing was ever published', () => {
  beforeAll(async () => {
    await moveTo('2025-11-01T09:00:00-07:00')
    await sql`delete from members`.execute(database.db)
    await sql`update cohorts set state = 'draft'`.execute(database.db)
    await vi.waitFor(async () => expect(await read('/spark-sessions')).toContain('No date yet'), 60_000)
  })

  test.each(publicPaths)('%s', async (path) => {
    const html = await read(path)
    const said = sentencesOf(`${headOf(html)}\n${textOf(html)}`).filter((words) => !allowed.test(words))
    const wrong =
      /Reserve (your|my)|places? left|Sign Me Up|Registration (opens (on|\w+day)|closes|closed|was)|can be reserved|pilot|Evening Bootcamp/i
    expect(said.filter((words) => wrong.test(words))).toEqual([])
    expect(html).not.toMatch(/"@type":"(Offer|Event|Course)"/)
  })
})

/** Open from August 15 to September 6, on three Saturdays from September 13; with a participant and a new member. */
async function addEveningBootcamp(): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const { id } = await insertCopy(tx, pilot.id, { name: 'Evening Bootcamp', firstDay: '2025-09-13' })
    await sql`update cohorts set state = 'published', opens_at = '2025-08-15T16:00:00Z', closes_at = '2025-09-07T06:59:59Z',
      capacity = 30 where id = ${id}`.execute(tx)
    for (const [email, completed] of [
      ['eve@example.org', true],
      ['new-eve@example.org', false],
    ] as const)
      await sql`
        with person as (
          insert into community_members (first_name, last_name, email, cohort_id, status)
            values ('Eve', 'Ning', ${email}, ${id}, 'registered') returning id)
        insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, work_status, industry)
          select id, true, true, 'Student', 'Technology' from person where ${completed}`.execute(tx)
  })
}

/** The way to the pilot's own page, and what is specified. */
const allowed = /^Pilot BootcampEnded on|^Only registered pilot members can sign in\.$/

/** What can't be had in that state, so nobody may be told that it can. */
const unavailable: Record<string, RegExp> = {
  announced:
    /Reserve (your|my)|places? left|places are free|Sign Me Up|Registration (closes on|closed|was)|All (\d+ )?places are|pilot/i,
  open: /Registration (opens (on|\w+day)|closed|was|has closed)|places are taken\.|No place is open|pilot/i,
  full: /Reserve (your|my)|Sign Me Up|\b[1-9]\d* of \d+ places|Registration (opens (on|\w+day)|closed|was|has closed)|pilot/i,
  closed:
    /Reserve (your|my)|places? left|Sign Me Up|Registration (opens (on|\w+day)|closes|was)|can be reserved|pilot/i,
  running:
    /Reserve (your|my)|places? left|Sign Me Up|Registration (opens (on|\w+day)|closes|was)|can be reserved|pilot/i,
  over: /Reserve (your|my)|places? left|Sign Me Up|Registration (opens (on|\w+day)|closes|was)|can be reserved|Join the (waitlist$|Eve)|pilot/i,
}

/** @returns what a page says or offers that can't be had in that state */
function unavailableIn(html: string, state: string): string[] {
  const said = sentencesOf(textOf(html)).filter((words) => !allowed.test(words) && unavailable[state]?.test(words))
  return state === 'open' ? said : [...said, ...(html.match(/"@type":"Offer"/g) ?? [])]
}

/** On the first button of the home page. */
const invitations: Record<string, string> = {
  announced: 'Tell me when it opens',
  open: 'Reserve your free place',
  full: 'Join the waitlist',
  closed: 'Join the waitlist',
  running: 'Join the waitlist',
  over: 'Hear about the next bootcamp',
}

test.each([
  [
    '2025-08-01',
    'The live sessions are on July 12, 19 and 26, 2025, 10:00 AM–12:00 PM Pacific Time; taking part is free.',
  ],
  ['2025-08-01', 'Registration closes Sunday, July 6th, 2025'],
  ['2025-08-01', 'We begin on Saturday, July 12, 2025.'],
  ['2025-07-14', 'The live sessions are on July 12, 19 and 26, 2025, 10:00 AM–12:00 PM Pacific Time.'],
  ['2025-07-14', 'The live sessions were on July 12, 19 and 26, 2025.'],
  ['2025-07-01', 'The live sessions were on July 12, 19 and 26, 2025.'],
  ['2025-07-01', 'Registration was to close Sunday, July 6th, 2025'],
])('on %s it is found wrong to say: %s', (day, words) => {
  expect(wrongIn(words, new Date(`${day}T12:00:00-07:00`), pilot)).not.toEqual([])
})

const coming = /\b(is|are|will|closes?|opens?|begins?|starts?|comes?|takes? place|attend|run until)\b/i
const bygone = /\b(was|were|passed|over|ended|had|have begun)\b/i

/** Words that are untrue whatever date stands beside them. */
const untrue = {
  before: [/live sessions (were|are over|have begun)/i, /Live sessions ran/, /left with/],
  between: [/live sessions (were on|are on|are over)/i, /Live sessions ran/, /Registration closes/, /Attend all/],
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
    /We’ve started/,
    /Can’t make it/,
    /a way to give your place back/,
    /“Not at This Time” frees your place/,
    /someone else can have your place in/i,
  ],
}

/** @returns the sentences of a text that tell something on the wrong side of now */
function wrongIn(text: string, now: Date, cohort: Cohort): string[] {
  const words = untrue[({ ahead: 'before', live: 'between', over: 'after' } as const)[shownAt(cohort, now).phase]]
  return sentencesOf(text).filter((sentence) => {
    const sides = new Set(datesIn(sentence, now).map((date) => (date < now ? 'past' : 'ahead')))
    const isMixed = sides.size === 2
    if (isMixed && /\b(are|were) on\b/.test(sentence)) return true
    if (!isMixed && sides.has('past') && coming.test(sentence) && !bygone.test(sentence)) return true
    if (!isMixed && sides.has('ahead') && bygone.test(sentence) && !/\b(is|are|will)\b/.test(sentence)) return true
    return words.some((word) => word.test(sentence))
  })
}

function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .map((sentence) => sentence.trim())
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const someDays = new RegExp(
  `(${months}) (\\d{1,2}(?:st|nd|rd|th)?(?:(?:, | and )\\d{1,2}(?!\\d))*)(?:, (\\d{4}))?`,
  'g',
)

/** @returns the end of each day that is named, in the zone of both cohorts. Today is on neither side. */
function datesIn(sentence: string, now: Date): Date[] {
  return [...sentence.matchAll(someDays)].flatMap(([, month, days = '', year = now.getFullYear()]) =>
    (days.match(/\d+/g) ?? [])
      .map((day) => new Date(`${month} ${day}, ${year} 23:59:59 GMT-0700`))
      .filter((end) => end < now || end.getTime() - now.getTime() > 24 * 60 * 60 * 1000),
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

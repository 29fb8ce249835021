import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { findToldCohort, listNamedCohorts } from '../app/cohorts/cohorts.server.ts'
import type { MemberCounts } from '../app/membership/member.ts'
import { listQueue } from '../app/membership/places/queued-members.server.ts'
import { findPlacesOverview } from '../app/membership/places.server.ts'
import { registerCommunityMember } from '../app/membership/registrations.server.ts'
import {
  type CohortOrEveryone,
  countMembers,
  countMembersByStatus,
  countWorthALook,
  listMembers,
} from '../app/membership/roster/member-lists.server.ts'
import { readMemberQuery } from '../app/membership/roster/member-query.ts'
import { countSubscribers } from '../app/membership/subscribers.server.ts'
import { foldTallies } from '../app/membership/tallies.server.ts'
import { connect, type Database } from '../app/platform/database/database.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { forgetOldLimits } from '../app/platform/http/rate-limit.server.ts'
import { createLog } from '../app/platform/log.ts'
import { deleteFinishedLetters, deleteLettersOlderThan } from '../app/platform/mail/letters.server.ts'
import { countSharedAnswers, listAiGoals } from '../app/portal/dashboard/shared-answers.server.ts'
import { countEverybody, listDirectory } from '../app/portal/directory/directory.server.ts'
import { readDirectoryQuery } from '../app/portal/directory/directory-query.ts'
import { type OnboardingState, onboardingStates } from '../app/portal/participant.ts'
import {
  countByOnboardingState,
  listByOnboardingState,
  type OnboardingCounts,
} from '../app/portal/participants.server.ts'
import { findToBeReminded } from '../app/portal/reminding/onboarding-reminders.server.ts'
import { deleteSessionsUnusedSince } from '../app/sign-in/sessions.server.ts'
import { type GrowthDatabase, startGrowthServer } from './growth-databases.ts'
import { measureScreens, screenNames } from './growth-screens.ts'
import type { Row, Rows } from './row.ts'

/**
 * npm run bench:growth [sizes]: what every screen that lists or counts people takes over HTTP, and its statements of the database,
 * among ever more members: of one cohort, and of 200. The table goes into bench/results as well. Compare figures within one run only.
 */
const layouts = [
  { name: 'one cohort of all', cohorts: 1, cohort: 1 },
  // In the middle, so that its members are neither the first nor the last of any order.
  { name: '200 cohorts', cohorts: 200, cohort: 100 },
]
const now = new Date('2026-06-01T12:00:00Z')

interface Case {
  name: string
  work: (db: Database) => Promise<unknown>
}

const ofMembers = [
  ['newest', ''],
  ['newest, page 20', 'page=20'],
  ['newest, page 200', 'page=200'],
  ['newest first turned round', 'order=reversed'],
  ['by name', 'sort=name'],
  ['by name, page 100', 'sort=name&page=100'],
  ['by email', 'sort=email'],
  ['by role', 'sort=role'],
  ['by status', 'sort=status'],
  ['by status, page 100', 'sort=status&page=100'],
  ['status waitlist', 'status=waitlist'],
  ['status confirmed', 'status=confirmed'],
  ['status confirmed, by name', 'status=confirmed&sort=name'],
  ['search: full name', 'search=Given7+Family77'],
  ['search: last name', 'search=Family777'],
  ['search: common letters', 'search=am'],
  ['search: common letters, by status', 'search=am&sort=status'],
  ['search: nobody fits', 'search=xyzxyz'],
  ['same mailbox', 'email=shared'],
  ['not heard from', 'email=unproven&status=registered'],
  ['address refused', 'email=refused'],
] as const

function casesOf(cohort: number): Case[] {
  return [
    { name: 'cohorts to choose from', work: (db) => listNamedCohorts(db, now) },
    { name: 'public page, cold: cohort', work: (db) => findToldCohort(db, now) },
    { name: 'public page, cold: places', work: (db) => findPlacesOverview(db, cohort) },
    { name: 'everyone: how many', work: (db) => countMembers(db) },
    ...membersOf('everyone', null),
    ...membersOf('cohort', cohort),
    ...[null, cohort].flatMap((of): Case[] => [
      { name: `answers of ${of ? 'the cohort' : 'everyone'}`, work: (db) => countSharedAnswers(db, of) },
      { name: `wishes of ${of ? 'the cohort' : 'everyone'}, last page`, work: (db) => listAiGoals(db, of, 1000, 1e6) },
    ]),
    { name: 'newsletter: how many readers', work: (db) => countSubscribers(db) },
    { name: 'newsletter: how many of the cohort', work: (db) => countSubscribers(db, cohort) },
    { name: 'housekeeping: letters', work: (db) => deleteLettersOlderThan(db, new Date('2020-01-01')) },
    { name: 'housekeeping: limits', work: (db) => forgetOldLimits(db, new Date('2020-01-01')) },
    { name: 'housekeeping: farewells', work: (db) => deleteFinishedLetters(db, 'farewell') },
    { name: 'housekeeping: sessions', work: (db) => deleteSessionsUnusedSince(db, new Date('2020-01-01')) },
    { name: 'tallies summed up', work: (db) => foldTallies(db) },
    { name: 'pilot: counts', work: (db) => countByOnboardingState(db, cohort) },
    ...onboardingStates.flatMap((state) => [
      {
        name: `pilot: ${state}`,
        work: (db: Database) => listByOnboardingState(db, { state, search: '', page: 1 }, cohort, peopleIn(state)),
      },
      {
        name: `pilot: ${state}, search`,
        work: (db: Database) =>
          listByOnboardingState(db, { state, search: 'Family7', page: 1 }, cohort, peopleIn(state)),
      },
    ]),
    { name: 'pilot: whom to remind', work: (db) => findToBeReminded(db, 'not-signed-up', 10, now, cohort) },
    { name: 'places: queue', work: (db) => listQueue(db, { waiting: 1e6, offset: 0, limit: 25 }, cohort) },
    { name: 'places: queue, page 40', work: (db) => listQueue(db, { waiting: 1e6, offset: 975, limit: 25 }, cohort) },
    { name: 'directory: first page', work: (db) => listDirectory(db, null, readDirectoryQuery(new URLSearchParams())) },
    {
      name: 'directory: of a cohort',
      work: (db) => listDirectory(db, cohort, readDirectoryQuery(new URLSearchParams())),
    },
    { name: 'directory: how many', work: (db) => countEverybody(db) },
    { name: 'a registration', work: (db) => register(db, cohort) },
  ]
}

function membersOf(whose: string, of: CohortOrEveryone): Case[] {
  return [
    { name: `${whose}: counts of statuses`, work: (db) => countMembersByStatus(db, of) },
    { name: `${whose}: worth a look`, work: (db) => countWorthALook(db, of) },
    ...ofMembers.map(([name, url]) => ({
      name: `${whose}: ${name}`,
      work: (db: Database) => listMembers(db, readMemberQuery(new URLSearchParams(url)), countsOf(of), of),
    })),
  ]
}

const counted = new Map<CohortOrEveryone, MemberCounts>()

/** The page has counted them before it reads its list. */
function countsOf(of: CohortOrEveryone): MemberCounts {
  const counts = counted.get(of)
  if (!counts) throw new Error('Not counted yet')
  return counts
}

let onboarding: OnboardingCounts | undefined

function peopleIn(state: OnboardingState): number {
  return onboarding?.everyone[state] ?? 0
}

let newcomers = 0

function register(db: Database, cohort: number): Promise<unknown> {
  newcomers += 1
  const visitor = { firstName: 'New', lastName: 'Comer', email: `new${newcomers}@example.org`, newsletter: false }
  return db.transaction().execute((tx) => registerCommunityMember(tx, visitor, cohort, new Date()))
}

/** By layout, then by name: a median for each size. */
type Medians = Map<string, Map<string, number[]>>

if (import.meta.main) {
  const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000, 1_000_000]
  const medians = await measureAll(sizes, { statements: true })
  await writeFile(`bench/results/growth-${new Date().toISOString().slice(0, 10)}.md`, table(sizes, medians))
}

/** Of each layout the screens that grow most. */
export const rows: Rows = async ({ full }) => {
  const sizes = [1_000, full ? 1_000_000 : 10_000]
  const medians = await measureAll(sizes, { statements: false })
  return [...medians].flatMap(([layout, found]) =>
    [...found]
      .map(([name, [small = 0, large = 0]]) => ({ name, small, large }))
      .sort((one, other) => other.large / other.small - one.large / one.small)
      .slice(0, 3)
      .map(
        ({ name, small, large }): Row => ({
          what: `${name}, among ${sizes[1]?.toLocaleString('en-US')} (${layout})`,
          measured: large,
          unit: 'ms',
          reference: { what: 'among 1,000', measured: small },
          target: '≤ 3 ×',
        }),
      ),
  )
}

async function measureAll(sizes: number[], { statements }: { statements: boolean }): Promise<Medians> {
  const medians: Medians = new Map()
  const server = await startGrowthServer()
  try {
    for (const { name: layout, cohorts, cohort } of layouts) {
      const cases = statements ? casesOf(cohort) : []
      const names = [...screenNames, ...cases.map(({ name }) => `SQL, ${name}`)]
      const found = new Map(names.map((name) => [name, [] as number[]]))
      medians.set(layout, found)
      for (const size of sizes) {
        console.error(`${layout}, ${size.toLocaleString('en-US')} members`)
        const note = (name: string, median: number) => {
          found.get(name)?.push(median)
          console.error(`  ${name.padEnd(60)}${median.toFixed(2).padStart(9)} ms`)
        }
        const database = await server.copyOf(size, cohorts)
        try {
          await measureStatements(database, cases, cohort, (name, median) => note(`SQL, ${name}`, median))
          await measureScreens(database, cohort, note)
        } finally {
          await database.remove()
        }
      }
    }
  } finally {
    await server.stop()
  }
  return medians
}

async function measureStatements(
  database: GrowthDatabase,
  cases: Case[],
  cohort: number,
  told: (name: string, milliseconds: number) => void,
): Promise<void> {
  // What takes longer than a page may is measured all the same.
  const limits = { ...usualLimits, statement: 60_000, answer: 60_000 }
  const { db, close } = connect(database.application, createLog('warn'), limits)
  try {
    for (const whose of [null, cohort]) counted.set(whose, await countMembersByStatus(db, whose))
    onboarding = await countByOnboardingState(db, cohort)
    for (const { name, work } of cases) told(name, await measure(() => work(db)))
  } finally {
    await close()
  }
}

/** At least three times, and more often while that takes less than a second. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 3; round += 1) await work()
  const took: number[] = []
  for (const began = performance.now(); took.length < 3 || (took.length < 40 && performance.now() - began < 1000); ) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  took.sort((one, other) => one - other)
  return took[Math.floor(took.length / 2)] ?? 0
}

function table(sizes: number[], medians: Medians): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [processor] = cpus()
  const header = ['what', ...sizes.map((size) => `${size.toLocaleString('en-US')}, ms`), 'last ÷ first']
  const tableOf = (found: Map<string, number[]>) =>
    [
      header,
      header.map((_, place) => (place === 0 ? '---' : '--:')),
      ...[...found].map(([name, ms]) => [
        name,
        ...ms.map((one) => one.toFixed(2)),
        ((ms.at(-1) ?? 0) / (ms[0] || 1)).toFixed(1),
      ]),
    ]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  return `# npm run bench:growth

Commit ${commit}, ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} × ${processor?.model}, PostgreSQL 18 as it is embedded, medians.
Of all members a third is listed, a third waits, half have answered the questionnaire, and half read the newsletter. Screens are
measured over HTTP, in production with the usual log; after them stand the statements alone.

${[...medians].map(([layout, found]) => `## ${layout}\n\n${tableOf(found)}`).join('\n\n')}
`
}

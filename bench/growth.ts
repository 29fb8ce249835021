import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
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
import { connect, type Database } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'
import { countEverybody, listDirectory } from '../app/portal/directory/directory.server.ts'
import { readDirectoryQuery } from '../app/portal/directory/directory-query.ts'
import { findToBeReminded } from '../app/portal/onboarding-reminders.server.ts'
import { type OnboardingState, onboardingStates } from '../app/portal/participant.ts'
import {
  countByOnboardingState,
  listByOnboardingState,
  type OnboardingCounts,
} from '../app/portal/participants.server.ts'
import { fillCohorts } from './fill-cohorts.ts'

/**
 * npm run bench:growth [sizes]: what the lists of the admin area, a public page that is made anew and a registration ask of the
 * database, among ever more members of 200 cohorts. The table goes into bench/results as well. Compare figures within one run only.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000, 1_000_000]
const cohorts = 200
/** In the middle, so that its members are neither the first nor the last of any order. */
const cohort = 100
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

const cases: Case[] = [
  { name: 'cohorts to choose from', work: (db) => listNamedCohorts(db, now) },
  { name: 'public page, cold: cohort', work: (db) => findToldCohort(db, now) },
  { name: 'public page, cold: places', work: (db) => findPlacesOverview(db, cohort) },
  { name: 'everyone: how many', work: (db) => countMembers(db) },
  ...membersOf('everyone', null),
  ...membersOf('cohort', cohort),
  { name: 'pilot: counts', work: (db) => countByOnboardingState(db, cohort) },
  ...onboardingStates.flatMap((state) => [
    {
      name: `pilot: ${state}`,
      work: (db: Database) => listByOnboardingState(db, { state, search: '', page: 1 }, cohort, peopleIn(state)),
    },
    {
      name: `pilot: ${state}, search`,
      work: (db: Database) => listByOnboardingState(db, { state, search: 'Family7', page: 1 }, cohort, peopleIn(state)),
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
  { name: 'a registration', work: register },
]

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

function register(db: Database): Promise<unknown> {
  newcomers += 1
  const visitor = { firstName: 'New', lastName: 'Comer', email: `new${newcomers}@example.org`, newsletter: false }
  return db.transaction().execute((tx) => registerCommunityMember(tx, visitor, cohort, new Date()))
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-growth-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
// What takes longer than a page may is measured all the same.
const limits = { ...usualLimits, statement: 60_000, answer: 60_000 }
const connection = connect(postgres.owner, createLog('warn'), limits)
const sql = new Client({ ...postgres.superuser, database: postgres.owner.database })
const medians = new Map<string, number[]>(cases.map(({ name }) => [name, []]))
try {
  await migrate(connection.db)
  await sql.connect()
  for (const size of sizes) {
    const began = performance.now()
    await fillCohorts(sql, size, cohorts)
    console.log(`${size.toLocaleString('en-US')} members, made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    for (const whose of [null, cohort]) counted.set(whose, await countMembersByStatus(connection.db, whose))
    for (const { name, work } of cases) {
      const median = await measure(() => work(connection.db))
      medians.get(name)?.push(median)
      console.log(`  ${name.padEnd(44)}${median.toFixed(2).padStart(9)} ms`)
    }
  }
} finally {
  await sql.end()
  await connection.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
await writeFile(`bench/results/growth-${new Date().toISOString().slice(0, 10)}.md`, table())

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

function table(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [processor] = cpus()
  const header = ['statement', ...sizes.map((size) => `${size.toLocaleString('en-US')}, ms`), 'last ÷ first']
  const rows = [...medians].map(([name, found]) => [
    name,
    ...found.map((ms) => ms.toFixed(2)),
    ((found.at(-1) ?? 0) / (found[0] || 1)).toFixed(1),
  ])
  const lines = [header, header.map((_, place) => (place === 0 ? '---' : '--:')), ...rows]
  return `# npm run bench:growth

Commit ${commit}, ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} × ${processor?.model}, PostgreSQL 18 as it is embedded, medians.
${cohorts} cohorts of equal size: of 1,000,000 members each has 5,250, since one in twenty is in two of them.

${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`
}

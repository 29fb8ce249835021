import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { sweepAuditLog } from '../app/audit/audit-log.server.ts'
import { findToldCohort } from '../app/cohorts/cohorts.server.ts'
import { findPlacesOverview } from '../app/membership/places.server.ts'
import { registerNewcomer } from '../app/membership/registrations.server.ts'
import { countReaders } from '../app/membership/subscriptions.server.ts'
import { forgetOmissionsBefore, noteFinalResults } from '../app/messages/message-results.server.ts'
import { forgetRemovedBefore } from '../app/moderation/moderations.server.ts'
import { deleteReportsSettledBefore } from '../app/moderation/reports.server.ts'
import { connect, type Database } from '../app/platform/database/database.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { forgetOldLimits } from '../app/platform/http/rate-limit.server.ts'
import { createLog } from '../app/platform/log.ts'
import { deleteFinishedLetters, deleteLettersOlderThan } from '../app/platform/mail/letters.server.ts'
import { forgetAddressesRefusedBefore } from '../app/platform/mail/refused-addresses.server.ts'
import { findToBeReminded } from '../app/portal/reminding/onboarding-reminders.server.ts'
import { sweepMessages } from '../app/retention/old-rows.server.ts'
import { deleteSessionsUnusedSince } from '../app/sign-in/sessions.server.ts'
import { type GrowthDatabase, type SlowestStatement, startGrowthServer } from './growth-databases.ts'
import { openScreens, type Work } from './growth-screens.ts'
import { processorMs } from './process-figures.ts'
import { median, type Row, type Rows } from './row.ts'

/**
 * npm run bench:growth [-- sizes --only=PATTERN]: what every screen that lists or counts people takes over HTTP, what else the size could
 * slow down, and of each its slowest statement, among ever more members: of one cohort, and of 20. All sizes are asked in turns, so
 * that whatever else the machine does holds up all alike. The table goes into bench/results as well.
 */
const layouts = [
  { name: 'one cohort of all', cohorts: 1, cohort: 1 },
  // In the middle, so that its members are neither the first nor the last of any order.
  { name: '20 cohorts', cohorts: 20, cohort: 10 },
]
const warmUp = 2
const rounds = 9
const mostTimes = 3
const mostMs = 50

const now = new Date('2026-06-01T12:00:00Z')
const longAgo = new Date('2020-01-01')

/** What no page waits for, or only one in many. */
function worksOf(db: Database, cohort: number): [name: string, work: Work][] {
  return [
    ['public page, cold: cohort', () => findToldCohort(db, now)],
    ['public page, cold: places', () => findPlacesOverview(db, cohort)],
    ['a registration', () => register(db, cohort)],
    ['newsletter: how many readers', () => countReaders(db, 'news')],
    ['newsletter: how many of the cohort', () => countReaders(db, 'news', cohort)],
    ['pilot: whom to remind', () => findToBeReminded(db, 10, now, cohort)],
    ['housekeeping', () => cleanUp(db)],
  ]
}

/** Once an hour: of what fills a table each step that removes what is old. */
async function cleanUp(db: Database): Promise<void> {
  await forgetOldLimits(db, longAgo)
  await noteFinalResults(db)
  await forgetOmissionsBefore(db, longAgo)
  await deleteLettersOlderThan(db, longAgo)
  await deleteFinishedLetters(db, 'farewell')
  await forgetAddressesRefusedBefore(db, longAgo)
  await deleteSessionsUnusedSince(db, longAgo)
  for (const kind of ['inquiry', 'beta request', 'spam', 'deleted', 'invitation'] as const)
    await sweepMessages(db, kind, longAgo)
  await deleteReportsSettledBefore(db, longAgo)
  await forgetRemovedBefore(db, longAgo)
  await sweepAuditLog(db, longAgo)
}

/** A past cohort takes no registrations while a later one is published. */
const beforeSessions = new Date('2025-07-01')
let newcomers = 0

function register(db: Database, cohort: number): Promise<unknown> {
  newcomers += 1
  const visitor = { firstName: 'New', lastName: 'Comer', email: `new${newcomers}@example.org`, newsletter: false }
  return db.transaction().execute((tx) => registerNewcomer(tx, visitor, cohort, beforeSessions))
}

/** Of one size: what it took, and how long server and database worked for it, in milliseconds; and the slowest statement. */
interface Figures {
  took: number[]
  worked: number[]
  statement: SlowestStatement
}

interface Measured {
  name: string
  /** For each size. */
  of: Figures[]
}

/** By layout. */
type Found = Map<string, Measured[]>

if (import.meta.main) {
  const words = process.argv.slice(2)
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  const text = await describe(sizes.length > 0 ? sizes : [1_000, 10_000, 100_000], only)
  if (only) console.log(text)
  else await writeFile(`bench/results/growth-${new Date().toISOString().slice(0, 10)}.md`, text)
}

/** Of each layout what grows most. */
export const rows: Rows = async ({ full }) => {
  const sizes = [1_000, full ? 1_000_000 : 10_000]
  return [...(await measureAll(sizes))].flatMap(([layout, measured]) =>
    measured
      .toSorted((one, other) => growthOf(other, 'took') - growthOf(one, 'took'))
      .slice(0, 3)
      .map(
        ({ name, of: [small, large] }): Row => ({
          what: `${name}, among ${sizes[1]?.toLocaleString('en-US')} (${layout})`,
          measured: median(large?.took ?? []),
          unit: 'ms',
          reference: { what: 'among 1,000', measured: median(small?.took ?? []) },
          target: `≤ ${mostTimes} ×`,
        }),
      ),
  )
}

async function measureAll(sizes: number[], only = ''): Promise<Found> {
  const found: Found = new Map()
  const server = await startGrowthServer()
  try {
    for (const { name, cohorts, cohort } of layouts) {
      const databases: GrowthDatabase[] = []
      try {
        for (const size of sizes) {
          console.error(`${name}: ${size.toLocaleString('en-US')} members`)
          databases.push(await server.copyOf(size, cohorts))
        }
        found.set(name, await measureInTurns(server, databases, cohort, new RegExp(only)))
      } finally {
        for (const database of databases) await database.remove()
      }
    }
  } finally {
    await server.stop()
  }
  return found
}

type GrowthServer = Awaited<ReturnType<typeof startGrowthServer>>

async function measureInTurns(
  server: GrowthServer,
  databases: GrowthDatabase[],
  cohort: number,
  only: RegExp,
): Promise<Measured[]> {
  const opened: Awaited<ReturnType<typeof open>>[] = []
  const all: Measured[] = []
  try {
    for (const database of databases) opened.push(await open(server, database, cohort))
    await server.untilQuiet()
    for (const name of opened[0]?.works.keys() ?? []) {
      if (!only.test(name)) continue
      const took = await inTurns(
        opened.map(({ works, processor }) => ({ work: works.get(name) as Work, processor })),
        server.forgetStatements,
      )
      const measured: Measured = { name, of: [] }
      for (const [place, database] of databases.entries())
        measured.of.push({ ...took[place], statement: await server.slowestStatementOf(database) } as Figures)
      all.push(measured)
      console.error(cellsOf(measured).join('  '))
      const { ms = 0, text = '' } = measured.of.at(-1)?.statement ?? {}
      if (only.source !== '(?:)' || ms > mostMs) console.error(text.slice(0, 400))
    }
  } finally {
    for (const { close } of opened) await close()
  }
  return all
}

async function open(server: GrowthServer, database: GrowthDatabase, atLeast: number) {
  // What takes longer than a page may is measured all the same.
  const limits = { ...usualLimits, statement: 60_000, answer: 60_000 }
  const { db, close } = connect({ ...database.application, max: 4 }, createLog('warn'), limits)
  const screens = await openScreens(database, atLeast)
  const processor = async () =>
    [screens.pid, ...(await server.backendsOf(database))].map(processorMs).reduce((sum, ms) => sum + ms, 0)
  return {
    works: new Map([...screens.works, ...worksOf(db, screens.cohort)]),
    processor,
    async close() {
      await screens.stop()
      await close()
    },
  }
}

async function inTurns(
  works: { work: Work; processor: () => Promise<number> }[],
  afterWarmUp: () => Promise<unknown>,
): Promise<Omit<Figures, 'statement'>[]> {
  const figures = works.map(() => ({ took: [] as number[], worked: [] as number[] }))
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round === 0) await afterWarmUp()
    for (const [place, { work, processor }] of works.entries()) {
      const before = await processor()
      const start = performance.now()
      await work()
      const took = performance.now() - start
      const worked = (await processor()) - before
      if (round < 0) continue
      figures[place]?.took.push(took)
      figures[place]?.worked.push(worked)
    }
  }
  return figures
}

function growthOf({ of }: Measured, figure: 'took' | 'worked'): number {
  return median(of.at(-1)?.[figure] ?? []) / median(of[0]?.[figure] ?? [])
}

function cellsOf(measured: Measured): string[] {
  const { ms = 0, pages = 0 } = measured.of.at(-1)?.statement ?? {}
  return [
    measured.name,
    ...measured.of.map(({ took }) => median(took).toFixed(1)),
    growthOf(measured, 'took').toFixed(1),
    ...[measured.of[0], measured.of.at(-1)].map((one) => median(one?.worked ?? []).toFixed(1)),
    growthOf(measured, 'worked').toFixed(1),
    ms.toFixed(1),
    pages.toFixed(0),
  ]
}

async function describe(sizes: number[], only?: string): Promise<string> {
  const [before = 0] = loadavg()
  const began = performance.now()
  const found = await measureAll(sizes, only)
  const minutes = (performance.now() - began) / 60_000
  const [after = 0] = loadavg()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const names = sizes.map((size) => size.toLocaleString('en-US'))
  const [first, last] = [names[0], names.at(-1)]
  const header = [
    'what',
    ...names,
    'last ÷ first',
    `work, ${first}`,
    `work, ${last}`,
    'last ÷ first',
    'slowest statement',
    'its pages',
  ]
  const tableOf = (measured: Measured[]) =>
    [header, header.map((_, place) => (place === 0 ? '---' : '--:')), ...measured.map(cellsOf)]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  const aboveIn = (measured: Measured[]) => {
    const by = (figure: 'took' | 'worked') => measured.filter((one) => growthOf(one, figure) > mostTimes).length
    const slow = measured.filter(({ of }) => (of.at(-1)?.statement.ms ?? 0) > mostMs).length
    return `Of ${measured.length}, ${by('took')} take more than ${mostTimes} × as long among the most members, and ${by('worked')} more work; ${slow} have a statement above ${mostMs} ms.`
  }
  return `# npm run bench:growth

Commit ${commit}, ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} × ${cpus()[0]?.model}, PostgreSQL 18 as it is embedded. Load of the machine ${before.toFixed(1)} before and ${after.toFixed(1)}
after; ${minutes.toFixed(0)} minutes. Of all members a third is listed, a third waits, half have answered the questionnaire, and half read the newsletter. Each line
is asked of all sizes in turns, ${rounds} times after ${warmUp} for warmth: medians in ms, over HTTP from servers in production with the usual log (what
stands after the deletion is asked without a page). Work is what the processors did for it in server and database, medians in ms
too: others who use them hold up the answer, and change little of that. Of the slowest statement among the most members
the least in ms that PostgreSQL took for it, and how many pages of 8 kB it looked at.

${[...found].map(([layout, measured]) => `## ${layout}\n\n${aboveIn(measured)}\n\n${tableOf(measured)}`).join('\n\n')}
`
}

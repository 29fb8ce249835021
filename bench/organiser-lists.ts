import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import { listDays } from '../app/admin/days/cohort-days.server.ts'
import { findEverything } from '../app/admin/find/find-everything.server.ts'
import { listTroubles } from '../app/admin/troubles/troubles.server.ts'
import { listEntries, listHistory } from '../app/audit/audit-log.server.ts'
import { readAuditQuery } from '../app/audit/audit-query.ts'
import {
  countBetaRequests,
  listBetaRequests,
  betaRequests as triagedRequests,
} from '../app/client-waitlist/beta-waitlist.server.ts'
import { findToldCohort } from '../app/cohorts/cohorts.server.ts'
import { countInquiries, listInquiries, inquiries as triagedInquiries } from '../app/inquiries/inquiries.server.ts'
import { readInquiryQuery } from '../app/inquiries/inquiry-query.ts'
import { countContentItems } from '../app/library/library.server.ts'
import { findMemberRecord, listFormerAddresses } from '../app/membership/members.server.ts'
import { listQueue } from '../app/membership/places/queued-members.server.ts'
import { findPlacesOverview, listPlacesOfPublished } from '../app/membership/places.server.ts'
import { findQueueNumber } from '../app/membership/registrations.server.ts'
import { exportMembers } from '../app/membership/roster/export-members.server.ts'
import { countMembers, countMembersByStatus } from '../app/membership/roster/lists/member-counts.server.ts'
import { listMembers } from '../app/membership/roster/lists/member-lists.server.ts'
import { readMemberQuery } from '../app/membership/roster/lists/member-query.ts'
import { countWorthALook } from '../app/membership/roster/lists/worth-a-look.server.ts'
import { readAudience } from '../app/messages/audience.ts'
import { countReach } from '../app/messages/audiences.server.ts'
import { fates } from '../app/messages/message.ts'
import { countResults, listResults } from '../app/messages/message-results.server.ts'
import { listMessages } from '../app/messages/messages.server.ts'
import { showAudience } from '../app/messages/show-audience.server.ts'
import { countAsked, listModerations } from '../app/moderation/moderations.server.ts'
import { countReported, listReported } from '../app/moderation/reports.server.ts'
import { askTogether } from '../app/platform/database/ask-together.server.ts'
import { connect, type Database, type Tx } from '../app/platform/database/database.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { createLog } from '../app/platform/log.ts'
import { countWaitingLetters, listLetters, listLettersTo } from '../app/platform/mail/letter-lists.server.ts'
import { readLetterQuery } from '../app/platform/mail/letter-query.ts'
import {
  listInquiries as listOwnInquiries,
  listBetaRequests as listOwnRequests,
} from '../app/portal/my-data/own-messages.server.ts'
import { listRegistrations } from '../app/portal/my-data/own-records.server.ts'
import { listCodes, listSessions, listWrongCodes } from '../app/portal/my-data/own-sign-ins.server.ts'
import { onboardingStates } from '../app/portal/participant.ts'
import { countByOnboardingState, listByOnboardingState } from '../app/portal/participants.server.ts'
import { countOverdue, countShown, hasTriaged, listFoundIds } from '../app/triage/lists/triaged-lists.server.ts'
import { promisedBefore } from '../app/triage/overdue.ts'
import { listOthersFrom } from '../app/triage/triage-entries.server.ts'
import { readTriageQuery } from '../app/triage/triage-query.ts'
import { fillWork } from './fill-work.ts'
import { type GrowthDatabase, startGrowthServer } from './growth-databases.ts'

/**
 * npm run bench:lists: what the lists of the admin area ask of the database among 1,000 members and among 1,000,000, in turns, so that
 * whatever else the machine does holds up both alike. Inquiries and beta requests are 1,000 and 200,000. The table goes into bench/results.
 */
const rounds = 5
const [small, large] = [
  { members: 1_000, rows: 1_000 },
  { members: 1_000_000, rows: 200_000 },
]

interface Context {
  db: Database
  cohort: number
  slug: string
  /** Somebody with letters, and the last one of the queue. */
  person: { id: string; email: string; waits: string }
  assignee: string
  inquiry: { id: string; email: string }
  message: { id: string; mailing: number }
}

type Work = (context: Context) => Promise<unknown>

const now = new Date()

const memberFilters = [
  'role=ambassador&newsletter=yes',
  'role=builder&newsletter=no',
  'role=member&newsletter=no',
  'role=member&newsletter=no&sort=name',
  'status=waitlist&newsletter=yes',
  'status=registered&newsletter=yes&sort=name',
  'status=confirmed&role=builder',
  'step=questionnaire-pending',
  'step=questionnaire-pending&role=builder&sort=name',
  'step=registration-complete&newsletter=yes&sort=email',
  'industry=Education',
  'industry=Education&status=waitlist',
  'industry=Marketing&step=registration-complete&newsletter=no',
  'from=2025-03-01&until=2025-03-03',
  'from=2025-03-01&until=2025-03-03&newsletter=yes',
  'from=2025-02-01&newsletter=yes&page=20',
  'until=2025-01-02&role=ambassador',
  'email=refused&newsletter=yes',
  'email=unproven&role=builder',
  'email=shared&newsletter=yes',
  'search=Family777&newsletter=yes',
  'search=am&newsletter=yes',
  'search=am&role=ambassador&status=waitlist&newsletter=yes',
  'search=xyzxyz&newsletter=yes',
]

const triageFilters = [
  '',
  'page=50',
  'page=5000',
  'status=new',
  'status=resolved',
  'status=resolved&page=50',
  'assignee=nobody',
  'assignee=nobody&status=new',
  'assignee=nobody&page=50',
  'assignee=ADMIN',
  'assignee=ADMIN&status=new',
  'answered=yes',
  'answered=no',
  'answered=no&status=resolved',
  'answered=no&assignee=nobody',
  'notes=yes',
  'notes=yes&answered=no&status=resolved',
  'notes=yes&answered=no&assignee=ADMIN&folder=spam',
  'answered=yes&page=500',
  'notes=no&page=500',
  'folder=spam',
  'folder=spam&page=50',
  'folder=spam&status=new',
  'folder=deleted',
  'search=Family777',
  'search=example',
  'search=an',
  'search=xyzxyz',
  'search=thing+77',
  'search=thing+77&folder=spam',
  'search=Family777&status=new&assignee=nobody',
  'search=example&answered=no',
]

const inquiryFilters = [
  'type=Other',
  'status=new&type=Other',
  'status=resolved&type=Media+Inquiry',
  'status=resolved&type=Other&assignee=nobody&answered=no',
]

const audiences = [
  'list=subscribers',
  'list=interested',
  'list=members',
  'list=members&cohort=SLUG',
  'list=members&cohort=SLUG&status=registered',
  'list=members&cohort=SLUG&status=registered&step=questionnaire-pending',
  'list=members&cohort=SLUG&search=Family77',
  'list=members&role=builder&newsletter=yes',
]

const terms = [
  'Given7 Family77',
  'Family777',
  'bench77',
  'am',
  'a',
  'example',
  'xyzxyz',
  'thing 77',
  'bench777777@example.org',
]

const letterFilters = [
  '',
  'page=40',
  'state=delivered',
  'state=discarded',
  'state=waiting',
  'kind=message',
  'kind=message&state=discarded',
  'kind=reservation&state=discarded',
  'search=bench77',
  'search=bench777777',
  'search=example',
  'search=be',
  'search=xyzxyz',
  'search=bench77&state=discarded',
  'search=example&state=discarded',
  'search=bench77&kind=message',
]

const auditFilters = [
  '',
  'page=40',
  'action=Status+changed',
  'action=Role+changed',
  'action=Status+changed&actor=admin@example.org',
  'actor=admin@example.org&page=40',
  'from=2025-03-01&to=2025-03-02',
  'from=2025-03-01&to=2025-03-02&action=Status+changed',
  'search=bench77',
  'search=Family777',
  'search=example',
  'search=be',
  'search=xyzxyz',
  'search=bench77&action=Role+changed',
  'search=bench77&from=2025-03-01&to=2025-03-02',
]

function cases(): Map<string, Work> {
  const all: [string, Work][] = []
  for (const group of ['everyone', 'cohort'] as const) {
    const params = (query: string, slug: string) =>
      new URLSearchParams(group === 'cohort' ? `${query}&cohort=${slug}` : query)
    for (const query of memberFilters) {
      all.push([
        `members of ${group}: ${query}`,
        async ({ db, cohort, slug }) => {
          const whose = group === 'cohort' ? cohort : null
          return listMembers(db, readMemberQuery(params(query, slug)), countMembersByStatus(db, whose), whose)
        },
      ])
    }
    for (const query of [
      'role=member&newsletter=no',
      'status=waitlist&newsletter=yes',
      'industry=Education&status=waitlist',
    ])
      all.push([
        `export of ${group}, how many: ${query}`,
        ({ db, cohort, slug }) =>
          exportMembers(db, readMemberQuery(params(query, slug)), group === 'cohort' ? cohort : null).count(),
      ])
  }
  for (const state of onboardingStates)
    for (const [search, page] of [
      ['', 1],
      ['', 400],
      ['Family7', 1],
      ['am', 1],
    ] as const)
      all.push([
        `pilot: ${state}${search && `, search ${search}`}${page > 1 ? `, page ${page}` : ''}`,
        async ({ db, cohort }) =>
          listByOnboardingState(
            db,
            { state, search, page },
            cohort,
            (await countByOnboardingState(db, cohort)).everyone[state],
          ),
      ])
  for (const offset of [0, 975, 100_000])
    all.push([`places: queue from ${offset}`, ({ db, cohort }) => listQueue(db, { offset, limit: 25 }, cohort)])
  all.push(['places: overview', ({ db, cohort }) => findPlacesOverview(db, cohort)])
  all.push(
    ['person: themselves', ({ db, person }) => findMemberRecord(db, person.id, null)],
    ['person: former addresses', ({ db, person }) => listFormerAddresses(db, person.id)],
    ['person: history', ({ db, person }) => listHistory(db, 'member', person.id)],
    ['person: emails', ({ db, person }) => listLettersTo(db, [{ email: person.email, until: null }], 16, now)],
    ['person: registrations', ({ db, person }) => listRegistrations(db as Tx, person.id)],
    ['person: number in the queue', ({ db, person, cohort }) => findQueueNumber(db, person.waits, cohort, 10_000)],
    ['person: inquiries', ({ db, person }) => listOwnInquiries(db as Tx, { member: person.id })],
    ['person: beta requests', ({ db, person }) => listOwnRequests(db as Tx, { member: person.id })],
    ['person: codes', ({ db, person }) => listCodes(db as Tx, person.email)],
    ['person: wrong codes', ({ db, person }) => listWrongCodes(db as Tx, person.id)],
    ['person: sessions', ({ db, person }) => listSessions(db as Tx, person.id)],
  )
  all.push(['messages: list', ({ db }) => listMessages(db, 1)])
  for (const audience of audiences) {
    const chosen = (slug: string) => readAudience(audience.replace('SLUG', slug)) as never
    all.push([
      `message to ${audience}: size and first ten`,
      ({ db, cohort, slug }) =>
        showAudience(db, {
          audience: chosen(slug),
          cohort: audience.includes('SLUG') ? ({ id: cohort, slug, name: slug, firstDay: '' } as never) : null,
        }),
    ])
    all.push([
      `message to ${audience}: whom news reaches`,
      ({ db, cohort, slug }) => countReach(db, chosen(slug), 'news', audience.includes('SLUG') ? cohort : null),
    ])
  }
  all.push(['message: what came of it', ({ db, message }) => countResults(db, message.id, message.mailing)])
  for (const fate of fates)
    for (const page of [1, 200])
      all.push([
        `message: ${fate}, page ${page}`,
        async ({ db, message }) => {
          const { [fate]: counted } = await countResults(db, message.id, message.mailing)
          return listResults(db, message.id, message.mailing, fate, { wanted: page, counted })
        },
      ])
  for (const term of terms) all.push([`palette: ${term}`, ({ db }) => findEverything({ db }, term)])
  for (const query of [...triageFilters, ...inquiryFilters])
    all.push([
      `inquiries: ${query || 'all'}`,
      ({ db, assignee }) =>
        listInquiries(db, readInquiryQuery(new URLSearchParams(query.replace('ADMIN', assignee))), now),
    ])
  for (const query of triageFilters)
    all.push([
      `beta requests: ${query || 'all'}`,
      ({ db, assignee }) =>
        listBetaRequests(db, readTriageQuery(new URLSearchParams(query.replace('ADMIN', assignee))), now),
    ])
  for (const query of letterFilters)
    all.push([
      `emails: ${query || 'all'}`,
      ({ db }) => listLetters(db, readLetterQuery(new URLSearchParams(query)), now),
    ])
  for (const query of auditFilters)
    all.push([`audit log: ${query || 'all'}`, ({ db }) => listEntries(db, readAuditQuery(new URLSearchParams(query)))])
  for (const query of ['', 'folder=spam', 'status=new'])
    all.push([
      `how many inquiries: ${query || 'all'}`,
      ({ db }) => countInquiries(db, readInquiryQuery(new URLSearchParams(query))),
    ])
  for (const query of ['', 'status=new'])
    all.push([
      `how many beta requests: ${query || 'all'}`,
      ({ db }) => countBetaRequests(db, readTriageQuery(new URLSearchParams(query))),
    ])
  all.push(
    ['inquiries: whether any', ({ db }) => hasTriaged(db, triagedInquiries.table)],
    [
      'inquiries: all found, for a deed',
      ({ db }) =>
        listFoundIds(
          db,
          triagedInquiries.table,
          readInquiryQuery(new URLSearchParams('answered=no&assignee=nobody')),
          1000,
        ),
    ],
    ['inquiries: others from a sender', ({ db, inquiry }) => listOthersFrom(db, inquiry.email, inquiry.id)],
    ['inquiries: overdue', ({ db }) => countOverdue(db, triagedInquiries.table, promisedBefore(now))],
    ['beta requests: overdue', ({ db }) => countOverdue(db, triagedRequests.table, promisedBefore(now))],
    ['reports: list', ({ db }) => listReported(db, 1)],
    ['reports: last page', ({ db }) => listReported(db, 40)],
    ['reports: hidden', ({ db }) => listModerations(db, 'hidden', 1)],
    ['reports: changed since', ({ db }) => listModerations(db, 'asked', 40)],
    ['dashboard: all its numbers', ({ db, cohort }) => dashboard(db, cohort)],
    ['public page: cohort', ({ db }) => findToldCohort(db, now)],
  )
  return new Map(all)
}

/** As its page asks for them, in one statement. */
function dashboard(database: Database, cohort: number): Promise<unknown> {
  const db = askTogether(database)
  const overdueBefore = promisedBefore(now)
  return Promise.all([
    countMembers(db),
    countShown(db, 'contact_inquiries', { status: 'new' }),
    countContentItems(db),
    findPlacesOverview(db, cohort),
    countByOnboardingState(db, cohort),
    countShown(db, 'beta_waitlist', { status: 'new' }),
    countWaitingLetters(db, 100),
    countWorthALook(db, null),
    listTroubles(db, now),
    countOverdue(db, 'contact_inquiries', overdueBefore),
    countOverdue(db, 'beta_waitlist', overdueBefore),
    listPlacesOfPublished(db),
    countReported(db),
    countAsked(db),
    listDays(db, cohort, 400),
  ])
}

/** Milliseconds: the whole of it, and of it the statement that took longest. */
interface Took {
  all: number
  statement: number
}

interface Measured {
  name: string
  small: Took[]
  large: Took[]
}

/** @param only a pattern of what is measured, instead of everything */
export async function measureInTurns(databases: GrowthDatabase[], only = ''): Promise<Measured[]> {
  const opened = await Promise.all(databases.map(open))
  const measured: Measured[] = []
  try {
    for (const [name, work] of cases()) {
      if (!new RegExp(only).test(name)) continue
      const took: Took[][] = [[], []]
      for (let round = -2; round < rounds; round += 1)
        for (const [place, { context }] of opened.entries()) {
          const one = await measure(() => work(context))
          if (round >= 0) took[place]?.push(one)
        }
      const [ofSmall = [], ofLarge = []] = took
      measured.push({ name, small: ofSmall, large: ofLarge })
      console.error(
        `${name.padEnd(80)} ${median(ofSmall, 'all')} ${median(ofLarge, 'all')} ${median(ofLarge, 'statement')}`,
      )
    }
  } finally {
    await Promise.all(opened.map(({ close }) => close()))
  }
  return measured
}

async function open({ application, superuser }: GrowthDatabase) {
  const sql = new Client(superuser)
  await sql.connect()
  const { rows } = await sql.query(`
    select cohorts.id as cohort, slug,
      (select jsonb_build_object('id', id, 'email', email, 'waits', (
          select member_id from registrations where status = 'waitlist' order by waitlisted_at desc, member_id limit 1))
        from community_members where id = cohort_directory_entries.member_id) as person,
      (select assignee_id from contact_inquiries where assignee_id is not null limit 1) as assignee,
      (select jsonb_build_object('id', id, 'email', email) from contact_inquiries limit 1) as inquiry,
      (select jsonb_build_object('id', id, 'mailing', mailing_id) from messages where mailing_id is not null limit 1) as message
    from cohort_directory_entries join cohorts on cohorts.id = cohort_id limit 1`)
  await sql.end()
  // What takes longer than a page may is measured all the same.
  const { db, close } = connect({ ...application, max: 4 }, createLog('warn'), {
    ...usualLimits,
    statement: 60_000,
    answer: 60_000,
  })
  return { context: { db, ...rows[0] } as Context, close }
}

const statements: number[] = []
const ask = Client.prototype.query as (...question: unknown[]) => unknown
Client.prototype.query = function timed(this: object, ...question: unknown[]) {
  const asked = performance.now()
  const answer = ask.apply(this, question)
  if (answer instanceof Promise)
    answer.then(
      () => statements.push(performance.now() - asked),
      () => {},
    )
  return answer
} as typeof Client.prototype.query

async function measure(work: () => Promise<unknown>): Promise<Took> {
  statements.length = 0
  const start = performance.now()
  await work()
  return { all: performance.now() - start, statement: Math.max(0, ...statements) }
}

function sorted(took: Took[], of: keyof Took): number[] {
  return took.map((one) => one[of]).sort((one, other) => one - other)
}

function median(took: Took[], of: keyof Took): string {
  return (sorted(took, of)[Math.floor(took.length / 2)] ?? 0).toFixed(1)
}

export function table(measured: Measured[], load: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const lines = measured.map(({ name, small, large }) => {
    const [one, other] = [median(small, 'all'), median(large, 'all')]
    const cells = [name, one, other, (Number(other) / Math.max(0.1, Number(one))).toFixed(1)]
    return `| ${[...cells, median(large, 'statement'), (sorted(large, 'statement')[0] ?? 0).toFixed(1)].join(' | ')} |`
  })
  return `# npm run bench:lists: the lists of the organiser's day

Commit ${commit}, ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} × ${cpus()[0]?.model}, PostgreSQL 18 as it is embedded. ${load}
Of ${small?.members.toLocaleString('en-US')} members and ${large?.members.toLocaleString('en-US')} in one cohort; inquiries, beta requests and the copies of a message are
${small?.rows.toLocaleString('en-US')} and ${large?.rows.toLocaleString('en-US')}. Both databases are asked in turns, ${rounds} times each after two for warmth; medians in ms, and of the slowest
statement the least as well.

| what | among 1,000 | among 1,000,000 | ratio | its slowest statement | the least of it |
| --- | --: | --: | --: | --: | --: |
${lines.join('\n')}
`
}

if (import.meta.main) {
  const server = await startGrowthServer()
  const databases: GrowthDatabase[] = []
  try {
    for (const { members, rows } of [small, large]) {
      if (!members) continue
      const database = await server.copyOf(members, 1)
      databases.push(database)
      const sql = new Client(database.superuser)
      await sql.connect()
      await fillWork(sql, rows)
      await sql.end()
    }
    const before = loadavg()[0]
    const measured = await measureInTurns(databases)
    const load = `Load of the machine ${before?.toFixed(1)} before and ${loadavg()[0]?.toFixed(1)} after.`
    await writeFile(`bench/results/organiser-lists-${new Date().toISOString().slice(0, 10)}.md`, table(measured, load))
  } finally {
    for (const database of databases) await database.remove()
    await server.stop()
  }
}

import { access } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { bySystem } from '../../app/audit/audit-entry.ts'
import { recordAudit } from '../../app/audit/audit-log.server.ts'
import { lockCohorts } from '../../app/membership/places.server.ts'
import { subscribeNewcomers } from '../../app/membership/subscriptions.server.ts'
import type { Tx } from '../../app/platform/database/database.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { type DumpedRow, readDumpedRows } from './earlier-site-dump.ts'
import type { Verb } from './verb.ts'

export const loadEarlierSiteVerb: Verb = {
  name: 'load-earlier-site',
  takes: 'FILE',
  does: 'Load the five specified tables of an earlier site, once',
  help: 'FILE is a plain-text pg_dump. Either everything is loaded or nothing is: docs/operate.md, "Data of an earlier site".',
  words: [1, 1],
  async run(site, { words: [file = ''] }) {
    const { services } = await site.open()
    return loadEarlierSite(services, site.fileAt(file))
  },
}

/** The earlier site's only cohort. */
const pilot = 1

/** The specified tables in the order of their references, with each column's type and default. */
const tables = {
  community_members: {
    id: ['uuid'],
    first_name: ['text'],
    last_name: ['text'],
    email: ['text'],
    role: ['text', 'member'],
    status: ['text'],
    newsletter_subscription: ['boolean', 'false'],
    created_at: ['timestamptz'],
  },
  community_pilot: {
    user_id: ['uuid'],
    accepted_expectations: ['boolean', 'false'],
    questionnaire_completed: ['boolean', 'false'],
    work_status: ['text'],
    industry: ['text'],
    job_title: ['text'],
    company: ['text'],
    linkedin: ['text'],
    location: ['text'],
    ai_goal: ['text'],
    ai_tools: ['text'],
    used_mindstudio: ['boolean'],
    bootcamp_goal: ['text'],
    about: ['text'],
    avatar_url: ['text'],
    created_at: ['timestamptz'],
  },
  ai_agent_projects: {
    id: ['uuid'],
    user_id: ['uuid'],
    title: ['text'],
    description: ['text'],
    url: ['text'],
    icon_url: ['text'],
    industry_tags: ['text[]', '{}'],
    created_at: ['timestamptz'],
  },
  content: {
    id: ['uuid'],
    title: ['text'],
    description: ['text'],
    content_type: ['text', 'guide'],
    author: ['text'],
    external_url: ['text'],
    image_url: ['text'],
    tags: ['text[]', '{}'],
    featured: ['boolean', 'false'],
    created_at: ['timestamptz'],
  },
  contact_inquiries: {
    id: ['uuid'],
    first_name: ['text'],
    last_name: ['text'],
    email: ['text'],
    phone: ['text'],
    organization: ['text'],
    inquiry_type: ['text'],
    subject: ['text'],
    message: ['text'],
    honeypot: ['text'],
    status: ['text', 'new'],
    created_at: ['timestamptz'],
  },
} as const satisfies Record<string, Record<string, readonly [type: string, missing?: string]>>

type Table = keyof typeof tables

const rowsAtOnce = 2000

/**
 * Loads the five specified tables of an earlier site, with the statuses as those of the pilot, in one transaction. No
 * emails are sent.
 *
 * @returns the result, in a sentence
 * @throws StartError that names the row and the reason
 */
export async function loadEarlierSite({ db, log }: Services, file: string): Promise<string> {
  if (!(await isReadable(file))) throw new StartError(`${file} can't be read.`)
  const { counts, leftOut } = await db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [pilot])
    const loaded = await loadAll(tx, file)
    await recordAudit(tx, bySystem, {
      action: 'Earlier site loaded',
      subject: { kind: 'list', id: null, name: sentenceOf(loaded.counts) },
      reason: 'The person who runs the server asked for it, with load-earlier-site.',
    })
    return loaded
  })
  log.info(counts, 'earlier site loaded')
  const sentence = `Loaded: ${sentenceOf(counts)}. Nobody was emailed.`
  return leftOut.length > 0
    ? `${sentence} Left out, because this site doesn’t have the column: ${leftOut.join(', ')}.`
    : sentence
}

async function loadAll(tx: Tx, file: string): Promise<{ counts: Record<Table, number>; leftOut: string[] }> {
  const counts: Record<string, number> = {}
  const leftOut = new Set<string>()
  for (const table of Object.keys(tables) as Table[]) {
    let batch: DumpedRow[] = []
    const insertBatch = async () => {
      await insertRows(tx, table, batch)
      counts[table] = (counts[table] ?? 0) + batch.length
      batch = []
    }
    for await (const row of readDumpedRows(file, table)) {
      if (counts[table] === undefined && batch.length === 0)
        for (const column of Object.keys(row)) if (!(column in tables[table])) leftOut.add(`${table}.${column}`)
      batch.push(row)
      if (batch.length === rowsAtOnce) await insertBatch()
    }
    await insertBatch()
    // Triggers made their plans while the tables were empty.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
  }
  // A member with a record has signed in and has therefore read an email.
  await sql`update community_pilot set entered_at = created_at`.execute(tx)
  await sql`update members set unproven_since = null where id in (select user_id from profiles)`.execute(tx)
  if (Object.values(counts).every((count) => count === 0))
    throw new StartError('The file has no rows of the five tables of an earlier site. Nothing was loaded.')
  return { counts: counts as Record<Table, number>, leftOut: [...leftOut] }
}

async function insertRows(tx: Tx, table: Table, rows: DumpedRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const isView = table === 'community_members' || table === 'community_pilot'
  const columns = Object.entries<readonly [string, string?]>(tables[table]).filter(
    ([column]) => isView || column in first,
  )
  const records = rows.map((row) =>
    Object.fromEntries(
      columns.map(([column, [type, missing]]) => [
        column,
        settled(column === 'email' ? (row.email?.trim() ?? null) : (row[column] ?? null), type, missing),
      ]),
    ),
  )
  const names = sql.join(columns.map(([column]) => sql.ref(column)))
  const typed = sql.raw(columns.map(([column, [type]]) => `${column} ${type}`).join(', '))
  const given = sql`select ${names} from json_to_recordset(${JSON.stringify(records)}::json) as given (${typed})`
  try {
    await inserts[table](tx, names, given)
  } catch (error) {
    throw explained(error as DatabaseError, table)
  }
}

/** The specified names are views, which write a row at a time; a hundred thousand rows take one statement for each table behind them. */
const inserts: Record<Table, (tx: Tx, names: RawBuilder<unknown>, given: RawBuilder<unknown>) => Promise<unknown>> = {
  community_members: async (tx, _names, given) => {
    const { rows } = await sql<{ id: string; newsletter: boolean }>`
      with given as (${given}), person as (
        insert into members (id, first_name, last_name, email, role, admin_role, created_at)
          select id, first_name, last_name, email, role, case role when 'admin' then 'owner' end,
            coalesce(created_at, clock_timestamp()) from given), registered as (
        insert into registrations (member_id, cohort_id, state, registered_at, since)
          select id, ${pilot}, state_of_status(status), coalesce(created_at, clock_timestamp()), coalesce(created_at, clock_timestamp())
          from given)
      select id, newsletter_subscription as newsletter from given`.execute(tx)
    await subscribeNewcomers(tx, rows, pilot)
  },
  community_pilot: (tx, _names, given) =>
    sql`with given as (${given}), accepted as (
        update registrations set expectations_accepted_at = clock_timestamp() from given
          where member_id = user_id and cohort_id = ${pilot} and accepted_expectations)
      insert into profiles (user_id, questionnaire_completed, work_status, industry, job_title, company, linkedin, location, ai_goal,
          ai_tools, used_mindstudio, bootcamp_goal, about, avatar_url, created_at)
        select user_id, questionnaire_completed, work_status, industry, job_title, company, linkedin, location, ai_goal, ai_tools,
          used_mindstudio, bootcamp_goal, about, avatar_url, coalesce(created_at, clock_timestamp()) from given`.execute(
      tx,
    ),
  ai_agent_projects: (tx, names, given) => sql`insert into ai_agent_projects (${names}) ${given}`.execute(tx),
  content: (tx, names, given) => sql`insert into content (${names}) ${given}`.execute(tx),
  contact_inquiries: (tx, names, given) => sql`insert into inquiries (${names}) ${given}`.execute(tx),
}

/** The earlier site may have stored empty texts for missing values, and spaces around addresses. */
function settled(value: string | null, type: string, missing: string | undefined): string | null {
  const given = type === 'text' && value?.trim() === '' ? null : value
  return given ?? missing ?? null
}

interface DatabaseError extends Error {
  code?: string
  detail?: string
}

/** The row and the reason, so that the operator can fix it. The row's other values stay out of the terminal. */
function explained(error: DatabaseError, table: Table): Error {
  const { code = '', message, detail = '' } = error
  if (code === '23505')
    return new StartError(`${table}: ${detail || message} Was the dump loaded already? Nothing was loaded.`)
  if (!/^2[23]/.test(code)) return error
  const row = /^Failing row contains \(([0-9a-f-]{36})/.exec(detail)?.[1]
  return new StartError(`${table}${row ? `, row ${row}` : ''}: ${message}. Nothing was loaded.`)
}

function sentenceOf(counts: Record<Table, number>): string {
  return [
    `${counts.community_members} members`,
    `${counts.community_pilot} records of the pilot`,
    `${counts.ai_agent_projects} projects`,
    `${counts.content} items of content`,
    `${counts.contact_inquiries} inquiries`,
  ].join(', ')
}

async function isReadable(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

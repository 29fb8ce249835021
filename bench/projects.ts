import { Client } from 'pg'
import { connect } from '../app/platform/database/database.server.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'
import { countGallery, listGallery } from '../app/portal/projects/project-gallery.server.ts'
import { readProjectQuery } from '../app/portal/projects/project-query.ts'
import { startPostgres } from '../e2e/outside-world.ts'
import { median, type Row, type Rows } from './row.ts'

/**
 * npm run bench:projects [sizes]: what the queries of a page of the gallery cost among ever more projects, ten of each author.
 * Figures are of one machine; compare them within one run.
 */
const rounds = 60

const cases: Record<string, string> = {
  'first page': '',
  'page 40': '?page=40',
  'title, one project': '?search=Title+777x',
  'author, ten projects': '?search=Given7+Family77x',
  'one common letter': '?search=e',
  'nothing fits': '?search=xyzxyz',
  'industry of half of them': '?industry=Technology',
  'the same, page 40': '?industry=Technology&page=40',
  'industry of one in 1,000': '?industry=Real+Estate',
  'industry of nobody': '?industry=Student',
  'industry and author': '?industry=Technology&search=Given7+Family77x',
}

interface Figures {
  size: number
  /** By the name of the case, in milliseconds. */
  took: Map<string, number[]>
}

export const rows: Rows = async ({ full }) => {
  const [small, large] = (await measure([1_000, full ? 1_000_000 : 100_000])) as [Figures, Figures]
  return [...large.took].map(
    ([name, took]): Row => ({
      what: `gallery, ${inWords(large)}: ${name}`,
      measured: median(took),
      unit: 'ms',
      reference: { what: `among ${small.size.toLocaleString('en-US')}`, measured: median(small.took.get(name) ?? []) },
      target: '≤ 3 ×',
    }),
  )
}

if (import.meta.main) {
  const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000]
  const measured = await measure(sizes)
  console.log(`${rounds} rounds each, milliseconds: median / p95`)
  for (const figures of measured) {
    console.log(`\n${inWords(figures)}`)
    for (const [name, took] of figures.took) {
      const sorted = took.toSorted((one, other) => one - other)
      const at = (part: number) => (sorted[Math.floor(part * (rounds - 1))] ?? 0).toFixed(1)
      console.log(`${name.padEnd(28)}${at(0.5).padStart(8)} / ${at(0.95)}`)
    }
  }
}

function inWords({ size }: Figures): string {
  return `${size.toLocaleString('en-US')} projects`
}

async function measure(sizes: number[]): Promise<Figures[]> {
  const postgres = await startPostgres()
  const connection = connect({ connectionString: postgres.ownerUrl }, createLog('warn'))
  const sql = new Client({ connectionString: postgres.ownerUrl })
  const measured: Figures[] = []
  try {
    await migrate(connection.db)
    await sql.connect()
    for (const size of sizes) {
      await fill(sql, size)
      const took = new Map([['how many there are', await timesOf(() => countGallery(connection.db))]])
      for (const [name, params] of Object.entries(cases)) {
        const query = readProjectQuery(new URLSearchParams(params))
        took.set(name, await timesOf(() => listGallery(connection.db, query)))
      }
      measured.push({ size, took })
    }
    return measured
  } finally {
    await sql.end()
    await connection.close()
    await postgres.stop()
  }
}

async function fill(sql: Client, size: number): Promise<void> {
  // One by one the triggers would take minutes, and what they do is not what is measured.
  await sql.query('alter table ai_agent_projects disable trigger user')
  await sql.query('truncate community_members cascade')
  await sql.query(
    `with author as (
       insert into community_members (first_name, last_name, email, status)
       select 'Given' || n % 10, 'Family' || n || 'x', 'author' || n || '@example.org', 'registered'
       from generate_series(1, $1::int / 10) as n returning id)
     insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, company)
     select id, true, true, 'Company ' || left(id::text, 4) from author`,
    [size],
  )
  await sql.query(
    `insert into ai_agent_projects (user_id, title, description, industry_tags, created_at)
     select user_id, 'Title ' || row_number() over () || 'x', repeat('It sorts the mail of everybody here. ', 8),
       case when random() < 0.001 then array['Real Estate'] when random() < 0.5 then array['Finance', 'Technology'] else '{}' end,
       now() - random() * interval '300 days'
     from community_pilot, generate_series(1, 10)`,
  )
  await sql.query('insert into project_entries select * from listed_projects')
  await sql.query('vacuum analyze')
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    if (round >= 0) took.push(performance.now() - began)
  }
  return took
}

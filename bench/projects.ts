import { Client } from 'pg'
import { connect } from '../app/platform/database/database.server.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'
import { countGallery, listGallery } from '../app/portal/projects/project-gallery.server.ts'
import { readProjectQuery } from '../app/portal/projects/project-query.ts'
import { startPostgres } from '../e2e/outside-world.ts'

/**
 * npm run bench:projects [sizes]: what the queries of a page of the gallery cost among ever more projects, ten of each author.
 * Figures are of one machine; compare them within one run.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000]
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

const postgres = await startPostgres()
const connection = connect({ connectionString: postgres.ownerUrl }, createLog('warn'))
const sql = new Client({ connectionString: postgres.ownerUrl })
try {
  await migrate(connection.db)
  await sql.connect()
  console.log(`${rounds} rounds each, milliseconds: median / p95`)
  for (const size of sizes) {
    const began = performance.now()
    await fill(size)
    console.log(`\n${size.toLocaleString('en-US')} projects, filled in ${seconds(began)} s`)
    await measure('how many there are', () => countGallery(connection.db))
    for (const [name, params] of Object.entries(cases)) {
      const query = readProjectQuery(new URLSearchParams(params))
      await measure(name, () => listGallery(connection.db, query))
    }
  }
} finally {
  await sql.end()
  await connection.close()
  await postgres.stop()
}

async function fill(size: number): Promise<void> {
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

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    if (round >= 0) took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  const at = (part: number) => (took[Math.floor(part * (rounds - 1))] ?? 0).toFixed(1)
  console.log(`${name.padEnd(28)}${at(0.5).padStart(8)} / ${at(0.95)}`)
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0)
}

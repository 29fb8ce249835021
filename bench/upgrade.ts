import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { connect } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'
import type { Rows } from './row.ts'

/**
 * npm run bench:upgrade [members] [release]: how long a database of a release takes to become one of this version, as the next start
 * does it before it answers. The database is the dump of that release, with so many members more.
 */
export const rows: Rows = async ({ full }) => {
  const members = full ? 300_000 : 10_000
  const [alone, filled] = [await upgrade(0), await upgrade(members)]
  return [
    {
      what: `0.1.0 with ${members.toLocaleString('en-US')} members becomes this version`,
      measured: filled.seconds,
      unit: 's',
      reference: { what: 'its sample alone', measured: alone.seconds },
    },
  ]
}

if (import.meta.main) {
  const members = Number(process.argv[2] ?? 300_000)
  const release = process.argv[3] ?? '0.1.0'
  const { seconds, applied, registrations } = await upgrade(members, release)
  const inWords = [members, registrations].map((number) => number.toLocaleString('en-US'))
  console.log(`${release} with ${inWords[0]} members: ${seconds.toFixed(1)} s for ${applied.join(', ')}`)
  console.log(`${inWords[1]} registrations`)
}

async function upgrade(members: number, release = '0.1.0') {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-upgrade-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  const sql = new Client({ ...postgres.superuser, database: postgres.owner.database })
  // As migrations work: they may take as long as they do.
  const limits = { ...usualLimits, statement: 0, answer: 600_000 }
  const opened = connect({ ...postgres.superuser, database: postgres.owner.database }, createLog('warn'), limits)
  try {
    await sql.connect()
    await sql.query(gunzipSync(readFileSync(`test/releases/${release}.sql.gz`)).toString())
    await fill(sql, members)
    const began = performance.now()
    const applied = await migrate(opened.db)
    const seconds = (performance.now() - began) / 1000
    const { rows: counted } = await sql.query('select count(*) from registrations')
    return { seconds, applied, registrations: Number(counted[0].count) }
  } finally {
    await sql.end()
    await opened.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** As the first release kept them. One in three is listed in the directory. */
async function fill(sql: Client, members: number): Promise<void> {
  await sql.query(`
    set session_replication_role = replica;
    create temporary table person as
      select n, gen_random_uuid() as id, random() as chance, timestamptz '2025-01-01' + n * interval '1 second' as at
      from generate_series(1, ${members}) as n;
    insert into community_members (id, first_name, last_name, email, status, cohort_id, waitlisted_at, created_at)
      select id, 'Given' || n % 997, 'Family' || n % 10007, 'upgrade' || n || '@example.org',
        case when chance < 0.4 then 'registered' when chance < 0.9 then 'waitlist' else 'cancelled' end, 1,
        case when chance between 0.4 and 0.9 then at end, at
      from person;
    insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, industry, company)
      select id, true, true, 'Technology', 'Company ' || n % 5003 from person where chance < 0.33;
    insert into directory_entries select * from listed_members on conflict do nothing;
    set session_replication_role = origin`)
  await sql.query('vacuum analyze')
}

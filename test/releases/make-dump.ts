import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { systemClock } from '../../app/platform/clock.ts'
import { connect } from '../../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../../app/platform/database/embedded/embedded-postgres.server.ts'
import { migrate } from '../../app/platform/database/migrate.server.ts'
import { openFiles } from '../../app/platform/files/open-files.server.ts'
import { createLog } from '../../app/platform/log.ts'
import { openOutbox } from '../../app/platform/mail/outbox.server.ts'
import { openLocalMailbox } from '../../app/platform/mail/transport.server.ts'
import { loadSample } from '../../seed/load-sample.server.ts'
import { letters } from '../../server/background/letters.ts'
import { addFullMember } from '../everything-about.ts'

/** A database of this release as SQL: its migrations, then every row. */
export async function makeDump(version: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'release-dump-'))
  await chmod(dataDir, 0o755)
  const log = createLog('warn')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const opened = connect(postgres.owner, log)
  try {
    await migrate(opened.db)
    await fill(opened, dataDir)
    return [
      `-- A database of AgentSpark ${version}, made by npm run release-dump.`,
      'begin;',
      ...(await migrations()),
      'select grant_to_application(null);',
      ...(await bookkeeping(opened.pool)),
      ...(await rows(opened.pool)),
      'commit;\n',
    ].join('\n')
  } finally {
    await opened.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The demonstration, and a person with a row in every table that can refer to one. */
async function fill({ db }: ReturnType<typeof connect>, dataDir: string): Promise<void> {
  await loadSample(db)
  const log = createLog('silent')
  const clock = systemClock
  const outbox = openOutbox({
    db,
    templates: letters,
    transport: openLocalMailbox(path.join(dataDir, 'mailbox')),
    secret: 'a secret that is only used for dumps, 0123456789',
    previousSecrets: [],
    origin: 'http://localhost:3000',
    from: 'AgentSpark <hello@localhost>',
    clock,
    log,
  })
  const files = await openFiles({ dataDir, s3: undefined })
  const person = { email: 'ada@agentspark.example', firstName: 'Ada', lastName: 'Lovelace' }
  await addFullMember({ db, clock, files, outbox } as Parameters<typeof addFullMember>[0], person)
  await outbox.stop()
}

async function migrations(): Promise<string[]> {
  const names = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => `-- ${name}\n${await readFile(path.join('migrations', name), 'utf8')}`))
}

/** The table of applied migrations, which no migration creates. */
async function bookkeeping(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('create table %I (%s, primary key (%I));', table_name,
      string_agg(format('%I %s%s', column_name, data_type, case is_nullable when 'NO' then ' not null' end), ', '
        order by ordinal_position), min(column_name) filter (where ordinal_position = 1)) as statement
    from information_schema.columns
    where table_schema = 'public' and table_name like 'kysely%'
    group by table_name order by table_name`)
  return rows.map(({ statement }) => statement)
}

/** Triggers and foreign keys are disabled, because their results are among the rows already. */
async function rows(pool: Pool): Promise<string[]> {
  const tables = await pool.query<{ name: string; columns: string[] }>(`
    select quote_ident(table_name) as name, array_agg(quote_ident(column_name) order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`)
  const inserts: string[] = []
  for (const { name, columns } of tables.rows) {
    const values = columns.map((column) => `quote_nullable(${column}::text)`).join(', ')
    const found = await pool.query<{ row: string }>(`select concat_ws(', ', ${values}) as row from ${name} order by 1`)
    for (const { row } of found.rows)
      inserts.push(`insert into ${name} (${columns.join(', ')}) overriding system value values (${row});`)
  }
  const sequences = await pool.query<{ statement: string }>(`
    select format('select setval(%L, %s);', quote_ident(sequencename), last_value) as statement
    from pg_sequences where schemaname = 'public' and last_value is not null order by 1`)
  return [
    'set local session_replication_role = replica;',
    `truncate ${tables.rows.map(({ name }) => name).join(', ')};`,
    ...inserts,
    ...sequences.rows.map(({ statement }) => statement),
  ]
}

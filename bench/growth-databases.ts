import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connect } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { migrationLimits } from '../app/platform/database/limits.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'
import { copyDatabase, dropDatabase, type TestConnection } from '../test/database-server.ts'
import { fillCohorts } from './fill-cohorts.ts'

/** Filled once, as a million takes minutes. Remove the folder to have them made anew. */
const dataDir = path.join(tmpdir(), 'agentspark-growth')

export interface GrowthDatabase {
  application: TestConnection & { database: string }
  owner: TestConnection & { database: string }
  superuser: TestConnection & { database: string }
  remove(): Promise<void>
}

/** What a database itself took for the slowest of its statements: no page and no network are in it. */
export interface SlowestStatement {
  /** The least of all times that it ran. */
  ms: number
  /** Of 8 kB that it looked at: other work on the machine changes none of that. */
  pages: number
  text: string
}

/** A PostgreSQL as it is embedded, on which databases of any size are kept from run to run. */
export async function startGrowthServer() {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  // Several servers of the product run on it at once, and it counts what each statement takes.
  const settings = { max_connections: '200', shared_preload_libraries: 'pg_stat_statements' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), settings })
  const statements = new Client({ ...postgres.superuser, database: 'postgres' })
  await statements.connect()
  await statements.query('create extension if not exists pg_stat_statements')
  const rolesOf = (database: string) => ({
    application: { ...postgres.connection, database },
    owner: { ...postgres.owner, database },
    superuser: { ...postgres.superuser, database },
  })

  /** Of so many members in so many cohorts, for this run alone, with the newest migrations. */
  async function copyOf(members: number, cohorts: number): Promise<GrowthDatabase> {
    const kept = `growth_${members}_in_${cohorts}`
    await fillUnlessKept(kept, members, cohorts)
    const name = `growth_run_${process.pid}_${members}`
    await dropDatabase(postgres.superuser, name)
    await copyDatabase(postgres.superuser, name, kept, postgres.owner)
    const roles = rolesOf(name)
    await migrateTo(roles.owner)
    await tidyUp(roles.superuser)
    return { ...roles, remove: () => dropDatabase(postgres.superuser, name) }
  }

  async function fillUnlessKept(name: string, members: number, cohorts: number): Promise<void> {
    const server = new Client({ ...postgres.superuser, database: 'postgres' })
    await server.connect()
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const filling = `filling_${process.pid}`
      await dropDatabase(postgres.superuser, filling)
      await server.query(`create database ${filling} owner ${postgres.owner.user}`)
      const roles = rolesOf(filling)
      await migrateTo(roles.owner)
      const sql = new Client(roles.superuser)
      await sql.connect()
      await fillCohorts(sql, members, cohorts)
      await sql.end()
      // It has its name once it is whole.
      await server.query(`alter database ${filling} rename to ${name}`)
    }
    await server.end()
  }

  async function migrateTo(connection: TestConnection & { database: string }): Promise<void> {
    const opened = connect({ ...connection, max: 1 }, createLog('warn'), migrationLimits)
    await migrate(opened.db, postgres.connection.user)
    await opened.close()
  }

  /** After a migration that has written a table anew PostgreSQL does it by itself, but while it is measured. */
  async function tidyUp(connection: TestConnection & { database: string }): Promise<void> {
    const sql = new Client(connection)
    await sql.connect()
    await sql.query('vacuum analyze')
    await sql.end()
  }

  async function slowestStatementOf({ application }: GrowthDatabase): Promise<SlowestStatement> {
    const { rows } = await statements.query<SlowestStatement>(
      `select min_exec_time as ms, ((shared_blks_hit + shared_blks_read) / calls)::float as pages, query as text
         from pg_stat_statements join pg_database on pg_database.oid = dbid where datname = $1 order by 1 desc limit 1`,
      [application.database],
    )
    return rows[0] ?? { ms: 0, pages: 0, text: '' }
  }

  /** The processes that answer it. */
  async function backendsOf({ application }: GrowthDatabase): Promise<number[]> {
    const { rows } = await statements.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [application.database],
    )
    return rows.map(({ pid }) => pid)
  }

  /** What servers do once they have started is over when nothing has run for a while. */
  async function untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < 30; quiet += 1) {
      await sleep(100)
      const { rowCount } = await statements.query(
        `select from pg_stat_activity where state = 'active' and datname like 'growth_run_%'`,
      )
      if (rowCount) quiet = 0
    }
  }

  return {
    copyOf,
    untilQuiet,
    backendsOf,
    slowestStatementOf,
    forgetStatements: () => statements.query('select pg_stat_statements_reset()'),
    async stop() {
      await statements.end()
      await postgres.stop()
    },
  }
}

import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

/** A PostgreSQL as it is embedded, on which databases of any size are kept from run to run. */
export async function startGrowthServer() {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
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

  return { copyOf, stop: () => postgres.stop() }
}

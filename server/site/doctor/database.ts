import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { brand } from '../../../app/organization/brand.ts'
import { lastBackup, lastRestore } from '../../../app/platform/backups/backups.server.ts'
import { poolSize } from '../../../app/platform/database/limits.ts'
import { listPendingMigrations } from '../../../app/platform/database/migrate.server.ts'
import { isSecretOf, listSecretChecks } from '../../check-secret.ts'
import { findExcessRights, findRole } from '../../role-rights.ts'
import { CouldNotAsk, fine, type Probe, toDo, unknown } from './finding.ts'

export const database: Probe = {
  about: 'database',
  async ask(asked) {
    const { db } = await asked.database()
    const { rows } = await sql<{ version: string; size: string }>`
      select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`.execute(
      db,
    )
    return fine(`PostgreSQL ${rows[0]?.version} answers, and holds ${rows[0]?.size}`)
  },
}

/** When the database can't be opened, only its own probe reports that. */
function ofDatabase(about: string, ask: Probe['ask']): Probe {
  return {
    about,
    async ask(asked) {
      await asked.database().catch(() => {
        throw new CouldNotAsk('the database could not be asked')
      })
      return ask(asked)
    },
  }
}

export const migrations = ofDatabase('migrations', async (asked) => {
  const { db } = await asked.database()
  const pending = await listPendingMigrations(db)
  if (pending.length === 0) return fine('the database is up to date')
  return toDo(`${pending.length} are to be applied, from ${pending[0]} on: take a backup, then npm run site -- migrate`)
})

export const secret = ofDatabase('secret', async (asked) => {
  const { db } = await asked.database()
  const checks = await listSecretChecks(db)
  const newest = checks.at(-1)
  if (!newest) return fine('none has been used with this database yet')
  if (isSecretOf(await asked.secrets(), newest.value))
    return fine(`in use since ${newest.since.toISOString().slice(0, 10)}`)
  return toDo(
    'SECRET is not the one that this database is used with: no server would start here (docs/operate.md, Change the secret)',
  )
})

const mostSecondsApart = 2

export const clock = ofDatabase('clock', async (asked) => {
  const { db } = await asked.database()
  // The first query may take longer, which would look like a wrong clock.
  await sql`select 1`.execute(db)
  const before = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const here = (before + Date.now()) / 2
  const apart = (rows[0]?.at.getTime() ?? 0) - here
  return Math.abs(apart) > mostSecondsApart * 1000
    ? toDo(
        `the database's clock is ${inSeconds(apart)} ${apart > 0 ? 'ahead of' : 'behind'} this machine's: let both follow one (NTP)`,
      )
    : fine(`within ${mostSecondsApart} seconds of the database's. A mail server's can't be asked`)
})

export function inSeconds(milliseconds: number): string {
  return `${Math.abs(milliseconds / 1000).toFixed(1)} seconds`
}

export const extensions = ofDatabase('extensions', async (asked) => {
  const { db } = await asked.database()
  const { rows } = await sql<{ name: string; isThere: boolean; isInstalled: boolean }>`
    select wanted.name, pg_extension.extname is not null as "isThere", pg_available_extensions.name is not null as "isInstalled"
    from (values ('citext'), ('pg_trgm'), ('unaccent')) as wanted (name)
      left join pg_extension on extname = wanted.name
      left join pg_available_extensions on pg_available_extensions.name = wanted.name`.execute(db)
  const missing = rows.filter(({ isThere }) => !isThere)
  if (missing.length === 0) return fine(`${rows.map(({ name }) => name).join(', ')} are there`)
  const names = missing.map(({ name }) => name).join(', ')
  return missing.some(({ isInstalled }) => !isInstalled)
    ? toDo(`${names} can't be had: install PostgreSQL's contrib package on its server`)
    : toDo(`${names} will be made by npm run site -- migrate, in a role that may`)
})

export const role = ofDatabase('role', async (asked) => {
  const { db } = await asked.database()
  const holes = await findExcessRights(db)
  const name = await findRole(db)
  return holes.length === 0
    ? fine(`${name} can change neither the audit log nor the schema`)
    : toDo(`${name} ${holes.join(', ')}: give the application a role of its own (docs/operate.md, Two roles)`)
})

/** The product doesn't use LISTEN: this detects a pooler in front of the database. */
export const notifications = ofDatabase('LISTEN', async (asked) => {
  const { connectDedicated } = await asked.database()
  const hearing = connectDedicated()
  const telling = connectDedicated()
  try {
    const client = await hearing.pool.connect()
    try {
      const { rows } = await client.query('select pg_backend_pid() as pid')
      const isPooled = rows[0]?.pid !== (client as unknown as Client & { processID: number }).processID
      const heard = new Promise<boolean>((resolve) => client.once('notification', () => resolve(true)))
      await client.query('listen doctor')
      await telling.pool.query('notify doctor')
      const isHeard = await Promise.race([heard, sleep(2_000, false, { ref: false })])
      await client.query('unlisten doctor')
      if (isHeard) return fine(`arrives; the database is reached ${isPooled ? 'through a pooler' : 'directly'}`)
      return fine(
        `doesn't arrive${isPooled ? ', because a pooler hands out another connection for each transaction' : ''}. Nothing here needs it: servers ask ` +
          'the database twice a second whether pages have changed',
      )
    } finally {
      client.release(true)
    }
  } finally {
    await hearing.close()
    await telling.close()
  }
})

const perServer = poolSize + 2
/** Left for migrations, backups and the operator. */
const leftFree = 10

export const connections = ofDatabase('connections', async (asked) => {
  const { db } = await asked.database()
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int as most, count(*)::int as used
    from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  const { most, used } = rows[0] ?? { most: 0, used: 0 }
  const words = `max_connections is ${most}, ${used} are in use, and a server takes up to ${perServer}`
  if (perServer + leftFree > most) return toDo(`${words}: raise it to ${perServer + leftFree} for each server`)
  if (used > most - leftFree) return toDo(`${words}: hardly any is left. Raise it, or end what holds them`)
  return fine(words)
})

/** The first of each month for two years, so that both clock changes of every zone lie between them. */
const instants = Array.from({ length: 25 }, (_, month) => new Date(Date.UTC(new Date().getUTCFullYear(), month, 1, 12)))

export const timeZones = ofDatabase('time zones', async (asked) => {
  const { db } = await asked.database()
  const { rows: used } = await sql<{ zone: string }>`
    select distinct zone from cohorts where zone is not null order by zone`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const zones = [...new Set([brand.zone, ...used.map(({ zone }) => zone)])]
  const apart: string[] = []
  for (const zone of zones) {
    const { rows } = await sql<{ words: string }>`
      select to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as words
      from unnest(${instants}::timestamptz[]) with ordinality as instants (at, n) order by n`.execute(db)
    if (rows.some(({ words }, n) => words !== written(zone, instants[n] ?? new Date(0)))) apart.push(zone)
  }
  return apart.length === 0
    ? fine(`this program and the database agree on ${zones.join(', ')} for the next two years`)
    : toDo(
        `this program and the database tell another time in ${apart.join(', ')}: bring the time-zone data of both up to date (Node and PostgreSQL, or tzdata)`,
      )
})

function written(zone: string, at: Date): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hourCycle: 'h23', ...parts }).format(at)
}

const day = 24 * 60 * 60 * 1000
const oldestTrial = 180 * day

export const backups = ofDatabase('backup', async (asked) => {
  const { db } = await asked.database()
  const { config } = asked
  const last = await lastBackup(db)
  if (!last)
    return isNeeded(config, 'there is none yet: run npm run site -- backup, or set BACKUP_TO for one every day')
  const age = Date.now() - last.taken_at.getTime()
  const longest = config.backupTo ? 2 * config.backupEveryMs : 7 * day
  const words = `the last one is ${inDays(age)} old (${last.name})`
  return age > longest ? isNeeded(config, `${words}: npm run site -- backup`) : fine(words)
})

export const restores = ofDatabase('restore', async (asked) => {
  const { db } = await asked.database()
  const at = await lastRestore(db)
  if (!at)
    return isNeeded(
      asked.config,
      'none has ever been tried: a backup only counts once you’ve restored it (docs/operate.md)',
    )
  const age = Date.now() - at.getTime()
  const words = `the last one that was tried is ${inDays(age)} ago`
  return age > oldestTrial ? isNeeded(asked.config, `${words}: try one`) : fine(words)
})

/** A demonstration needs no backup. */
function isNeeded({ mode }: { mode: string }, words: string) {
  return mode === 'production' ? toDo(words) : unknown(words)
}

function inDays(milliseconds: number): string {
  const days = Math.floor(milliseconds / day)
  if (days === 0) return `${Math.floor(milliseconds / 3_600_000)} hours`
  return days === 1 ? 'a day' : `${days} days`
}

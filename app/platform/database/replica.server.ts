import { type CompiledQuery, type DatabaseConnection, DummyDriver, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { keepLooking } from '../keep-looking.server.ts'
import type { Log } from '../log.ts'
import { connect, type Database } from './database.server.ts'
import { databaseOver } from './dialect.server.ts'
import { isDatabaseAway } from './unavailable.ts'

const lookEveryMs = 500
const mostBehindMs = 5_000
const answerTimeoutMs = 2_000

/** A place in the primary's log, in bytes. */
export type LogPosition = bigint

/** For whoever has written, while it can't be told how far: no standby ever comes so far. */
export const unknownPosition: LogPosition = 2n ** 64n

/** A standby from which pages may be read that are allowed to be a few seconds old. */
export interface Replica {
  /**
   * Answered without asking: what is known is how far it had come half a second ago. A question that it can't answer after all is
   * asked of the primary.
   *
   * @param seen what has to be in it
   * @returns null while it has not come so far, is too far behind, or away
   */
  at(seen?: LogPosition): Database | null
  /** @returns what is in the log by now, with everything that was committed before */
  position(): Promise<LogPosition>
  close(): Promise<void>
}

/**
 * Nothing depends on it: a start doesn't wait for it, and without it everything is read from the primary.
 *
 * @param behindMs how far behind it may be, in time
 */
export function openReplica(connection: PoolConfig, primary: Database, log: Log, behindMs = mostBehindMs): Replica {
  const opened = connect(connection, log)
  const aside = connect({ ...connection, max: 1, connectionTimeoutMillis: answerTimeoutMs }, log)
  const db = readingFrom(opened.db, primary)
  let reached: LogPosition = -1n
  /** Everything that was committed before this moment is in it. As `performance.now()` said. */
  let completeUntil = -Infinity
  let awaited: { position: LogPosition; since: number } | undefined
  let isUsed: boolean | undefined

  async function look(): Promise<void> {
    const found = await positionOfStandby(aside.db).catch((error: Error) => error.message)
    reached = typeof found === 'bigint' ? found : -1n
    if (awaited && reached >= awaited.position) {
      completeUntil = awaited.since
      awaited = undefined
    }
    say(typeof found === 'bigint' ? 'it is behind' : found)
    const since = performance.now()
    awaited ??= { position: await positionOfPrimary(primary), since }
  }

  function say(reason: string): void {
    if (isFresh() === isUsed) return
    isUsed = isFresh()
    if (isUsed) log.info('pages are read from the replica')
    else log.warn({ reason }, 'the replica is not used: pages are read from the primary')
  }

  const isFresh = () => reached >= 0n && performance.now() - completeUntil < behindMs
  const stop = keepLooking({ log }, { everyMs: lookEveryMs, work: look, failure: 'the replica could not be looked at' })
  return {
    at: (seen = 0n) => (isFresh() && reached >= seen ? db : null),
    position: () => Promise.race([positionOfPrimary(primary), later(answerTimeoutMs)]).catch(() => unknownPosition),
    async close() {
      await stop()
      await opened.close()
      await aside.close()
    },
  }
}

async function positionOfPrimary(db: Database): Promise<LogPosition> {
  const { rows } = await sql<{ position: string }>`select (pg_current_wal_lsn() - '0/0')::text as position`.execute(db)
  return BigInt(rows[0]?.position ?? 0)
}

/** One that was promoted is no standby any more, and may be another primary than ours. */
async function positionOfStandby(db: Database): Promise<LogPosition | string> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`.execute(db)
  const position = rows[0]?.position
  return position ? BigInt(position) : 'DATABASE_READ_URL names no standby'
}

async function later(milliseconds: number): Promise<LogPosition> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
  return unknownPosition
}

/** Single statements that only read. What the standby can't answer at the moment the primary does. */
function readingFrom(standby: Database, primary: Database): Database {
  return databaseOver(new ReadingDriver(standby, primary))
}

class ReadingDriver extends DummyDriver {
  readonly #connection: DatabaseConnection

  constructor(standby: Database, primary: Database) {
    super()
    this.#connection = {
      executeQuery: <Row>(query: CompiledQuery) =>
        standby.executeQuery<Row>(query as CompiledQuery<Row>).catch((error: unknown) => {
          if (!mayPrimaryAnswer(error)) throw error
          return primary.executeQuery<Row>(query as CompiledQuery<Row>)
        }),
      // biome-ignore lint/correctness/useYield: nothing is read so
      async *streamQuery() {
        throw new Error('A stream is asked of the primary.')
      },
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('A transaction belongs to the primary.')
  }
}

/** Away, or held up by what it has to replay (40001). A write is refused by it (25006), and has no place here. */
function mayPrimaryAnswer(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || (code !== '25006' && isDatabaseAway(error))
}

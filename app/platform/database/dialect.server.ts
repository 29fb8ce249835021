import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { type Limits, settingsOf } from './limits.ts'
import type { DB } from './schema.ts'

export function limitedDialect(pool: PostgresPool, limits: Limits): Dialect {
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new LimitedDriver(pool, limits)
  return dialect
}

/** Asks in PostgreSQL's words, and leaves to `driver` how a statement comes to an answer. */
export function databaseOver(driver: Driver): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (any) => new PostgresIntrospector(any),
    },
  })
}

/**
 * Each transaction brings its limits along, in the same message that begins it: behind a pooler that hands out connections by
 * the transaction, what was set for the session may belong to somebody else's connection.
 */
class LimitedDriver extends PostgresDriver {
  readonly #limits: string

  constructor(pool: PostgresPool, limits: Limits) {
    super({ pool })
    this.#limits = settingsOf(limits, 'local')
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const { isolationLevel, accessMode } = settings
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${this.#limits}`))
  }
}

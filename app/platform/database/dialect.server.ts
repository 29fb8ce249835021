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

/** Kysely with PostgreSQL's SQL on any driver. */
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
 * Sets the limits in the message that begins each transaction: behind a pooler in transaction mode, session settings
 * may belong to another client's connection.
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

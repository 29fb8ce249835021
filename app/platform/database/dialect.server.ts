import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'
import { type Limits, settingsOf } from './limits.ts'

export function limitedDialect(pool: PostgresPool, limits: Limits): Dialect {
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new LimitedDriver(pool, limits)
  return dialect
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

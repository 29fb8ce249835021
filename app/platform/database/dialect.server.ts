import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { ConnectionGate } from './connection-gate.server.ts'
import { type Limits, settingsOf } from './limits.ts'

export class LimitedDialect extends PostgresDialect {
  readonly #gate: ConnectionGate
  readonly #limits: Limits

  constructor(gate: ConnectionGate, limits: Limits) {
    super({ pool: gate })
    this.#gate = gate
    this.#limits = limits
  }

  override createDriver() {
    return new LimitedDriver(this.#gate, this.#limits)
  }

  override createAdapter() {
    return new LocklessAdapter()
  }
}

/**
 * Each transaction brings its limits along, in the same message that begins it: behind a pooler that hands out connections by
 * the transaction, what was set for the session may belong to somebody else's connection.
 */
class LimitedDriver extends PostgresDriver {
  readonly #limits: string

  constructor(gate: ConnectionGate, limits: Limits) {
    super({ pool: gate })
    this.#limits = settingsOf(limits, 'local')
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const { isolationLevel, accessMode } = settings
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${this.#limits}`))
  }
}

/** `migrate` takes a lock of its transaction. One of the session would stay behind on a connection of a pooler. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

import type { Pool, PoolClient } from 'pg'
import { DatabaseAwayError } from './unavailable.ts'

/** The pool as Kysely sees it. While the database is known to be away, it refuses at once instead of waiting. */
export class ConnectionGate {
  #isOpen = true
  readonly #waiting = new Set<(reason: Error) => void>()
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Kysely reads these properties of a pool besides its connections. */
  get options() {
    return this.#pool.options
  }

  open(): void {
    this.#isOpen = true
  }

  shut(): void {
    this.#isOpen = false
    for (const refuse of this.#waiting) refuse(new DatabaseAwayError())
    this.#waiting.clear()
  }

  async connect(): Promise<PoolClient> {
    if (!this.#isOpen) throw new DatabaseAwayError()
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>()
    this.#waiting.add(refuse)
    const connecting = this.#pool.connect()
    try {
      return await Promise.race([connecting, refused])
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => {},
      )
      throw error
    } finally {
      this.#waiting.delete(refuse)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

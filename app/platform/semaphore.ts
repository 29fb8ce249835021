interface SemaphoreOptions {
  /** Tasks at the same time. */
  most: number
  /** Tasks that may wait besides those: the next one is refused at once. */
  mostWaiting?: number
  /** Tasks of one person, running or waiting: the next one is refused at once. */
  mostOfOne?: number
  /** Milliseconds after which a waiting task is refused. */
  timeout?: number
  /** Whether a failure means that the waiting tasks would fail too: then they fail with it at once. */
  isHopeless?(reason: unknown): boolean
}

/** Thrown for a task that was refused. */
class BusyError extends Error {}

/** Limits how many tasks run at the same time; the others wait in their order. */
export class Semaphore {
  #free: number
  #waiting: PromiseWithResolvers<void>[] = []
  /** The owners of the running and waiting tasks. */
  readonly #people: string[] = []
  readonly #options: SemaphoreOptions

  constructor(options: SemaphoreOptions) {
    this.#free = options.most
    this.#options = options
  }

  /**
   * @param whose the task's owner
   * @throws BusyError
   */
  async run<Result>(work: () => Promise<Result>, whose = ''): Promise<Result> {
    const { most, mostWaiting = Number.POSITIVE_INFINITY, mostOfOne = Number.POSITIVE_INFINITY } = this.#options
    if (this.#people.length >= most + mostWaiting) throw busy()
    if (this.#people.filter((other) => other === whose).length >= mostOfOne) throw busy()
    this.#people.push(whose)
    try {
      return await this.#runInTurn(work)
    } finally {
      this.#people.splice(this.#people.indexOf(whose), 1)
    }
  }

  /** Like `run`. @returns null for a refused task */
  async tryRun<Result>(work: () => Promise<Result>, whose: string): Promise<Result | null> {
    try {
      return await this.run(work, whose)
    } catch (reason) {
      if (reason instanceof BusyError) return null
      throw reason
    }
  }

  async #runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn()
    try {
      return await work()
    } catch (reason) {
      if (this.#options.isHopeless?.(reason)) for (const { reject } of this.#waiting.splice(0)) reject(reason)
      throw reason
    } finally {
      this.#passOn()
    }
  }

  async #turn(): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    this.#waiting.push(waiting)
    const { timeout } = this.#options
    const timer =
      timeout &&
      setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        waiting.reject(busy())
      }, timeout)
    await waiting.promise.finally(() => clearTimeout(timer))
  }

  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#free += 1
  }
}

function busy(): BusyError {
  return new BusyError('Too many others wait for the same.')
}

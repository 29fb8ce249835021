interface SemaphoreOptions {
  /** At a time. */
  most: number
  /** Who has waited this long is refused. Milliseconds. */
  timeout: number
  /** Whether a failure tells those who wait that they would fare no better: then they fail with it, at once. */
  isHopeless(reason: unknown): boolean
}

/** At most so many at a time, in the order in which they come. */
export class Semaphore {
  #free: number
  #waiting: PromiseWithResolvers<void>[] = []
  readonly #options: SemaphoreOptions

  constructor(options: SemaphoreOptions) {
    this.#free = options.most
    this.#options = options
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn()
    try {
      return await work()
    } catch (reason) {
      if (this.#options.isHopeless(reason)) for (const { reject } of this.#waiting.splice(0)) reject(reason)
      throw reason
    } finally {
      this.#passOn()
    }
  }

  async #turn(): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    this.#waiting.push(waiting)
    const timeout = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      waiting.reject(new Error('Too many others wait for the same.'))
    }, this.#options.timeout)
    await waiting.promise.finally(() => clearTimeout(timeout))
  }

  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#free += 1
  }
}

interface Waiting {
  begin(): void
  refuse(reason: unknown): void
}

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
  #waiting: Waiting[] = []
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
      if (this.#options.isHopeless(reason)) for (const { refuse } of this.#waiting.splice(0)) refuse(reason)
      throw reason
    } finally {
      this.#passOn()
    }
  }

  async #turn(): Promise<void> {
    const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>()
    const waiting = { begin, refuse }
    this.#waiting.push(waiting)
    const timeout = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      refuse(new Error('Too many others wait for the same.'))
    }, this.#options.timeout)
    await promise.finally(() => clearTimeout(timeout))
  }

  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#free += 1
  }
}

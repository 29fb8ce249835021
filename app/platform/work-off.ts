interface Work<Item> {
  /** How many are in hand at once. */
  workers: number
  /** Takes up so many at most; none when there is nothing to do. */
  take(most: number): Promise<Item[]>
  /** Never throws. */
  work(item: Item): Promise<unknown>
  /** When there is nothing to do. @returns whether to look again */
  wait(): Promise<boolean>
}

/**
 * Each worker takes the next item as soon as it is done with one, so a slow one stops no other, and nothing is taken up before
 * somebody has time for it.
 */
export async function workOff<Item>({ workers, take, work, wait }: Work<Item>): Promise<void> {
  const taken: Item[] = []
  let idle = 0
  let isOver = false
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    try {
      taken.push(...(await take(idle)))
      if (taken.length === 0) isOver = !(await wait())
    } catch (error) {
      isOver = true
      throw error
    } finally {
      looking = null
    }
  }

  async function next(): Promise<Item | undefined> {
    idle += 1
    while (taken.length === 0 && !isOver) {
      looking ??= look()
      await looking
    }
    idle -= 1
    return taken.shift()
  }

  async function worker(): Promise<void> {
    for (let item = await next(); item !== undefined; item = await next()) await work(item)
  }

  await Promise.all(Array.from({ length: workers }, worker))
}

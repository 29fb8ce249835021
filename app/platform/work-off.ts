interface Work<Item> {
  /** How many items are worked on at once. */
  workers: number
  /** Takes at most this many items; none when there is nothing to do. */
  take(most: number): Promise<Item[]>
  /** Never throws. */
  work(item: Item): Promise<unknown>
  /** Called when there is nothing to do. @returns whether to look again */
  wait(): Promise<boolean>
}

/**
 * Each worker takes the next item as soon as it has finished one, so that a slow item delays no other, and no item is
 * taken before a worker is free.
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

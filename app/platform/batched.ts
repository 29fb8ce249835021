/**
 * Calls that arrive while a batch runs form the next batch, as a database groups commits.
 *
 * @returns a function whose promise settles with the call's own batch
 */
export function batched<Item>(work: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null

  async function begin(before: Promise<unknown>): Promise<void> {
    await before.catch(() => {})
    const items = waiting
    waiting = []
    next = null
    await work(items)
  }

  return (item) => {
    waiting.push(item)
    if (!next) {
      next = begin(last)
      last = next
    }
    return next
  }
}

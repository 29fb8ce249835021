import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what has to come by itself. @param failure what it means when it doesn't */
export async function until(failure: string, hasCome: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000
  while (!(await hasCome())) {
    if (Date.now() > deadline) throw new Error(failure)
    await sleep(50)
  }
}

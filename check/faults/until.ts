import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition becomes true by itself. @param failure the error message when it doesn't */
export async function until(failure: string, hasCome: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 40_000
  while (!(await hasCome())) {
    if (Date.now() > deadline) throw new Error(failure)
    await sleep(50)
  }
}

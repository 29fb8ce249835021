import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition becomes true by itself. @param failure the error message when it doesn't */
export async function until(failure: string, hasCome: () => boolean | Promise<boolean>, seconds = 40): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await hasCome())) {
    if (Date.now() > deadline) throw new Error(failure)
    await sleep(50)
  }
}

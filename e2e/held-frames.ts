import type { Page } from 'playwright-core'

/** What waits until something is seen (app/ui/when-seen.ts) waits for ever: no frame comes, and nothing stands in for one. */
export async function holdFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = window
    const never = () => 0
    Object.assign(window, {
      requestAnimationFrame: never,
      setTimeout: (act: () => void, ms?: number) => (ms === 100 ? never() : setTimeout(act, ms)),
    })
  })
}

import type { Page } from 'playwright-core'

/**
 * A connection so slow that whoever waits has time to try again: what the page's script asks of its own address stays on the
 * way until it is let through; the page itself is not held.
 *
 * @returns how to let it through, and how often the form was sent
 */
export async function holdRequests(page: Page, address: string) {
  let posts = 0
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(new RegExp(`${address}(\\.data)?(\\?|$)`), async (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    if (route.request().method() === 'POST') posts += 1
    await held
    await route.continue()
  })
  return { letThrough, posts: () => posts }
}

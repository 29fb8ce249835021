import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { setUpJourney } from './journey.ts'

const journey = setUpJourney()
const pages = [
  '/',
  '/about',
  '/spark-sessions',
  '/the-spark',
  '/learning-hub',
  '/learning-hub?tab=tools&category=Automation',
  '/contact',
  '/spark-clients',
  '/join',
  '/terms',
  '/privacy',
  '/login',
  '/training-portal/login',
  '/auth/confirm',
  '/dev/mailbox',
  '/no/such/page',
]

describe.each([
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const)('$colorScheme at $width px', ({ colorScheme, width }) => {
  test.each(pages)('%s is accessible and has one heading and nothing beside the screen', async (path) => {
    const expectedErrors = /status of 404/
    const page = await journey.visitor({ colorScheme, viewport: { width, height: 900 }, expectedErrors })
    await page.goto(path)
    await expectAccessible(page)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})

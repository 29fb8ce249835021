import { expect, test } from 'vitest'
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

test.each([
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const)(
  '$colorScheme at $width px every page is accessible and has one heading and nothing beside the screen',
  async ({ colorScheme, width }) => {
    const expectedErrors = /status of 404/
    const page = await journey.visitor({ colorScheme, viewport: { width, height: 900 }, expectedErrors })
    for (const path of pages) {
      await page.goto(path)
      await expectAccessible(page, path)
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  },
)

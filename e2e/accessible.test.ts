import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { setUpJourney, withAndWithoutScript } from './journey.ts'

const journey = setUpJourney()

test.each(withAndWithoutScript)(
  'with $browserWith what is wrong with a screen is noticed, also when it was found good before',
  async ({ javaScriptEnabled }) => {
    const page = await journey.visitor({ javaScriptEnabled })
    await page.goto('/contact')
    await expectAccessible(page)
    for (const [spoil, rule] of [
      [() => document.querySelector('main label')?.remove(), 'label'],
      [() => document.querySelector('main')?.style.setProperty('color', '#eee'), 'color-contrast'],
      [() => document.querySelector('main input')?.setAttribute('aria-required', 'perhaps'), 'aria-valid-attr-value'],
      [() => document.querySelector('h1')?.replaceChildren(), 'empty-heading'],
      [() => document.querySelector('footer a')?.replaceChildren(), 'link-name'],
    ] as const) {
      await page.goto('/contact')
      await page.evaluate(spoil)
      const { actual } = await expectAccessible(page).then(
        () => ({ actual: [] }),
        (error) => error,
      )
      expect(actual).toContainEqual(expect.stringMatching(`^${rule}: `))
    }
    await page.goto('/contact')
    await expectAccessible(page)
  },
)

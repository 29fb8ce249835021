import { beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { loadDemonstration } from '../seed/load-sample.server.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, readNewestLetter, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase('empty')
beforeAll(async () => {
  const { db, close } = connect({ connectionString: database.url, max: 1 }, createLog('silent'))
  expect(await loadDemonstration(db)).toBe('loaded')
  await close()
})
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

test('the next cohort is published as the README says, its kept turns get their places, and the first visitor one as well', async () => {
  const admin = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  await signIn(admin, 'admin@agentspark.example')
  await admin.goto('/admin/cohorts')
  const main = admin.getByRole('main')
  const next = main.getByRole('link', { name: /^\w+ \d{4} Bootcamp$/ })
  const name = await next.innerText()
  await next.click()
  await main.getByRole('link', { name: 'Publish…' }).click()
  await admin.getByText('Newcomers can have the other 96 places').waitFor()
  expect(await main.getByRole('checkbox', { name: /^Offer places/ }).isChecked()).toBe(true)
  await expectAccessible(admin)
  await main.getByRole('button', { name: 'Publish it now' }).click()
  await expectToast(admin, `${name} is published`)
  await admin.goto('/admin/cohorts')
  const row = main.getByRole('row').filter({ hasText: name })
  expect(await row.innerText()).toMatch(/Published\s+Open/)

  const page = await journey.visitor()
  const words = async (path: string) => {
    await page.goto(path)
    return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  }
  await expect.poll(() => words('/join'), { timeout: 20_000 }).toContain('96 of 100 places are free.')
  expect(await words('/')).toContain('96 of 100 free places left.')
  for (const path of ['/', '/join', '/spark-sessions'])
    expect(await words(path)).not.toMatch(/waitlist first|held for|go first to|are taken\./)
  await page.goto('/join')
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill('First')
  await page.getByRole('textbox', { name: /^Email/ }).fill('zoe.first@example.org')
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Place Is Reserved' }).waitFor()
  expect(await readNewestLetter(page, 'zoe.first@example.org')).toContain(`Your place in the ${name} is reserved`)
})

test('a bootcamp that people have registered for is called off: they are emailed, and every page says so', async () => {
  const admin = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  await signIn(admin, 'admin@agentspark.example')
  await admin.goto('/admin/cohorts')
  const main = admin.getByRole('main')
  const next = main.getByRole('link', { name: /^\w+ \d{4} Bootcamp$/ })
  const name = await next.innerText()
  await next.click()
  await main.getByRole('link', { name: 'Call it off…' }).click()
  await main.getByRole('heading', { level: 1, name: `Call off ${name}?` }).waitFor()
  await main.getByRole('heading', { name: `The ${name} is called off` }).waitFor()
  await expectAccessible(admin)
  await main.getByRole('button', { name: 'Call it off and email 5 people' }).click()
  await expectToast(admin, `${name} is called off`)
  await expectToast(admin, 'Its page says so, and 5 people get an email.')
  await expectAccessible(admin)
  await admin.goto('/admin/places')
  const choice = main.getByRole('combobox', { name: 'Cohort' })
  await choice.selectOption(await choice.getByRole('option', { name }).getAttribute('value'))
  await main.getByText(`The ${name} was called off, so it has no places to offer.`).waitFor()
  await main.getByText('5 people keep their turn').waitFor()
  await expectAccessible(admin)

  const page = await journey.visitor()
  const words = async (address: string) => {
    await page.goto(address)
    return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  }
  const letter = await vi.waitFor(
    async () => {
      const newest = await readNewestLetter(page, 'zoe.first@example.org')
      expect(newest).toContain(`The ${name} is called off`)
      return newest
    },
    { timeout: 20_000 },
  )
  for (const path of ['/', '/join', '/spark-sessions'])
    await expect.poll(() => words(path), { timeout: 20_000 }).not.toContain(name)
  const own = /http\S+?\/registration\/[^\s/>]+/.exec(letter)?.[0] ?? ''
  expect(await words(own)).toContain(`${name} was called off, Zoë We’re sorry`)
  await expectAccessible(page)
})

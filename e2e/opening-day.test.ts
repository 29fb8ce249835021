import { beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../app/platform/database/database.server.ts'
import { openJobs } from '../app/platform/jobs/jobs.server.ts'
import { createLog } from '../app/platform/log.ts'
import { loadDemonstration } from '../seed/load-sample.server.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, readNewestLetter, setUpJourney, signIn, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase('empty')
beforeAll(async () => {
  const log = createLog('silent')
  // Jobs look up their queue beside the transaction that adds them.
  const { db, pool, close } = connect({ connectionString: database.url, max: 2 }, log)
  expect(await loadDemonstration({ db, jobs: openJobs(pool, log) })).toBe('loaded')
  await close()
})
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

/** @returns the address of a person in the cohort beside those who registered by its form */
async function addPersonIn(cohort: number, firstName: string, status: 'confirmed' | 'waitlist'): Promise<string> {
  const email = `${firstName.toLowerCase()}@example.org`
  await database.query(
    `with added as (
       insert into community_members (cohort_id, first_name, last_name, email, status)
       values (null, $1, 'Person', $2, 'cancelled') returning id)
     insert into registrations (member_id, cohort_id, state)
     select id, $3, case $4 when 'waitlist' then 'waiting' else $4 end from added`,
    [firstName, email, cohort, status],
  )
  return email
}

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
  await expect.poll(() => words('/join')).toContain('96 of 100 places are free.')
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
  await admin.waitForURL(/\/admin\/cohorts\/[\w-]+$/)
  const slug = admin.url().split('/').at(-1)
  const { rows: found } = await database.query('select id from cohorts where slug = $1', [slug])
  const cohort: number = found[0].id
  const confirmed = await addPersonIn(cohort, 'Connor', 'confirmed')
  const waiting = await addPersonIn(cohort, 'Wanda', 'waitlist')
  const participant = await journey.visitor({ expectedErrors: /status of 4/ })
  await signIn(participant, 'zoe.first@example.org')
  await participant.goto('/training-portal')
  await participant.waitForURL('**/training-portal/expectations')
  const other = await journey.visitor()
  await signInAsNewAdmin(other, database)
  await other.goto(`/admin/cohorts/${cohort}/call-off`)
  await main.locator('summary', { hasText: 'More about this bootcamp' }).click()
  await main.getByRole('link', { name: 'Call it off…' }).click()
  await main.getByRole('heading', { level: 1, name: `Call off ${name}?` }).waitFor()
  await main.getByRole('heading', { name: `The ${name} is called off` }).waitFor()
  await main.getByRole('button', { name: 'Call it off and email 7 people' }).click()
  await expectToast(admin, `${name} is called off`)
  await expectToast(admin, 'Its page says so, and 7 people get an email.')
  await main.getByRole('link', { name: 'Details' }).click()
  await main.getByText('It was called off, so nothing here changes anymore.').waitFor()
  expect(await main.getByRole('textbox').count()).toBe(0)
  await expectAccessible(admin)
  await other.getByRole('button', { name: 'Call it off and email 7 people' }).click()
  await expectToast(other, 'It’s called off already')
  await expectToast(other, 'Someone else just did it. The email goes out once.')
  await main.getByRole('link', { name: 'Waitlist' }).click()
  await main.getByText(`The ${name} was called off, so it has no places to offer.`).waitFor()
  await main.getByText('7 people keep their turn').waitFor()

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
  for (const email of [confirmed, waiting])
    await vi.waitFor(async () => expect(await readNewestLetter(page, email)).toContain(`The ${name} is called off`), {
      timeout: 20_000,
    })
  await participant.goto('/training-portal')
  await participant.waitForURL('**/training-portal/login**')
  await participant.getByRole('textbox', { name: /^Email/ }).fill('zoe.first@example.org')
  await participant.getByRole('button', { name: 'Send Code' }).click()
  await participant.getByText('On the waitlist, or is your bootcamp called off?').waitFor()
  for (const path of ['/', '/join', '/spark-sessions']) await expect.poll(() => words(path)).not.toContain(name)
  const own = /http\S+?\/registration\/[^\s/>]+/.exec(letter)?.[0] ?? ''
  expect(await words(own)).toContain(`${name} was called off, Zoë We’re sorry`)
  await expectAccessible(page)
})

import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, readNewestLetter, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { movePilotAhead, setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
/** A place of a bootcamp that is over can't be given back. */
beforeAll(() => movePilotAhead(database))
beforeEach(async () => {
  await database.query('update cohorts set capacity = 100, offers_automatically = false')
  await database.query(`delete from members where email like '%@queue.example'`)
  await database.query(`update community_members set status = 'cancelled' where status = 'waitlist'`)
})
let people = 0

/** For what comes after an answer of the server. */

/** As many as are taken already, and so many free ones. */
async function leaveFree(free: number): Promise<void> {
  await database.query(
    `update cohorts set capacity = $1 + (select count(*) from registrations
     where cohort_id = 1 and status in ('registered', 'confirmed'))`,
    [free],
  )
}

/** Joined the queue one after the other. @returns their addresses */
async function addWaiting(...names: string[]): Promise<string[]> {
  const emails: string[] = []
  for (const name of names) {
    people += 1
    const email = `${name.toLowerCase()}.${people}@queue.example`
    await database.query(
      `insert into community_members (first_name, last_name, email, status) values ($1, 'Waits', $2, 'waitlist')`,
      [name, email],
    )
    emails.push(email)
  }
  return emails
}

async function addDeclined(name: string): Promise<void> {
  const [email] = await addWaiting(name)
  await database.query(
    `update registrations set state = 'declined', since = now() from members where members.id = member_id and email = $1`,
    [email],
  )
}

/** 'Ada Waits: Next in line' */
async function queue(page: Page): Promise<string[]> {
  const rows = await page.getByRole('table', { name: 'People in the queue' }).getByRole('row').all()
  const texts = await Promise.all(
    rows.slice(1).map(async (row) => {
      const [name, standing] = [row.getByRole('rowheader'), row.getByRole('cell').nth(3)]
      return `${await name.innerText()}: ${await standing.innerText()}`
    }),
  )
  return texts
}

test('an admin offers free places in the order of the queue, and who gets one reads it in a letter', async () => {
  const page = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  await leaveFree(3)
  await addDeclined('Dora')
  const [ada, ben, cleo] = await addWaiting('Ada', 'Ben', 'Cleo', 'Emil')
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/cohorts/pilot/waitlist')
  await page.getByText('4 people waiting. 1 declined a place and is listed last.').waitFor()
  expect(await queue(page)).toEqual([
    'Ada Waits: Next: a place is free',
    'Ben Waits: Next: a place is free',
    'Cleo Waits: Next: a place is free',
    'Emil Waits: Waiting',
    expect.stringMatching(/^Dora Waits: Declined on \w+ \d+, \d{4}$/),
  ])
  await expectAccessible(page)

  await page.getByText('Offer fewer').click()
  await page.getByLabel('Offer only').fill('2')
  await page.getByRole('button', { name: 'Offer this many' }).click()
  await page.getByRole('dialog', { name: 'Offer 2 places?' }).getByRole('link', { name: 'Not now' }).click()
  await page.getByRole('link', { name: 'Offer all 3 places' }).click()
  await page.getByLabel('A sentence of your own (optional)').fill('I’d love to see you there.')
  await page.getByRole('link', { name: 'Not Ada Waits this time' }).click()
  const question = page.getByRole('dialog', { name: 'Offer 2 places?' })
  await question.waitFor()
  await question.getByText('The email as Ben Waits reads it').waitFor()
  expect(await question.innerText()).toContain('I’d love to see you there.')
  expect(await question.getByRole('listitem').filter({ hasText: '@queue.example' }).allInnerTexts()).toEqual([
    expect.stringMatching(/^Ben Waits/),
    expect.stringMatching(/^Cleo Waits/),
  ])
  expect(await question.innerText()).toContain('You waited for a place in')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Offer 2 places' }).click()
  await expectToast(page, '2 places are offered')
  await page.getByText('2 people waiting.').waitFor()
  const letter = await readNewestLetter(page, ben ?? '')
  expect(letter).toContain('A place has opened up for you, Ben')
  expect(letter).toContain('I’d love to see you there.')
  expect(letter).toMatch(/\/registration\/[\w-]{64}/)
  await readNewestLetter(page, cleo ?? '')

  await page.getByRole('link', { name: 'Offer the free place' }).click()
  await page.getByRole('button', { name: 'Offer the free place' }).click()
  await expectToast(page, 'One place is offered')
  await readNewestLetter(page, ada ?? '')
  await expect.poll(() => queue(page)).toEqual(['Emil Waits: Next in line', expect.stringMatching(/^Dora/)])
})

test('turned on, offering goes by itself: who gives a place back makes room for the next in line', async () => {
  const page = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  await leaveFree(1)
  const [ada, ben] = await addWaiting('Ada', 'Ben')
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/places')
  await page.getByText('The free place is offered as soon as you turn this on.').waitFor()
  await page.getByRole('button', { name: 'Turn automatic offers on' }).click()
  await expectToast(page, 'Automatic offers are on')
  const link = /http\S+\/registration\/[\w-]{64}/.exec(await readNewestLetter(page, ada ?? ''))?.[0] ?? ''

  const adas = await journey.visitor()
  await adas.goto(`${link}?giveBack`)
  await adas.getByRole('button', { name: /give my place back/i }).click()
  expect(await readNewestLetter(page, ben ?? '')).toContain('A place has opened up for you, Ben')
  await page.goto('/admin/places')
  await page.getByText('Nobody is waiting for a place.').waitFor()
  await page.getByRole('button', { name: 'Turn automatic offers off' }).click()
  await expectToast(page, 'Automatic offers are off')
})

test('who declined is asked again by name only', async () => {
  const page = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  await leaveFree(2)
  await addDeclined('Dora')
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/places')
  await page.getByText('People who declined are listed below, and you can offer them a place by name.').waitFor()
  await page.getByRole('link', { name: 'Offer a place to Dora Waits' }).click()
  await page.getByRole('button', { name: 'Offer a place to Dora Waits' }).click()
  await expectToast(page, 'One place is offered')
  await page.getByText('Nobody is waiting for a place.').waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  await page.getByRole('link', { name: 'Offer a place to Dora Waits' }).waitFor()
})

test('two admins: what the second one saw is not so any more, and nobody is offered a place by mistake', async () => {
  const [one, two] = [await journey.visitor(), await journey.visitor()]
  await leaveFree(2)
  await addWaiting('Ada', 'Ben', 'Cleo')
  await signInAsNewAdmin(one, database)
  await signInAsNewAdmin(two, database)
  for (const page of [one, two]) {
    await page.goto('/admin/places')
    await page.getByText('Offer fewer').click()
  }
  await one.getByRole('button', { name: 'Offer this many' }).click()
  await two.getByRole('link', { name: 'Offer all 2 places' }).click()
  await two.getByRole('dialog', { name: 'Offer 2 places?' }).waitFor()
  await one.getByRole('button', { name: 'Offer the free place' }).click()
  await expectToast(one, 'One place is offered')
  await two.getByRole('button', { name: 'Offer 2 places' }).click()
  await expectToast(two, 'The queue just changed')
  await expect.poll(() => queue(two)).toEqual(['Ben Waits: Next: a place is free', 'Cleo Waits: Waiting'])
})

test('a long queue has pages, and one behind the last is the last', async () => {
  const page = await journey.visitor()
  await leaveFree(0)
  await addWaiting(...Array.from({ length: 27 }, (_, n) => `N${n}`))
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/cohorts/pilot/waitlist?page=2')
  expect(await queue(page)).toEqual(['N25 Waits: Waiting', 'N26 Waits: Waiting'])
  expect(await page.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('26')
  await page.goto('/admin/cohorts/pilot/waitlist?page=99')
  expect((await queue(page))[0]).toBe('N25 Waits: Waiting')

  // From the end of one page to the beginning of the next.
  await page.getByRole('link', { name: 'Page 1' }).click()
  await expect.poll(async () => (await queue(page))[0]).toBe('N0 Waits: Next in line')
  const list = page.getByRole('region', { name: 'People in the queue' })
  await expect.poll(() => hasFocus(list)).toBe(true)
  const isAtTop = async () => ((await list.boundingBox())?.y ?? -1) >= 0
  await expect.poll(isAtTop).toBe(true)
})

test('by keyboard: a place is offered after a question, and the focus goes on from there', async () => {
  const page = await journey.visitor()
  await leaveFree(2)
  await addWaiting('Ada')
  await addDeclined('Dora')
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/places')
  const link = page.getByRole('link', { name: 'Offer the free place' })
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(link)) break
  }
  await page.keyboard.press('Enter')
  // The safe answer has the focus.
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Not now' }))).toBe(true)
  await page.keyboard.press('Escape')
  const heading = page.getByRole('heading', { name: 'Offer free places' })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Not now' }))).toBe(true)
  // The other answer stands before it.
  await page.keyboard.press('Shift+Tab')
  const offer = page.getByRole('button', { name: 'Offer the free place' })
  await expect.poll(() => hasFocus(offer)).toBe(true)
  await page.keyboard.press('Enter')
  await expectToast(page, 'One place is offered')
  await expect.poll(() => hasFocus(heading)).toBe(true)

  const byName = page.getByRole('link', { name: 'Offer a place to Dora Waits' })
  await byName.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Offer a place to Dora Waits' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Nobody is waiting for a place.').waitFor()
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'The queue' }))).toBe(true)
})

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => shown === document.activeElement)
}

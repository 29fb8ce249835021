import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addParticipant, expectToast, readNewestLetter, setUpJourney, signIn, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
beforeEach(() => database.query(`delete from members where role <> 'admin'`))

const gallery = '/training-portal/projects'
const main = (page: Page) => page.getByRole('main')

async function addProject(email: string, title: string): Promise<void> {
  await database.query(
    `insert into ai_agent_projects (user_id, title, description) select id, $2, 'Cheap pills.' from members where email = $1`,
    [email, title],
  )
}

test('a participant reports a project, an admin hides it, and its author learns why, changes it and has it back', async () => {
  const author = await addParticipant(database, { firstName: 'Trần', lastName: "O'Brien" })
  const other = await addParticipant(database, { firstName: 'Mia', lastName: 'Zimmer' })
  await addProject(author, 'Pill finder')
  const [mia, ann, tran] = [
    await journey.visitor({ expectedErrors: /status of 400/ }),
    await journey.visitor({ expectedErrors: /status of 400/ }),
    await journey.visitor(),
  ]
  await signIn(mia, other)
  await signInAsNewAdmin(ann, database)
  await signIn(tran, author)

  await mia.goto(gallery)
  await main(mia).getByRole('link', { name: 'Report Pill finder' }).click()
  await mia.getByRole('heading', { name: 'Report “Pill finder”' }).waitFor()
  await main(mia).getByRole('button', { name: 'Send report' }).click()
  await main(mia).getByText('Please choose what is wrong with it').first().waitFor()
  await main(mia).getByLabel('What’s wrong?').selectOption('It’s advertising or spam')
  await main(mia).getByLabel('Anything else we should know?').fill('It only sells.')
  await main(mia).getByRole('button', { name: 'Send report' }).click()
  await mia.waitForURL(`**${gallery}`)
  await expectToast(mia, 'Thanks for telling us')

  await ann.goto('/admin/reports')
  await expectAccessible(ann)
  expect(await main(ann).innerText()).not.toContain('Mia')
  await main(ann).getByRole('link', { name: 'A participant: It’s advertising or spam' }).click()
  await main(ann).getByText('It only sells.', { exact: true }).waitFor()
  expect(await main(ann).innerText()).not.toContain('Mia')
  await expectAccessible(ann)
  await main(ann).getByRole('link', { name: 'Look at it and decide' }).click()
  await main(ann).getByRole('link', { name: 'Hide… The whole project' }).click()
  await main(ann).getByRole('heading', { name: 'Hide “Pill finder” from participants?' }).waitFor()
  expect(await main(ann).innerText()).toContain('We hid your project “Pill finder”')
  await main(ann).getByRole('button', { name: 'Hide it and send the email' }).click()
  await main(ann).getByText('Please say why').first().waitFor()
  await main(ann).getByLabel('Why?').fill('It only sells something.')
  await main(ann).getByRole('button', { name: 'Hide it and send the email' }).click()
  await expectToast(ann, 'Hidden from participants')

  expect(await readNewestLetter(tran, author)).toContain('Why: It only sells something.')
  await mia.reload()
  await main(mia).getByRole('heading', { name: 'No projects found' }).waitFor()
  await tran.goto('/training-portal/profile')
  const told = main(tran).getByRole('region', { name: 'From our team' })
  expect(await told.innerText()).toMatch(/Hidden from others: your project “Pill finder”\s+It only sells something\./)
  expect(await main(tran).getByRole('article', { name: 'Pill finder' }).innerText()).toContain('Hidden from others')
  await main(tran).getByRole('link', { name: 'Edit Pill finder' }).click()
  await main(tran)
    .getByLabel(/^Description/)
    .fill('Reminds you of your pills.')
  await main(tran).locator('#project').getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(tran, 'Project updated')
  await expect.poll(() => told.innerText()).toContain('You changed it. We’ll look at it again')

  await ann.goto('/admin/reports?show=asked')
  await main(ann).getByRole('link', { name: 'Pill finder', exact: true }).click()
  await main(ann).getByText('Reminds you of your pills.').waitFor()
  await main(ann).getByRole('link', { name: 'Show again… The whole project' }).click()
  await main(ann).getByRole('button', { name: 'Show it and send the email' }).click()
  await expectToast(ann, 'Participants see it again')
  await mia.goto(gallery)
  await main(mia).getByRole('article', { name: 'Pill finder' }).waitFor()
})

test('an admin looks at the portal as participants see it, removes a text there, and its author reads why once', async () => {
  const about = 'Buy my pills'
  const author = await addParticipant(database, { firstName: 'Bo', lastName: 'Baker', about })
  await addProject(author, 'Pill finder')
  await database.query(
    `insert into inquiries (form, inquiry_type, about_member_id) select 'report', 'advertising', id from members where email = $1`,
    [author],
  )
  const ann = await journey.visitor()
  await signInAsNewAdmin(ann, database)
  await ann.goto('/admin/cohorts/1')
  await main(ann).locator('summary', { hasText: 'More about this bootcamp' }).click()
  await main(ann).getByRole('link', { name: 'See the portal as a participant' }).click()
  const bar = ann.getByRole('complementary', { name: 'You are only looking' })
  const portal = ann.getByRole('navigation', { name: 'Training portal' })
  await bar.waitFor()
  await main(ann).getByRole('heading', { name: 'What People Want to Build' }).waitFor()
  await expectAccessible(ann)
  await portal.getByRole('link', { name: 'Training Schedule' }).click()
  await main(ann).getByRole('heading', { name: 'Training Schedule' }).waitFor()
  await portal.getByRole('link', { name: 'Projects' }).click()
  await main(ann).getByRole('article', { name: 'Pill finder' }).waitFor()
  expect(await main(ann).getByRole('link', { name: 'Add Project' }).count()).toBe(0)
  await portal.getByRole('link', { name: 'Community' }).click()
  await main(ann).getByRole('link', { name: 'Bo Baker', exact: true }).click()
  await main(ann).getByText(about).waitFor()
  expect(ann.url()).toContain('/portal/community/')
  await main(ann).getByRole('link', { name: 'Moderate Bo Baker' }).click()
  await main(ann).getByText('One participant reported it').waitFor()
  const moderated = ann.url()
  await main(ann).getByRole('button', { name: 'Leave it as it is' }).click()
  await expectToast(ann, 'The report is closed.')
  await ann.goto(moderated)
  await main(ann).getByRole('link', { name: 'Remove… About' }).click()
  await main(ann).getByLabel('Why?').fill('No advertising, please.')
  await main(ann).getByRole('button', { name: 'Remove it and send the email' }).click()
  await expectToast(ann, 'Removed for good')
  expect(await main(ann).innerText()).not.toContain(about)

  const bo = await journey.visitor()
  await signIn(bo, author)
  await bo.goto('/training-portal/profile')
  const told = main(bo).getByRole('region', { name: 'From our team' })
  expect(await told.innerText()).toContain('No advertising, please.')
  await told.getByRole('button', { name: 'I’ve read it' }).press('Enter')
  await told.waitFor({ state: 'detached' })
  expect(await bo.evaluate(() => document.activeElement?.id)).toBe('content')
})

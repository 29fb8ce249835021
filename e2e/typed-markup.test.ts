import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people } from '../seed/people.ts'
import { setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'
import { expectMessage, postForm } from './spoilt-forms.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

/** Ends whatever a page may put it into, and would leave a mark if it ran. */
const typed =
  '"\'></title></textarea></script><script>window.ran=1</script><!--<script>]]>\u2028\u2029<img src=x onerror=window.ran=1></body> type="module" async="" $& {{7}}'
const author = 'typed@example.org'

/** A browser in which the site's policy holds no script back: what a person typed has to be text without that help. */
async function unprotected(email: string, expectedErrors?: RegExp): Promise<Page> {
  const page = await journey.visitor({ bypassCSP: true, ...(expectedErrors && { expectedErrors }) })
  page.on('dialog', (dialog) => expect.unreachable(dialog.message()))
  await signIn(page, email)
  return page
}

async function cookieOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** @param page whose browser posts, if that takes a session */
async function store(path: string, fields: Record<string, string>, page?: Page): Promise<void> {
  const posted = { body: new URLSearchParams(fields) }
  const { status } = await postForm(new URL(path, journey.origin), posted, page && (await cookieOf(page)))
  expect([path, status]).toEqual([path, page ? 302 : 200])
}

async function expectText(page: Page, words = typed): Promise<void> {
  const path = new URL(page.url()).pathname
  await expect
    .poll(async () => [path, onOneLine(await wordsOf(page))])
    .toEqual([path, expect.stringContaining(onOneLine(words))])
  expect([path, await page.evaluate('window.ran')]).toEqual([path, undefined])
}

/** A field of one line stores a blank for any separator of lines. */
const onOneLine = (text: string) => text.replace(/[\s\u2028\u2029]+/g, ' ')

/** All that can be read, and what stands in fields. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    return [document.querySelector('main')?.textContent, ...fields.map(({ value }) => value)].join('\n')
  })
}

test('what a person typed is stored, and is text on each page that shows it and in the data inside it', async () => {
  const admin = await unprotected(people.admin.email)
  const names = { firstName: typed, lastName: typed, email: author }
  await store('/join', names)
  await store('/contact', { ...names, inquiryType: 'Other', organization: typed, subject: typed, message: typed })
  await store('/admin/content/new', { title: typed, description: typed, author: typed, tags: 'typed' }, admin)
  const { rows } = await database.query(
    `update community_members set status = 'registered' where email = $1 returning id`,
    [author],
  )
  const member = await unprotected(author)
  const answers = { aiGoal: typed, jobTitle: typed, company: typed, about: typed }
  await store('/training-portal/expectations', { intent: 'accept' }, member)
  await store('/training-portal/questionnaire', { workStatus: 'Student', industry: 'Sales', ...answers }, member)
  await store('/training-portal/projects/new', { title: typed, description: typed }, member)

  for (const [page, paths] of [
    [
      member,
      ['dashboard', 'profile', 'community', `community/${rows[0].id}`, 'projects'].map(
        (end) => `/training-portal/${end}`,
      ),
    ],
    [
      admin,
      [
        'users',
        `users/${rows[0].id}`,
        'pilot-bootcamp?state=registration-complete&search=typed',
        'inquiries',
        'content',
        'audit',
      ].map((end) => `/admin/${end}`),
    ],
    [member, ['/learning-hub']],
  ] as const)
    for (const path of paths) {
      // Alive, and without a word in the console: so what hydrates it came whole.
      await page.goto(path)
      await expectText(page)
    }

  // The same from the page before, by its data.
  await member.goto('/training-portal/schedule')
  for (const name of ['Dashboard', 'My Profile', 'Community', 'Projects']) {
    await member.getByRole('link', { name, exact: true }).first().click()
    await member.getByRole('heading', { level: 1 }).waitFor()
    await expectText(member)
  }
  await admin.goto('/admin/messages/delivery')
  // Beside its name, Inquiries has a count.
  for (const name of [/^Users/, /^Inquiries/, /^Content/]) {
    await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()
    await expectText(admin)
  }
})

test('an address that is a script is stored by no form', async () => {
  const participant = await unprotected(people.participant.email)
  const admin = await unprotected(people.admin.email)
  const address = 'javascript:window.ran=1'
  const words = /Please check what you entered/
  for (const [path, fields, page] of [
    ['/training-portal/profile', { intent: 'personal', linkedin: address }, participant],
    ['/training-portal/projects/new', { title: 'A', url: address }, participant],
    ['/admin/content/new', { title: 'A', description: 'B', externalUrl: address }, admin],
  ] as const) {
    await expectMessage(
      journey.origin + path,
      { body: new URLSearchParams(fields) },
      { words, cookie: await cookieOf(page) },
    )
  }
})

import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bomb, noise, photo, page as webPage } from '../test/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
async function admin(options: Parameters<typeof journey.visitor>[0] = {}): Promise<Page> {
  const page = await journey.visitor(options)
  await signInAsNewAdmin(page, database)
  return page
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.locator('dialog[open]')
const field = (page: Page, label: string | RegExp) => dialog(page).getByLabel(label)
const save = (page: Page, words = 'Save Changes') => page.getByRole('button', { name: words }).click()
/** In the admins' list and in the Learning Hub. */
const card = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const cards = (page: Page) => page.getByRole('list', { name: 'Content' }).locator('> li')
const shown = async () => (await fetch(`${journey.origin}/learning-hub`)).text()

const jpeg = async (bytes = photo()) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await bytes })

async function addContent(title: string, more: Record<string, unknown> = {}): Promise<string> {
  const row = { title, description: 'What it is about', content_type: 'guide', ...more }
  const names = Object.keys(row)
  const { rows } = await database.query<{ id: string }>(
    `insert into content (${names.join()}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? ''
}

const rowOf = async (title: string) =>
  (await database.query('select * from content where title = $1 order by created_at desc', [title])).rows[0]

test('an admin adds content with a photo, changes it and deletes it, and a visitor sees each change at once', async () => {
  const page = await admin()
  await page.goto('/admin/content')
  await expectAccessible(page)
  const tabs = page.getByRole('navigation', { name: 'Types of content' }).getByRole('link')
  expect((await tabs.allTextContents()).map((text) => text.replace(/ \d+$/, ''))).toEqual([
    'All',
    'Guides',
    'E-Books',
    'Tools',
    'Podcasts',
  ])
  // The page is in the server's memory by then.
  expect(await shown()).not.toContain('A photo book')
  await main(page).getByRole('link', { name: 'Add Content' }).click()
  await page.waitForURL('**/admin/content/new')
  await page.getByRole('dialog', { name: 'Add Content' }).waitFor()
  await main(page)
    .getByText(/^\d+ items/)
    .waitFor()
  await expectAccessible(page)
  expect(await field(page, 'Content type').locator('option:checked').innerText()).toBe('Guide')
  expect(await field(page, /^Featured/).isChecked()).toBe(false)
  await field(page, /^Title/).fill('A photo book')
  await field(page, /^Description/).fill('With pictures.\nMany of them.')
  await field(page, /^Author/).fill('Ada Lovelace')
  await field(page, /^External URL/).fill('https://example.org/book')
  await field(page, /^Tags/).fill('Photos, , Books,Light ,Shade, Photos')
  await field(page, /^Upload a picture/).setInputFiles(await jpeg())
  await save(page, 'Create Content')
  await page.waitForURL(/\/admin\/content$/)
  await expectToast(page, 'Content created successfully')

  const added = card(page, 'A photo book')
  const facts = /Guide[\s\S]*Ada Lovelace[\s\S]*Photos\s+Books\s+Light\s+\+1/
  expect(await added.innerText()).toMatch(facts)
  expect(await added.innerText()).not.toContain('Featured')
  // The newest stands first.
  expect(await cards(page).first().innerText()).toContain('A photo book')
  expect(await added.locator('img').evaluate(whenLoaded)).toBeGreaterThan(0)

  await expect.poll(shown).toContain('A photo book')
  const visitor = await journey.visitor()
  await visitor.goto('/learning-hub')
  const picture = card(visitor, 'A photo book').locator('img')
  expect(await picture.evaluate(whenLoaded)).toBeGreaterThan(0)
  // Turned as it was held, and measured before it is there.
  expect([await picture.getAttribute('width'), await picture.getAttribute('height')]).toEqual(['1200', '1600'])
  expect(await picture.getAttribute('srcset')).toMatch(/-640\.webp 640w, \S+ 1200w$/)

  const { image_url: first } = await rowOf('A photo book')
  await added.getByRole('link', { name: `Edit A photo book` }).click()
  await field(page, /^Title/).waitFor()
  expect(await field(page, /^Tags/).inputValue()).toBe('Photos, Books, Light, Shade')
  expect(await field(page, /^Image URL/).inputValue()).toBe('')
  await field(page, /^Featured/).check()
  await field(page, 'Content type').selectOption('E-Book')
  await field(page, /^Upload a picture/).setInputFiles(await jpeg(noise(300, 200).jpeg().toBuffer()))
  await save(page)
  await page.waitForURL(/\/admin\/content$/)
  await expectToast(page, 'Content updated successfully')
  expect(await added.innerText()).toMatch(/E-Book\s+Featured/)
  const { image_url: second } = await rowOf('A photo book')
  expect(second).toContain('size=300x200')
  expect((await fetch(journey.origin + first)).status).toBe(404)
  expect((await fetch(journey.origin + second)).status).toBe(200)
  await expect.poll(shown).not.toContain('A photo book')

  await added.getByRole('link', { name: `Delete A photo book` }).click()
  await page.getByRole('dialog', { name: 'Are you sure you want to delete this content?' }).waitFor()
  expect(page.url()).toMatch(/\/admin\/content\/[^/]+\/delete$/)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it')
  await page.getByRole('button', { name: `Delete “A photo book”` }).click()
  await page.waitForURL(/\/admin\/content$/)
  await expectToast(page, 'Content deleted successfully')
  expect(await added.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Content is back')
  await added.waitFor()
  expect((await rowOf('A photo book')).image_url).toBe(second)
  expect((await fetch(journey.origin + second)).status).toBe(200)
  const { rows } = await database.query(`select action from audit_log where subject = $1 order by id`, ['A photo book'])
  expect(rows.map(({ action }) => action)).toEqual([
    'Content created',
    'Content changed',
    'Content deleted',
    'Content brought back',
  ])
})

test('who leaves fields empty is told which, and loses nothing of the rest', async () => {
  const page = await admin({ expectedErrors: /status of 400/ })
  await page.goto('/admin/content/new')
  await field(page, /^Author/).fill('李')
  await field(page, /^External URL/).fill('javascript:alert(1)')
  await field(page, /^Image URL/).fill('picture.png')
  await save(page, 'Create Content')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what you entered' })
  await summary.waitFor()
  const address = 'Please enter a full web address, such as https://example.org/page'
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Title is required',
    'Description is required',
    address,
    address,
  ])
  expect(await field(page, /^Author/).inputValue()).toBe('李')
  expect(await field(page, /^External URL/).inputValue()).toBe('javascript:alert(1)')
})

test('a picture that is none, or too large, is said in the specified words, and nothing typed is lost', async () => {
  const page = await admin({ expectedErrors: /status of 400/ })
  const id = await addContent('Pictured')
  await page.goto(`/admin/content/${id}`)
  await field(page, /^Description/).fill('Typed before the picture')
  const large = 5 * 1024 * 1024 + 1
  for (const [file, words] of [
    [{ name: 'page.png', mimeType: 'image/png', buffer: webPage }, 'Please select an image file.'],
    [
      { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(large) },
      'Please select an image smaller than 5MB.',
    ],
  ] as const) {
    await field(page, /^Upload a picture/).setInputFiles(file)
    await main(page).getByText(words).first().waitFor()
    expect(await field(page, /^Description/).inputValue()).toBe('Typed before the picture')
    expect(await field(page, /^Upload a picture/).inputValue()).toBe('')
    await page.locator('.toasts:popover-open').getByText(words).waitFor()
  }
  // The file is gone by now, and still nothing is saved as if it had never been chosen.
  await save(page)
  await dialog(page).getByRole('alert').getByText('File too large').first().waitFor()
  expect((await rowOf('Pictured')).version).toBe(1)
  await page.getByRole('button', { name: 'Continue without this picture' }).click()
  await save(page)
  await expectToast(page, 'Content updated successfully')
  expect(await rowOf('Pictured')).toMatchObject({ description: 'Typed before the picture', image_url: null })
  await page.goto(`/admin/content/${id}`)

  const small = await noise(90, 60).png().toBuffer()
  await field(page, /^Upload a picture/).setInputFiles({ name: 'no-extension', mimeType: '', buffer: small })
  await main(page).getByText('no-extension is saved together with the form.').waitFor()
  await save(page)
  await expectToast(page, 'Content updated successfully')
  expect(await rowOf('Pictured')).toMatchObject({
    description: 'Typed before the picture',
    image_url: expect.stringContaining('size=90x60'),
  })
})

test('when saving or deleting fails it is said once, in the dialog, and nothing typed is lost', async () => {
  const page = await admin({ expectedErrors: /status of 503/ })
  const id = await addContent('Unsaved')
  await database.query('alter table audit_log add constraint broken check (false) not valid')
  try {
    await page.goto(`/admin/content/${id}/delete`)
    await page.getByRole('button', { name: /^Delete/ }).click()
    await dialog(page).getByRole('alert').getByText('Failed to delete content').waitFor()
    expect(await page.getByText('Failed to delete content').count()).toBe(1)
    await page.goto(`/admin/content/${id}`)
    await field(page, /^Author/).fill("O'Brien")
    await save(page)
    await dialog(page).getByRole('alert').getByText('Failed to save content').waitFor()
    expect(await field(page, /^Author/).inputValue()).toBe("O'Brien")
    expect(await page.getByText('Failed to save content').count()).toBe(1)
  } finally {
    await database.query('alter table audit_log drop constraint broken')
  }
  expect(await rowOf('Unsaved')).toMatchObject({ author: null, version: 1 })
})

test('what only unfolding shows is refused by the server, and nothing is saved', async () => {
  const page = await admin({ expectedErrors: /status of 400/ })
  const id = await addContent('Guarded')
  const whole = await noise(400, 300).jpeg().toBuffer()
  for (const [bytes, words] of [
    [await bomb(), 'Please select an image with at most 20 megapixels, or 8 as AVIF.'],
    [whole.subarray(0, whole.length / 2), 'The file seems to be damaged. Please choose another.'],
  ] as const) {
    const cookies = await page.context().cookies()
    const form = new FormData()
    form.set('title', 'Other words')
    form.set('description', 'C')
    form.set('version', '1')
    form.set('picture', new File([new Uint8Array(bytes)], 'a.jpg'))
    const response = await fetch(`${journey.origin}/admin/content/${id}`, {
      method: 'POST',
      headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      body: form,
    })
    expect(response.status).toBe(400)
    const text = await response.text()
    expect(text).toContain(words)
    expect(text).toContain('Other words')
  }
  expect(await rowOf('Guarded')).toMatchObject({ version: 1, image_url: null })
})

test('of two admins the second sees both versions side by side and decides', async () => {
  const id = await addContent('Shared')
  const [one, two] = [await admin(), await admin({ expectedErrors: /status of (400|409)/ })]
  for (const page of [one, two]) await page.goto(`/admin/content/${id}`)
  await field(one, /^Description/).fill('By the first')
  await field(one, /^Author/).fill('First Author')
  await save(one)
  await expectToast(one, 'Content updated successfully')

  // Even after an answer about something else, from a page that has loaded what is there now.
  await field(two, /^Description/).fill('By the second')
  await field(two, /^Title/).fill('')
  await save(two)
  await two.getByRole('alert').filter({ hasText: 'Title is required' }).waitFor()
  await field(two, /^Title/).fill('Shared')
  await save(two)
  const answer = main(two).getByText('Someone else just changed this')
  await answer.waitFor()
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeGreaterThan(0)
  expect((await answer.boundingBox())?.y).toBeLessThan(500)
  const conflicts = await main(two).getByRole('region', { name: 'Changed by both of you' }).innerText()
  expect(conflicts).toMatch(/^.*\s+Description\s+Saved now\s*By the first\s+You typed\s*By the second$/)
  expect(
    await main(two)
      .getByRole('region', { name: /^Changed only by them/ })
      .innerText(),
  ).toContain('First Author')
  await expect.poll(() => field(two, /^Author/).inputValue()).toBe('First Author')
  expect(await field(two, /^Description/).inputValue()).toBe('By the second')
  expect((await rowOf('Shared')).description).toBe('By the first')
  await save(two)
  await expectToast(two, 'Content updated successfully')
  expect(await rowOf('Shared')).toMatchObject({ description: 'By the second', author: 'First Author' })
})

test('what somebody else has deleted can be saved as new, and what was changed is not deleted unseen', async () => {
  const id = await addContent('Gone')
  const page = await admin({ expectedErrors: /status of (404|409)/ })
  await page.goto(`/admin/content/${id}`)
  await field(page, /^Description/).fill('Worth keeping')
  await database.query('delete from content where id = $1', [id])
  await save(page)
  await main(page).getByText('Someone else just deleted this').waitFor()
  expect(await field(page, /^Description/).inputValue()).toBe('Worth keeping')
  await save(page, 'Save as new content')
  await expectToast(page, 'Content created successfully')
  const saved = await rowOf('Gone')
  expect(saved).toMatchObject({ description: 'Worth keeping', version: 1 })

  await page.goto(`/admin/content/${saved.id}/delete`)
  await database.query(`update content set author = 'Somebody', version = version + 1 where id = $1`, [saved.id])
  await page.getByRole('button', { name: `Delete “Gone”` }).click()
  await main(page).getByText('Someone else just changed this').waitFor()
  await dialog(page).getByText('by Somebody').waitFor()
  await page.getByRole('button', { name: `Delete “Gone”` }).click()
  await expectToast(page, 'Content deleted successfully')
  expect((await page.goto(`/admin/content/${saved.id}`))?.status()).toBe(404)
  await main(page).getByText('It was deleted, or the address isn’t complete').waitFor()
})

test('search, tab and page live in the address, and who edits comes back to them', async () => {
  await database.query(
    `insert into content (title, description, content_type)
       select $1 || number, 'Of many', 'podcast' from generate_series(1, 30) number`,
    ['Waves '],
  )
  const page = await admin()
  await page.goto('/admin/content')
  await page.getByRole('navigation', { name: 'Types of content' }).getByRole('link', { name: 'Podcasts' }).click()
  await page.waitForURL('**/admin/content?tab=podcast')
  // The box is another one on each tab.
  await page.locator('[aria-current]').getByText('Podcasts').waitFor()
  await main(page).getByRole('link', { name: 'Add Content' }).click()
  expect(await field(page, 'Content type').locator('option:checked').innerText()).toBe('Podcast')
  await dialog(page).getByRole('link', { name: 'Cancel' }).click()
  // Going back changes the address before the dialog, which keeps the focus, is gone.
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search content' }).fill('waves ')
  await page.getByRole('searchbox', { name: 'Search content' }).press('Enter')
  await page.waitForURL('**search=*')
  await main(page)
    .getByText(/^30 of \d+ items, page 1 of 2$/)
    .waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**page=2')
  await expect.poll(() => cards(page).count()).toBe(6)
  const list = page.url()
  await main(page).getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByRole('dialog', { name: /^Edit/ }).waitFor()
  expect(
    await main(page)
      .getByText(/^30 of \d+ items, page 2 of 2$/)
      .isVisible(),
  ).toBe(true)
  await field(page, /^Author/).fill('A voice')
  await save(page)
  await page.waitForURL(list)
  await expectToast(page, 'Content updated successfully')
  await main(page).getByText('by A voice').waitFor()
  await page.goto('/admin/content?search=%25%25nothing')
  await main(page).getByText('No content found matching “%%nothing”').waitFor()
})

test.each([String.raw`https:/\evil.example`])(
  '%s is no web address: the form says so at both fields, and keeps what was typed',
  async (typed) => {
    const page = await admin()
    const id = await addContent(`Led elsewhere by ${typed}`)
    for (const path of ['new', id])
      for (const field of ['externalUrl', 'imageUrl']) {
        const form = { title: 'A', description: 'B', version: '1', [field]: typed }
        const response = await page.request.post(`/admin/content/${path}`, { form })
        expect([path, field, response.status()]).toEqual([path, field, 400])
        const text = await response.text()
        expect(text).toContain('Please enter a full web address, such as https://example.org/page')
        expect(text).toContain(`value="${typed}"`)
      }
  },
)

test('a picture that can not be fetched from its address is told, its address is kept, and the form says what visitors see', async () => {
  const page = await admin()
  await page.goto('/admin/content/new')
  await field(page, /^Title/).fill('Elsewhere')
  await field(page, /^Description/).fill('B')
  await field(page, /^Image URL/).fill('https://Pictures.invalid/a.png?b=1')
  await save(page, 'Create Content')
  await expectToast(page, 'Saved, but without the picture')
  const { id, image_url } = await rowOf('Elsewhere')
  expect(image_url).toBe('https://Pictures.invalid/a.png?b=1')
  await page.goto(`/admin/content/${id}`)
  await dialog(page).getByText('We couldn’t fetch it: The other site didn’t answer.').waitFor()
  await field(page, /^Image URL/).fill('https://127.0.0.1/a.png')
  await save(page)
  await expectToast(page, 'Its address isn’t a public site.')
  await page.goto('/learning-hub')
  expect(await card(page, 'Elsewhere').locator('img').count()).toBe(0)
  expect(await card(page, 'Elsewhere').locator('svg').count()).toBeGreaterThan(0)
})

test('a list that can not be read says so, keeps the way to everything else, and is read again', async () => {
  const page = await admin({ expectedErrors: /status of (500|503)/ })
  await page.goto('/admin/dashboard')
  await database.query('alter table content rename column tags to gone')
  try {
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await main(page).getByText('Error loading content').waitFor()
    expect(await page.getByRole('navigation', { name: 'Admin' }).isVisible()).toBe(true)
  } finally {
    await database.query('alter table content rename column gone to tags')
  }
  await main(page).getByRole('link', { name: 'Retry' }).click()
  await main(page).getByRole('heading', { name: 'Content', exact: true }).waitFor()
  await main(page).getByRole('link', { name: 'Add Content' }).waitFor()
})

test('a picture carries the headers of every answer, and its own', async () => {
  const { image_url } = await rowOf('A photo book')
  const response = await fetch(journey.origin + image_url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-disposition': expect.stringMatching(/^inline; filename="image-\d+\.webp"$/),
  })
  expect(response.headers.has('set-cookie')).toBe(false)
  const again = await fetch(journey.origin + image_url, {
    headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
  const head = await fetch(journey.origin + image_url, { method: 'HEAD' })
  expect(head.headers.get('Content-Length')).toBe(String((await response.arrayBuffer()).byteLength))
  expect((await fetch(journey.origin + image_url, { method: 'POST' })).status).toBeGreaterThanOrEqual(400)
})

test.runIf(process.platform === 'linux')(
  'a gigabyte in pieces leaves the memory flat, from a stranger and from an admin',
  async () => {
    const page = await admin()
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    // From here on the most it takes is counted anew.
    writeFileSync(`/proc/${journey.server.process.pid}/clear_refs`, '5')
    const before = memoryOf(journey.server.process.pid)
    for (const cookie of ['', cookies]) await sendEndlessly('/admin/content/new', cookie)
    expect(memoryOf(journey.server.process.pid) - before).toBeLessThan(120)
    expect((await fetch(`${journey.origin}/healthz`)).status).toBe(200)
  },
)

/** Of the most it has ever taken. @returns megabytes */
function memoryOf(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Until the server has had enough of it. */
function sendEndlessly(path: string, cookie: string): Promise<void> {
  const { hostname, port } = new URL(journey.origin)
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: cookie, 'Transfer-Encoding': 'chunked' }
  return new Promise((resolve) => {
    const sent = request({ hostname, port, path, method: 'POST', headers }, (response) => response.resume())
    const piece = Buffer.alloc(1024 * 1024)
    let left = 1024
    const write = () => {
      while (left > 0 && !sent.destroyed) {
        left -= 1
        if (!sent.write(piece)) return void sent.once('drain', write)
      }
      sent.end()
    }
    sent.on('error', () => {})
    sent.on('close', () => resolve())
    sent.write('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n')
    write()
  })
}

async function whenLoaded(picture: SVGElement | HTMLElement): Promise<number> {
  const image = picture as HTMLImageElement
  image.loading = 'eager'
  await image.decode()
  return image.naturalWidth
}

test('who goes on after the session has ended reads so, and comes back to where they were going', async () => {
  const page = await admin()
  await page.goto('/admin/content')
  await database.query('delete from sessions')
  await main(page).getByRole('link', { name: 'Add Content' }).click()
  await page.getByText('Your session has ended. Please sign in again.').waitFor()
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/admin/content/new')
})

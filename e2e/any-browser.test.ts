import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { photo } from '../test/pictures.ts'
import { addParticipant, logOut, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

/** What other engines don't do, taken away from Chromium, which is the one that every machine has for tests. */
const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

const picture = async () => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) })

/** As WebKit: what was put into a request as a form with a file is not read out of it again. */
async function readNoUploads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const NativeRequest = Request
    const holdsFile = new WeakSet<Request>()
    window.Request = class extends NativeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init)
        const form = init?.body
        if (form instanceof FormData && [...form.values()].some((value) => value instanceof File)) holdsFile.add(this)
      }
      override clone() {
        const clone = Object.setPrototypeOf(super.clone(), Object.getPrototypeOf(this))
        if (holdsFile.has(this)) holdsFile.add(clone)
        return clone
      }
      override async formData() {
        if (holdsFile.has(this)) throw new DOMException('The object is in an invalid state.', 'InvalidStateError')
        return super.formData()
      }
      override async blob() {
        if (holdsFile.has(this)) throw new DOMException('The object is in an invalid state.', 'InvalidStateError')
        return super.blob()
      }
      override async arrayBuffer() {
        if (holdsFile.has(this)) throw new DOMException('The object is in an invalid state.', 'InvalidStateError')
        return super.arrayBuffer()
      }
    }
  })
}

describe('a browser that reads no file out of a request', () => {
  test('saves a project with a picture, by the router', async () => {
    const page = await journey.visitor()
    await readNoUploads(page)
    await signIn(page, await addParticipant(database))
    await page.goto('/training-portal/projects/new')
    await page
      .getByRole('main')
      .getByLabel(/^Title/)
      .fill('A picture that arrives')
    await page
      .getByRole('main')
      .getByLabel(/^Description/)
      .fill('Whatever the browser')
    await page
      .getByRole('main')
      .getByLabel(/^Icon/)
      .setInputFiles(await picture())
    await page.getByRole('button', { name: 'Add Project', exact: true }).click()
    await page.getByText('A picture that arrives').first().waitFor()
    const { rows } = await database.query(
      `select icon_url is not null as kept from ai_agent_projects where title = 'A picture that arrives'`,
    )
    expect(rows).toEqual([{ kept: true }])
  })

  test('saves an avatar', async () => {
    const page = await journey.visitor()
    await readNoUploads(page)
    await signIn(page, await addParticipant(database))
    await page.goto('/training-portal/profile')
    await page.getByLabel('Your picture').setInputFiles(await picture())
    await page.getByRole('button', { name: 'Save picture' }).click()
    await page.getByRole('link', { name: 'Remove picture' }).waitFor()
  })
})

test('a browser that lets no page read its pixels shows the picture whose part is chosen', async () => {
  const page = await journey.visitor()
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toDataURL = () => {
      throw new Error('pixels were read')
    }
    CanvasRenderingContext2D.prototype.getImageData = () => {
      throw new Error('pixels were read')
    }
  })
  await signIn(page, await addParticipant(database))
  await page.goto('/training-portal/profile')
  await page.getByLabel('Your picture').setInputFiles(await picture())
  const { width, height } = (await page.getByRole('img', { name: 'The picture you chose' }).boundingBox()) ?? {}
  expect(Math.min(width ?? 0, height ?? 0)).toBeGreaterThan(100)
  await page.getByLabel(/^Visible part of the picture/).waitFor()
})

test('what lay in the browser is cleared by the page after signing out and after leaving, never by a redirect', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  const clearing: string[] = []
  page.on('response', async (response) => {
    if (await response.headerValue('Clear-Site-Data'))
      clearing.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const email = await addParticipant(database)
  await signIn(page, email)
  await page.goto('/training-portal/dashboard')
  await logOut(page)
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
  await expect.poll(() => clearing).toEqual(['200 /login'])
  await page.goto('/login')

  const leaver = await addParticipant(database)
  await signIn(page, leaver)
  await page.goto('/training-portal/profile/data/leave')
  await page.getByLabel('Your email address').fill(leaver)
  await page.getByRole('button', { name: 'Leave and delete everything' }).click()
  await page.waitForURL('**/farewell')
  await expect.poll(() => clearing).toEqual(['200 /login', '200 /farewell'])
})

test('no page looks ahead for data that it may not ask for', async () => {
  const page = await journey.visitor()
  await signIn(page, 'admin@agentspark.example')
  await page.goto('/admin/users?invite', { waitUntil: 'networkidle' })
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0)
})

test('no page of the admin area tries to make code from text', async () => {
  const page = await journey.visitor()
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
      console.error(`blocked: ${blockedURI} in ${sourceFile}`)
    })
  })
  await signIn(page, 'admin@agentspark.example')
  for (const path of ['users', 'places', 'inquiries', 'admins', 'messages', 'content'])
    await page.goto(`/admin/${path}`)
})

import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessMatrix, asksForPasskey, leaves } from './access-matrix.ts'
import { expectAccessible } from './accessible.ts'
import { outcomeOf } from './doors.ts'
import {
  addAdmin,
  addParticipant,
  enterCode,
  expectToast,
  openListMenu,
  readNewestCode,
  readNewestLetter,
  setUpJourney,
  signIn,
} from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

/** Somebody's device, as the browser's own tools pretend it: it keeps passkeys and knows its person. */
class Device {
  readonly #cdp: CDPSession
  #id = ''
  private constructor(cdp: CDPSession) {
    this.#cdp = cdp
  }

  static async at(page: Page): Promise<Device> {
    const device = new Device(await page.context().newCDPSession(page))
    await device.#cdp.send('WebAuthn.enable')
    await device.plugIn()
    return device
  }

  /** Another one, with no passkey on it. */
  async plugIn(): Promise<void> {
    if (this.#id) await this.#cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id })
    const { authenticatorId } = await this.#cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    this.#id = authenticatorId
  }

  /** Whether it recognises the finger that lies on it. */
  async recognise(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/admin/settings/sign-in')
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name }).waitFor()
}

/** As if they had last shown it an hour ago. */
async function letTimePass(): Promise<void> {
  await database.query(`update sessions set passkey_at = passkey_at - interval '1 hour'`)
}

async function signInByCode(page: Page, email: string): Promise<void> {
  await page.goto('/auth/confirm')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await page.getByText('Check your email for the magic link or enter the 6-digit code below.').first().waitFor()
  await enterCode(page, await readNewestCode(page, email))
}

/** A page of an admin, on a device of theirs. */
async function adminAt(options: Parameters<typeof journey.visitor>[0] = {}) {
  const page = await journey.visitor({ viewport: { width: 1280, height: 900 }, ...options })
  const email = await addAdmin(database)
  await signIn(page, email)
  return { page, email, device: await Device.at(page) }
}

test('an admin adds passkeys, signs in with one alone, and nobody gets in by their mailbox', async () => {
  const { page, email, device } = await adminAt({ expectedErrors: /40[03]/ })
  await page.goto('/admin/settings/sign-in')
  await page.getByText('You don’t have a passkey yet.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: /^Recovery codes/ }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  await page.getByText('10 of 10 left').waitFor()
  await page.reload()
  await page.getByText('10 of 10 left').waitFor()
  expect(await codes.count()).toBe(0)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device has one of your passkeys already').first().waitFor()

  await device.plugIn()
  await addPasskey(page, 'My phone')
  await page.getByRole('link', { name: 'Rename My phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Pocket')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Pocket' }).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await page.goto('/auth/confirm')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await expectAccessible(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/confirm/passkey'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/admin/dashboard')

  // Whoever has listened sends the same again, with all cookies of that moment.
  const overheard = await sent
  const { cookie = '', 'content-type': type = '' } = await overheard.allHeaders()
  expect(cookie).toContain('passkey=')
  const again = await fetch(overheard.url(), {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': type },
    body: overheard.postData(),
    redirect: 'manual',
  })
  expect(again.status).toBe(400)
  expect(again.headers.getSetCookie().join()).not.toMatch(/session=\w/)

  const thief = await journey.visitor()
  await signInByCode(thief, email)
  await thief.getByRole('button', { name: 'Use your passkey' }).waitFor()
  await thief.goto('/admin/users')
  expect(new URL(thief.url()).pathname).toBe('/auth/confirm')
  await (await Device.at(thief)).recognise(true)
  await thief.getByRole('button', { name: 'Use your passkey' }).click()
  await thief.getByText('No passkey was used').waitFor()
})

test('a device that does not recognise its person opens nothing', async () => {
  const { page, device } = await adminAt()
  await addPasskey(page, 'Laptop')
  await page.context().clearCookies()
  await device.recognise(false)
  await page.goto('/auth/confirm')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used').waitFor()
  await device.recognise(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/admin/dashboard')
})

test('what can not be taken back asks for the passkey first, and goes on afterwards with nothing lost', async () => {
  const { page, device } = await adminAt({ expectedErrors: /403/ })
  await addPasskey(page, 'Laptop')
  await letTimePass()
  await page.goto('/admin/settings/admins?invite')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByRole('textbox', { name: /^Email/ }).fill('grace.passkey@example.org')
  await device.recognise(false)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Nothing changed yet').first().waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Grace')
  await device.recognise(true)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, 'Admin invitation sent to grace.passkey@example.org.')

  await letTimePass()
  await page.goto('/admin/inquiries')
  await openListMenu(page)
  await page.getByRole('link', { name: /^Export CSV/ }).click()
  await page.waitForURL('**/admin/confirm?**')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('before many get an email or leave as a list, the page asks for the passkey', async () => {
  const { page, device } = await adminAt({ expectedErrors: /403/ })
  await addPasskey(page, 'Laptop')
  await database.query(
    `insert into community_members (first_name, last_name, email, status)
     select 'Wait', n::text, 'waits' || n || '@example.org', 'waitlist' from generate_series(1, 3) as n`,
  )
  const isConfirmed = async () => {
    const { rows } = await database.query(`select from sessions where passkey_at > now() - interval '10 minutes'`)
    return rows.length > 0
  }
  /** What is pressed does nothing on a device that doesn't know its person, and goes on where it does. */
  async function asks(button: RegExp, isDone: () => Promise<void>) {
    await letTimePass()
    await device.recognise(false)
    await page.getByRole('button', { name: button }).click()
    await page.getByText('Nothing changed yet').first().waitFor()
    expect(await isConfirmed()).toBe(false)
    await device.recognise(true)
    await page.getByRole('button', { name: button }).click()
    await isDone()
    expect(await isConfirmed()).toBe(true)
  }

  await page.goto('/admin/messages/new?list=members&search=waits')
  await page.getByLabel(/^What it is about/).selectOption('place')
  await page.getByLabel(/^Subject/).fill('Your place')
  await page.getByLabel(/^Text/).fill('Hello')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  const sent = async () => (await database.query('select from messages where sends_at is not null')).rowCount
  await page.getByRole('button', { name: 'Send now to 3 people' }).waitFor()
  await asks(/^Send now to 3 people/, () => expectToast(page, 'Your message is on its way to 3 people'))
  expect(await sent()).toBe(1)

  await letTimePass()
  await page.goto('/admin/users')
  await openListMenu(page)
  await page.getByRole('link', { name: /^Export CSV/ }).click()
  await page.waitForURL('**/admin/confirm?**')
  await device.recognise(false)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByText('No passkey was used').first().waitFor()
  await device.recognise(true)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  expect((await download).suggestedFilename()).toMatch(/^members.*\.csv$/)
})

test('whatever changes or emails more than ten people asks for the passkey, and goes on afterwards', async () => {
  const { page, device } = await adminAt({ expectedErrors: /403/ })
  await addPasskey(page, 'Laptop')
  await letTimePass()
  await page.goto('/admin/dashboard')
  const statusAfter = async (address: string, form: Record<string, string>) => {
    const options = { form, headers: { Origin: journey.origin, Accept: 'text/html' }, maxRedirects: 0 }
    return (await page.request.post(address, options)).status()
  }
  const offer = (places: number) =>
    statusAfter('/admin/cohorts/pilot/waitlist', {
      intent: 'offer',
      places: String(places),
      first: crypto.randomUUID(),
    })
  expect([await offer(10), await offer(11)]).toEqual([302, 403])
  const switchTo = (automatic: string) =>
    statusAfter('/admin/cohorts/pilot/waitlist', { intent: 'automatic', automatic })
  expect([await switchTo('off'), await switchTo('on')]).toEqual([302, 403])
  const raiseBy = (places: number) => statusAfter('/admin/cohorts/pilot/details', { capacity: String(100 + places) })
  expect([await raiseBy(10), await raiseBy(11)]).toEqual([400, 403])

  await database.query(
    `insert into community_members (first_name, last_name, email, status)
     select 'Many', n::text, 'many' || n || '@example.org', 'waitlist' from generate_series(1, 11) as n`,
  )
  await page.goto('/admin/users?search=many')
  await page
    .getByRole('checkbox', { name: /^Select Many/ })
    .first()
    .check()
  await page.getByLabel('New status').selectOption('Cancelled')
  await page.getByRole('button', { name: 'Preview for all 11 found' }).click()
  const move = page.getByRole('button', { name: 'Move 11 members to Cancelled' })
  await device.recognise(false)
  await move.click()
  await page.getByText('Nothing changed yet').first().waitFor()
  await device.recognise(true)
  await move.click()
  const cancelled = `select from community_members where email like 'many%' and status = 'cancelled'`
  await expect.poll(async () => (await database.query(cancelled)).rowCount).toBe(11)
})

test('without JavaScript nothing is done, and the page says what it needs', async () => {
  const { page, email } = await adminAt()
  await addPasskey(page, 'Laptop')
  await letTimePass()
  const plain = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /403/ })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto('/admin/settings/admins?invite')
  await plain.getByLabel('First name').fill('Grace')
  await plain.getByLabel('Last name').fill('Hopper')
  await plain.getByRole('textbox', { name: /^Email/ }).fill('grace.plain@example.org')
  await plain.getByRole('button', { name: 'Send invitation' }).click()
  await plain.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  const { rows } = await database.query(`select from admin_invitations where email = 'grace.plain@example.org'`)
  expect(rows).toEqual([])
  await plain.context().clearCookies()
  await signInByCode(plain, email)
  expect(await plain.locator('noscript').allTextContents()).toContainEqual(expect.stringContaining('JavaScript'))
})

test('in the form of a member, the admin role and the address of an admin ask for the passkey, and no other field', async () => {
  const { page } = await adminAt()
  await addPasskey(page, 'Laptop')
  const other = await addAdmin(database)
  const { rows } = await database.query('select id from members where email = $1', [other])
  const address = `/admin/users/${rows[0]?.id}?edit`
  const recently = async () => {
    const { rows } = await database.query(`select from sessions where passkey_at > now() - interval '10 minutes'`)
    return rows.length
  }
  await letTimePass()
  await page.goto(address)
  await page.getByLabel('First name').fill('Renamed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Renamed')
  expect(await recently()).toBe(0)
  const plain = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /403/ })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(address)
  await plain.getByRole('textbox', { name: /^Email/ }).fill('mine@example.org')
  await plain.getByRole('button', { name: 'Save changes' }).click()
  await plain.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await page.goto(address)
  expect(await page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(other)
  await page.getByLabel('Role').selectOption('Member')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const roleOfOther = async () => {
    const { rows } = await database.query('select role from members where email = $1', [other])
    return rows[0]?.role
  }
  await expect.poll(roleOfOther).toBe('member')
  expect(await recently()).toBe(1)
})

test('nobody who reads the mailbox of an admin with a passkey deletes them through the portal', async () => {
  const email = await addParticipant(database)
  await database.query(`update members set role = 'admin' where email = $1`, [email])
  const page = await journey.visitor()
  await signIn(page, email)
  await Device.at(page)
  await addPasskey(page, 'Laptop')
  const thief = await journey.visitor({ expectedErrors: /403/ })
  await signIn(thief, email)
  await thief.goto('/training-portal/profile/data/leave')
  await thief.getByLabel('Your email address').fill(email)
  await thief.getByRole('button', { name: 'Leave and delete everything' }).click()
  await thief.getByText('This needs your passkey').first().waitFor()
  const link = thief.getByRole('link', { name: 'Confirm with your passkey (opens in a new tab)' })
  expect(await link.getAttribute('href')).toBe('/admin/confirm')
  const { rows } = await database.query('select from members where email = $1', [email])
  expect(rows).toHaveLength(1)

  await page.goto('/training-portal/profile/data/leave')
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('button', { name: 'Leave and delete everything' }).click()
  await page.waitForURL('**/farewell')
})

test('every deed of the matrix asks for the passkey, and nothing else does', async () => {
  const { page } = await adminAt()
  await addPasskey(page, 'Laptop')
  await letTimePass()
  const Cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const refuses = async (address: string, method: 'GET' | 'POST') => {
    const headers = { Cookie, Accept: 'text/html' }
    const answer = await fetch(journey.origin + address, { method, headers, redirect: 'manual', body: null })
    const body = await answer.text()
    if (method === 'POST') return answer.status === 403 && body.includes('unconfirmed')
    const location = answer.headers.get('Location') ?? undefined
    return outcomeOf({ status: answer.status, location, body }) === 'to confirm'
  }
  const own = leaves.filter(({ id }) => accessMatrix[id]?.read.includes('denied'))
  const isFile = (address: string) => /\/(csv|download)$/.test(address)
  for (const { id, address } of own) {
    expect(await refuses(address, 'POST'), id).toBe(asksForPasskey(id))
    if (isFile(address) || address.endsWith('/delete')) expect(await refuses(address, 'GET'), id).toBe(isFile(address))
  }
  expect(own.filter(({ id }) => asksForPasskey(id)).length).toBeGreaterThan(20)
})

test('once it is the rule, an admin without a passkey adds one before anything else', async () => {
  await database.query('delete from passkeys')
  const { page, device } = await adminAt()
  await addPasskey(page, 'Laptop')
  const rule = page.getByRole('region', { name: 'Every admin must use a passkey' })
  await rule.getByText('you need a second passkey').waitFor()
  await device.plugIn()
  await addPasskey(page, 'Spare key')
  await rule.getByRole('button', { name: 'Require passkeys for all admins' }).click()
  await expectToast(page, 'Every admin must use a passkey now')

  const { page: other } = await adminAt()
  await other.goto('/admin/messages')
  expect(new URL(other.url()).pathname).toBe('/admin/settings/sign-in')
  await other.getByText('Add a passkey to go on').waitFor()
  const rid = await other.request.post('/admin/settings/sign-in/required', {
    form: { required: 'off' },
    maxRedirects: 0,
  })
  expect(rid.status()).toBe(401)
  await other.getByRole('button', { name: 'Add a passkey' }).click()
  await expect
    .poll(() =>
      other
        .getByRole('list', { name: /^Recovery codes/ })
        .getByRole('listitem')
        .count(),
    )
    .toBe(10)
  await other.goto('/admin/messages')
  expect(new URL(other.url()).pathname).toBe('/admin/messages')

  await rule.getByRole('button', { name: 'Make passkeys optional' }).click()
  await expectToast(page, 'Passkeys are optional now')
  await page.getByRole('link', { name: 'Remove Laptop' }).click()
  await page.getByRole('button', { name: 'Remove “Laptop”' }).click()
  await expectToast(page, '“Laptop” is removed')
})

test('who has lost their passkeys gets in by a recovery code, or by another admin after a day', async () => {
  const { page, email } = await adminAt()
  await page.goto('/admin/settings/sign-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: /^Recovery codes/ }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const code = await codes.first().innerText()

  const { page: colleague } = await adminAt()
  await colleague.goto('/admin/settings/admins')
  await colleague
    .getByRole('row', { name: email })
    .getByRole('link', { name: /^Lost\?/ })
    .click()
  await colleague.getByRole('button', { name: /^Remove the passkeys of/ }).click()
  await expectToast(colleague, 'will be removed')
  const kept = await journey.visitor({ expectedErrors: /404/ })
  const linkIn = async () => /http\S+\/passkey-reset\/[\w-]+/.exec(await readNewestLetter(kept, email))?.[0]
  await expect.poll(linkIn).toBeDefined()
  await kept.goto((await linkIn()) ?? '')
  const saved = kept.waitForResponse((response) => response.request().method() === 'POST')
  await kept.getByRole('button', { name: 'Keep my passkeys' }).click()
  expect((await saved).status()).toBe(200)
  await kept.getByRole('heading', { name: 'Your passkeys stay' }).waitFor()
  await expectAccessible(kept)
  // Used up, it is answered like every other private link that leads nowhere.
  expect((await kept.goto(kept.url()))?.status()).toBe(404)

  const away = await journey.visitor({ expectedErrors: /400/ })
  await signInByCode(away, email)
  await away.getByRole('link', { name: 'Use a recovery code' }).click()
  await expectAccessible(away)
  await away.getByRole('textbox', { name: 'Recovery code' }).fill('not a code of mine')
  await away.getByRole('button', { name: 'Use this code' }).click()
  await away.getByText('That recovery code didn’t work').waitFor()
  expect(await away.getByRole('textbox', { name: 'Recovery code' }).inputValue()).toBe('not a code of mine')
  await away.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await away.getByRole('button', { name: 'Use this code' }).click()
  await away.waitForURL('**/admin/settings/sign-in')
  await away.getByText('You don’t have a passkey yet.').waitFor()
  await page.goto('/admin/settings/sign-in')
  expect(new URL(page.url()).pathname).toBe('/auth/confirm')
})

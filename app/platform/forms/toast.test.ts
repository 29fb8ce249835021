import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { Secrets } from '../derive-key.server.ts'
import { createSeal } from '../seal.server.ts'
import { type Services, servicesContext } from '../services.ts'
import { redirectWithToast, takeToast } from './toast.server.ts'
import type { ToastMessage } from './toast.ts'

const invited: ToastMessage = {
  title: 'Admin invitation sent to zoë@mail.example. They will receive an email with login instructions.',
  tone: 'success',
}
const own: Secrets = { secret: 'the secret of this server', previousSecrets: [] }
const https = 'https://bootcamp.example'

test('over https the cookie is Secure with the __Host- prefix, and always HttpOnly, Lax and short-lived', async () => {
  const [overHttps, onLocalhost] = [await cookieOf(invited, own, https), await cookieOf(invited, own)]
  expect(overHttps).toMatch(/^__Host-toast=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60; Secure$/)
  expect(onLocalhost).toMatch(/^toast=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60$/)
})

test('a toast is encrypted in its cookie', async () => {
  const value = valueIn(await cookieOf(invited, own))
  for (const readable of [value, Buffer.from(value, 'base64url').toString('utf8')]) {
    expect(readable).not.toContain('mail.example')
    expect(readable).not.toContain('Admin')
  }
})

test.each([https, undefined])('the next page shows it once (%s)', async (origin) => {
  const cookie = await cookieOf(invited, own, origin)
  const { toast, setCookie } = await taken(pairOf(cookie), own, origin)
  expect(toast).toEqual(invited)
  expect(setCookie?.startsWith(`${cookie.split('=')[0]}=; Path=/; `)).toBe(true)
  expect(setCookie).toContain('Max-Age=0')
})

test('other headers of the redirect stay', async () => {
  const headers = new Headers({ 'Set-Cookie': 'session=a' })
  const response = await redirectWithToast(contextOf(own), '/login', invited, { headers })
  expect(response.headers.get('Location')).toBe('/login')
  expect(response.headers.getSetCookie()).toEqual(['session=a', expect.stringMatching(/^toast=/)])
})

test('during a change of the secret another server can read the toast', async () => {
  const next = { secret: 'the next secret', previousSecrets: [own.secret] }
  expect((await taken(pairOf(await cookieOf(invited, own)), next)).toast).toEqual(invited)
  expect((await taken(pairOf(await cookieOf(invited, next)), own)).toast).toBeNull()
})

const plain = Buffer.from(JSON.stringify(invited)).toString('base64')
const sealedForMail = createSeal(own, 'mail-outbox facts').close(invited, []).sealed.toString('base64url')

test.each([
  ['nothing', undefined],
  ['an empty value', 'toast='],
  ['words that anybody can write', `toast=${encodeURIComponent(plain)}`],
  ['JSON', 'toast={"title":"You won","tone":"success"}'],
  ['what was sealed for something else', `toast=${sealedForMail}`],
  ['more than a cookie holds', `toast=${'A'.repeat(5000)}`],
])('%s is ignored without an error', async (_what, cookie) => {
  expect(await taken(cookie, own)).toEqual({ toast: null, setCookie: undefined })
})

test('a changed toast is ignored', async () => {
  const sealed = Buffer.from(valueIn(await cookieOf(invited, own)), 'base64url')
  for (const at of [0, 1, 15, 30, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect((await taken(`toast=${changed.toString('base64url')}`, own)).toast).toBeNull()
  }
})

test('over https the toast of a neighbouring host is ignored', async () => {
  const value = valueIn(await cookieOf(invited, own, https))
  expect((await taken(`toast=${value}`, own, https)).toast).toBeNull()
})

test.each(['A', 'Ж', '語', '😀'])('a toast of any length fits into a cookie, also in %s', async (letter) => {
  const long = { title: letter.repeat(400), description: letter.repeat(400), tone: 'info' } as const
  const cookie = await cookieOf(long, own, https)
  expect(cookie.length).toBeLessThan(4096)
  const { toast } = await taken(pairOf(cookie), own, https)
  expect(toast?.title).toMatch(/^.{150,299}…$/su)
  expect(toast?.description).toMatch(/^.{150,299}…$/su)
})

function contextOf(secrets: Secrets, origin = 'http://localhost:3000') {
  const context = new RouterContextProvider()
  context.set(servicesContext, { config: { origin } as Config, ...secrets } as Services)
  return context
}

async function cookieOf(toast: ToastMessage, secrets: Secrets, origin?: string): Promise<string> {
  const response = await redirectWithToast(contextOf(secrets, origin), '/next', toast)
  return response.headers.get('Set-Cookie') ?? ''
}

/** As a browser sends it back. */
function pairOf(cookie: string): string {
  return cookie.split(';')[0] ?? ''
}

function valueIn(cookie: string): string {
  return pairOf(cookie).split('=')[1] ?? ''
}

async function taken(cookie: string | undefined, secrets: Secrets, origin?: string) {
  const request = new Request('http://localhost/', { headers: cookie === undefined ? {} : { Cookie: cookie } })
  const answer = await takeToast(request, contextOf(secrets, origin))
  const setCookie = new Headers(answer.init?.headers).get('Set-Cookie') ?? undefined
  return { toast: answer.data.toast, setCookie }
}

import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/derive-key.server.ts'
import { toastCookieName } from '../platform/forms/toast.server.ts'
import { hostName, readCookie, writeCookie } from '../platform/http/cookie.server.ts'
import { browserKey, deviceOfKey } from './browser-key.server.ts'
import type { SignInArea } from './code-request.ts'
import { isKeyedHash, keyedHash } from './secrets.server.ts'
import { sessionEndsAt } from './session.ts'

/** What sign-in keeps in the browser. Nothing here can be read by a script, but for the sign-out that waits for the server. */
const names = {
  session: 'session',
  device: 'device',
  pending: 'sign-in',
  emptying: 'empty-browser',
}
/** Written by a script when the server can't be reached, and honoured with the next request (sign-out-button.tsx). */
const waitingSignOutName = 'sign-out'

/** With either prefix, whatever stands around it: one name too many only costs a page that could have been kept. */
const changingPages = new RegExp(
  `(?:^|[\\s;,])(?:__Host-)?(?:${[names.session, names.emptying, waitingSignOutName, toastCookieName].join('|')})\\s*=`,
)

/**
 * Whether a page that is otherwise the same for everybody may be another one for this visitor: who they are, what was just
 * done, what is to be forgotten. What other sites, proxies or our own next sign-in keep in the browser changes no such page.
 *
 * @param header `Cookie` as it came
 */
export function changesPages(header: string | undefined): boolean {
  return header !== undefined && changingPages.test(header)
}

const year = 365 * 24 * 60 * 60
/** Longer than a code lives, so that an expired one is called expired. */
const pendingLifetime = 60 * 60

export interface Cookies extends Secrets {
  config: Pick<Config, 'origin'>
}

function endedCookie({ config }: Cookies, name: string): string {
  return writeCookie(config, name, '', 0)
}

function settingCookies(...cookies: string[]): Headers {
  return new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]))
}

export function readSessionToken(request: Request, { config }: Cookies): string | null {
  return readCookie(request, hostName(config, names.session))
}

/** @param until when the session ends if it is not used any more */
export function sessionCookie({ config }: Cookies, token: string, until: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
  return writeCookie(config, names.session, token, seconds)
}

export function endedSessionCookie(cookies: Cookies): string {
  return endedCookie(cookies, names.session)
}

/** Whether an answer has something to say about the session already. */
export function mentionsSession(headers: Headers, { config }: Cookies): boolean {
  const start = `${hostName(config, names.session)}=`
  return headers.getSetCookie().some((cookie) => cookie.startsWith(start))
}

/** @returns the name under which this browser has codes and tries of its own for that address, or null when it is not known */
export function readDevice(request: Request, cookies: Cookies, email: string): string | null {
  return deviceOfKey(cookies, email, readCookie(request, hostName(cookies.config, names.device)))
}

/** @param device as `readDevice` found it; null for a browser that has none yet */
export function deviceCookie({ config, secret }: Cookies, email: string, device: string | null): string {
  return writeCookie(config, names.device, browserKey(secret, email, device ?? undefined), year)
}

/** Who asked for a code in this browser. Keeps the address out of URLs. */
interface PendingSignIn {
  area: SignInArea
  email: string
  /** Of a known browser; its codes and tries are its own. */
  device: string | null
  /** Of any browser that asks, until the cookie ends: its next code makes this one void, and nobody else's does. */
  browser: string
  /** Back at the first step once the code has expired. */
  step: 'email' | 'code'
}

export function pendingCookie({ config, secret }: Cookies, pending: PendingSignIn, now: Date): string {
  const facts = Buffer.from(JSON.stringify({ ...pending, at: now.getTime() })).toString('base64url')
  const seal = keyedHash(secret, 'pending sign-in', facts).toString('base64url')
  return writeCookie(config, names.pending, `${facts}.${seal}`, pendingLifetime)
}

export function readPending(request: Request, cookies: Cookies, area: SignInArea, now: Date): PendingSignIn | null {
  const [facts, seal] = readCookie(request, hostName(cookies.config, names.pending))?.split('.') ?? []
  if (!facts || !seal) return null
  if (!isKeyedHash(cookies, Buffer.from(seal, 'base64url'), 'pending sign-in', facts)) return null
  const { at, ...pending } = JSON.parse(Buffer.from(facts, 'base64url').toString()) as PendingSignIn & { at: number }
  return pending.area === area && now.getTime() - at < pendingLifetime * 1000 ? pending : null
}

/** Everything that a request for a code leaves in the browser: a known one stays known. */
export function askedCookies(cookies: Cookies, pending: PendingSignIn, now: Date): Headers {
  const asked = pendingCookie(cookies, pending, now)
  const { device, email } = pending
  return device ? settingCookies(asked, deviceCookie(cookies, email, device)) : settingCookies(asked)
}

/**
 * Everything that a sign-in leaves in the browser.
 *
 * @param device the budget that this browser has already for that address, or null
 */
export function signedInCookies(
  cookies: Cookies,
  { token, email, role, at }: { token: string; email: string; role: string; at: Date },
  device: string | null,
): Headers {
  return settingCookies(
    sessionCookie(cookies, token, sessionEndsAt({ createdAt: at, lastSeenAt: at }, role), at),
    deviceCookie(cookies, email, device),
    endedCookie(cookies, names.pending),
  )
}

export function isSignOutWaiting(request: Request): boolean {
  return readCookie(request, waitingSignOutName) !== null
}

export function endedWaitingSignOutCookie(): string {
  return `${waitingSignOutName}=; Path=/; SameSite=Lax; Max-Age=0`
}

/** After signing out everywhere. The browser goes on having a budget of its own for its next sign-in. */
export function signedOutCookies(cookies: Cookies): Headers {
  return settingCookies(
    endedSessionCookie(cookies),
    endedCookie(cookies, names.pending),
    endedWaitingSignOutCookie(),
    emptyBrowserCookie(cookies),
  )
}

/** For when the sessions could not be ended now: the next request tries again, and shows nothing until it has. */
export function waitingSignOutCookies(cookies: Cookies): Headers {
  const secure = cookies.config.origin.startsWith('https:') ? '; Secure' : ''
  return settingCookies(
    `${waitingSignOutName}=pending; Path=/; SameSite=Lax; Max-Age=${year}${secure}`,
    emptyBrowserCookie(cookies),
  )
}

/** After leaving for good: nothing tells any more who was here. */
export function leftCookies(cookies: Cookies): Headers {
  const headers = signedOutCookies(cookies)
  headers.append('Set-Cookie', endedCookie(cookies, names.device))
  return headers
}

/** For a redirect after which nothing may stay in the browser; `emptyBrowser` honours it with the page that comes next. */
function emptyBrowserCookie({ config }: Cookies): string {
  return writeCookie(config, names.emptying, 'yes', 60)
}

export function endedEmptyBrowserCookie(cookies: Cookies): string {
  return endedCookie(cookies, names.emptying)
}

export function isBrowserToBeEmptied(request: Request, { config }: Cookies): boolean {
  return readCookie(request, hostName(config, names.emptying)) !== null
}

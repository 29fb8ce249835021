import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/derive-key.server.ts'
import { toastCookieName } from '../platform/forms/toast.server.ts'
import { hostName, readCookie, writeCookie } from '../platform/http/cookie.server.ts'
import { createSeal } from '../platform/seal.server.ts'
import { browserKey, deviceOfKey } from './browser-key.server.ts'
import type { SignInArea } from './code-request.ts'
import { sessionEndsAt } from './session.ts'

/** The cookies of sign-in. Scripts can read none of them; a script only writes the pending sign-out. */
const names = {
  session: 'session',
  device: 'device',
  pending: 'sign-in',
  emptying: 'empty-browser',
  // Set by a script when the server can't be reached, and processed with the next request (sign-out-button.tsx). Only with
  // the prefix of the host: another host of the same domain can't end the sessions.
  waitingSignOut: 'sign-out',
}

/** With either prefix, and without parsing: a false match only costs a cached page. */
const changingPages = new RegExp(
  `(?:^|[\\s;,])(?:__Host-)?(?:${[names.session, names.emptying, names.waitingSignOut, toastCookieName].join('|')})\\s*=`,
)

/**
 * Whether a cached public page may look different for this visitor: signed in, with a toast, or with data to clear. Other
 * cookies don't matter.
 *
 * @param header the raw `Cookie` header
 */
export function changesPages(header: string | undefined): boolean {
  return header !== undefined && changingPages.test(header)
}

const year = 365 * 24 * 60 * 60
/** Longer than a code is valid, so that an expired one is reported as expired. */
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

/** @param until expiry of the unused session */
export function sessionCookie({ config }: Cookies, token: string, until: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
  return writeCookie(config, names.session, token, seconds)
}

export function endedSessionCookie(cookies: Cookies): string {
  return endedCookie(cookies, names.session)
}

/** Whether the response already sets or clears the session cookie. */
export function mentionsSession(headers: Headers, { config }: Cookies): boolean {
  const start = `${hostName(config, names.session)}=`
  return headers.getSetCookie().some((cookie) => cookie.startsWith(start))
}

/** @returns the browser's id for that address, or null when it isn't known */
export function readDevice(request: Request, cookies: Cookies, email: string): string | null {
  return deviceOfKey(cookies, email, readCookie(request, hostName(cookies.config, names.device)))
}

/** @param device from `readDevice`; null makes a new id */
export function deviceCookie({ config, secret }: Cookies, email: string, device: string | null): string {
  return writeCookie(config, names.device, browserKey(secret, email, device ?? undefined), year)
}

/** The request for a code in this browser. Keeps the address out of URLs. */
interface PendingSignIn {
  area: SignInArea
  email: string
  /** Of a known browser, with its own budgets. */
  device: string | null
  /** Of any browser, until the cookie expires: its next code invalidates only its own. */
  browser: string
  /** 'email' again once the code has expired. */
  step: 'email' | 'code'
}

const sealOf = (cookies: Cookies) => createSeal(cookies, 'pending sign-in')

/** Encrypted: others who use the browser don't read the address. */
export function pendingCookie(cookies: Cookies, pending: PendingSignIn, now: Date): string {
  const { sealed } = sealOf(cookies).close({ ...pending, at: now.getTime() }, [])
  return writeCookie(cookies.config, names.pending, sealed.toString('base64url'), pendingLifetime)
}

export function readPending(request: Request, cookies: Cookies, area: SignInArea, now: Date): PendingSignIn | null {
  const sealed = readCookie(request, hostName(cookies.config, names.pending))
  const facts = sealed && openPending(cookies, Buffer.from(sealed, 'base64url'))
  if (!facts) return null
  const { at, ...pending } = facts
  return pending.area === area && now.getTime() - at < pendingLifetime * 1000 ? pending : null
}

/** @returns null for a forged cookie, and for one of an earlier version */
function openPending(cookies: Cookies, sealed: Buffer): (PendingSignIn & { at: number }) | null {
  try {
    return sealOf(cookies).open(sealed, [], null) as PendingSignIn & { at: number }
  } catch {
    return null
  }
}

/** All cookies of a request for a code; a known browser stays known. */
export function askedCookies(cookies: Cookies, pending: PendingSignIn, now: Date): Headers {
  const asked = pendingCookie(cookies, pending, now)
  const { device, email } = pending
  return device ? settingCookies(asked, deviceCookie(cookies, email, device)) : settingCookies(asked)
}

/** All cookies of a sign-in. @param device the browser's id for that address, or null */
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

export function isSignOutWaiting(request: Request, { config }: Cookies): boolean {
  return readCookie(request, hostName(config, names.waitingSignOut)) !== null
}

export function endedWaitingSignOutCookie(cookies: Cookies): string {
  return endedCookie(cookies, names.waitingSignOut)
}

/** After signing out everywhere. Keeps the browser's id for its next sign-in. */
export function signedOutCookies(cookies: Cookies): Headers {
  return settingCookies(
    endedSessionCookie(cookies),
    endedCookie(cookies, names.pending),
    endedWaitingSignOutCookie(cookies),
    emptyBrowserCookie(cookies),
  )
}

/** When the sessions could not be ended: the next request tries again, and is anonymous until then. */
export function waitingSignOutCookies(cookies: Cookies): Headers {
  return settingCookies(writeCookie(cookies.config, names.waitingSignOut, 'pending', year), emptyBrowserCookie(cookies))
}

/** After leaving: deletes the browser's id too. */
export function leftCookies(cookies: Cookies): Headers {
  const headers = signedOutCookies(cookies)
  headers.append('Set-Cookie', endedCookie(cookies, names.device))
  return headers
}

/** For a redirect after which no data may stay in the browser; `emptyBrowser` sends the header with the next page. */
function emptyBrowserCookie({ config }: Cookies): string {
  return writeCookie(config, names.emptying, 'yes', 60)
}

export function endedEmptyBrowserCookie(cookies: Cookies): string {
  return endedCookie(cookies, names.emptying)
}

export function isBrowserToBeEmptied(request: Request, { config }: Cookies): boolean {
  return readCookie(request, hostName(config, names.emptying)) !== null
}

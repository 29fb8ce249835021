import { href } from 'react-router'
import type { SignInArea } from './code-request.ts'

export const signInPages: Record<SignInArea, string> = {
  portal: href('/training-portal/login'),
  admin: href('/auth/confirm'),
}
/** Where an admin adds the passkey without which nothing else opens. */
export const firstPasskeyPage = href('/admin/security')
/** What adding it takes. */
export const firstPasskeyPages = [firstPasskeyPage, href('/admin/security/passkeys'), href('/admin/security/confirm')]
/** Where an admin shows their passkey once more. */
export const confirmPage = href('/admin/confirm')
const homes: Record<SignInArea, string> = { portal: href('/training-portal'), admin: href('/admin') }
const afterSignIn: Record<SignInArea, string> = {
  portal: href('/training-portal/dashboard'),
  admin: href('/admin/dashboard'),
}
const longest = 1000

/** @param pattern of the matched route: an address may be spelt in many ways */
export function areaAt(pattern: string): SignInArea {
  return `/${pattern}`.includes(signInPages.admin) ? 'admin' : 'portal'
}

/** @param returnTo as it came with the request */
export function placeAfterSignIn(area: SignInArea, returnTo: string | null): string {
  return safeRedirectPath(area, returnTo) ?? afterSignIn[area]
}

/**
 * A link can carry any address, so only one inside the area counts: nobody is sent to another site from here (ASVS 3.7.2).
 *
 * @returns the address as it may be opened, or null
 */
export function safeRedirectPath(area: SignInArea, returnTo: string | null): string | null {
  const base = 'http://this.site'
  // Browsers read a backslash as a slash and skip control characters: what is checked must be what is opened.
  if (!returnTo || returnTo.length > longest || !/^\/(?!\/)[!-[\]-~]*$/.test(returnTo)) return null
  if (!URL.canParse(returnTo, base)) return null
  const url = new URL(returnTo, base)
  const isInside = url.pathname.startsWith(`${homes[area]}/`) && !/%2f|%5c|\/\//i.test(url.pathname)
  const isSignIn = url.pathname.startsWith(signInPages.portal)
  return url.origin === base && isInside && !isSignIn ? url.pathname + url.search + url.hash : null
}

/**
 * @param sessionEnded while somebody was inside, which the page then says
 * @returns the address of a sign-in page that remembers where somebody was going
 */
export function withReturnTo(signInPage: string, place: string | null, { sessionEnded = false } = {}): string {
  return withParams(signInPage, { returnTo: place || null, ended: place && sessionEnded ? 'yes' : null })
}

/** @returns the address of a sign-in page with what it has to remember; what is null is left out */
export function withParams(signInPage: string, params: Record<string, string | null>): string {
  const given = Object.entries(params).filter((param): param is [string, string] => param[1] !== null)
  return given.length > 0 ? `${signInPage}?${new URLSearchParams(given)}` : signInPage
}

import { href } from 'react-router'
import type { SignInArea } from './code-request.ts'

export const signInPages: Record<SignInArea, string> = {
  portal: href('/training-portal/login'),
  admin: href('/auth/confirm'),
}
/** Where an admin adds a required passkey. */
export const firstPasskeyPage = href('/admin/settings/sign-in')
/** The pages that adding it needs. */
export const firstPasskeyPages = [
  firstPasskeyPage,
  href('/admin/settings/sign-in/passkeys'),
  href('/admin/settings/sign-in/confirm'),
]
/** Where an admin confirms with their passkey. */
export const confirmPage = href('/admin/confirm')
const homes: Record<SignInArea, string> = { portal: href('/training-portal'), admin: href('/admin') }
const afterSignIn: Record<SignInArea, string> = {
  portal: href('/training-portal/dashboard'),
  admin: href('/admin/dashboard'),
}
const longest = 1000

/** @param pattern of the matched route: a URL can be spelled in many ways */
export function areaAt(pattern: string): SignInArea {
  return `/${pattern}`.includes(signInPages.admin) ? 'admin' : 'portal'
}

/** @param returnTo from the request */
export function placeAfterSignIn(area: SignInArea, returnTo: string | null): string {
  return safeRedirectPath(area, returnTo) ?? afterSignIn[area]
}

/**
 * Accepts only paths inside the area, so that a crafted link can't redirect to another site (ASVS 3.7.2).
 *
 * @returns the path, or null
 */
export function safeRedirectPath(area: SignInArea, returnTo: string | null): string | null {
  const base = 'http://this.site'
  // Browsers treat a backslash as a slash and skip control characters, so neither is allowed.
  if (!returnTo || returnTo.length > longest || !/^\/(?!\/)[!-[\]-~]*$/.test(returnTo)) return null
  if (!URL.canParse(returnTo, base)) return null
  const url = new URL(returnTo, base)
  const isInside = url.pathname.startsWith(`${homes[area]}/`) && !/%2f|%5c|\/\//i.test(url.pathname)
  const isSignIn = url.pathname.startsWith(signInPages.portal)
  return url.origin === base && isInside && !isSignIn ? url.pathname + url.search + url.hash : null
}

/**
 * @param sessionEnded whether a session has just ended, which the page mentions
 * @returns the URL of a sign-in page that returns to `place`
 */
export function withReturnTo(signInPage: string, place: string | null, { sessionEnded = false } = {}): string {
  return withParams(signInPage, { returnTo: place || null, ended: place && sessionEnded ? 'yes' : null })
}

/** @returns the URL of a sign-in page with its parameters, without null ones */
export function withParams(signInPage: string, params: Record<string, string | null>): string {
  const given = Object.entries(params).filter((param): param is [string, string] => param[1] !== null)
  return given.length > 0 ? `${signInPage}?${new URLSearchParams(given)}` : signInPage
}

import type { SignInArea } from './code-request.ts'

const homes: Record<SignInArea, string> = { portal: '/training-portal', admin: '/admin' }
const afterSignIn: Record<SignInArea, string> = { portal: '/training-portal/dashboard', admin: '/admin/dashboard' }
const longest = 1000

/**
 * Where a person goes once they are signed in. A link can carry any address, so only one inside the area counts: nobody is sent to
 * another site from here (ASVS 3.7.2).
 *
 * @param returnTo as it came with the request
 */
export function placeAfterSignIn(area: SignInArea, returnTo: string | null): string {
  return (returnTo && pathWithin(homes[area], returnTo)) || afterSignIn[area]
}

function pathWithin(home: string, address: string): string | null {
  const base = 'http://this.site'
  // Browsers read a backslash as a slash and skip control characters: what is checked must be what is opened.
  if (address.length > longest || !/^\/(?!\/)[!-[\]-~]*$/.test(address) || !URL.canParse(address, base)) return null
  const url = new URL(address, base)
  const isInside = url.pathname.startsWith(`${home}/`) && !/%2f|%5c|\/\//i.test(url.pathname)
  const isSignIn = url.pathname.startsWith('/training-portal/login')
  return url.origin === base && isInside && !isSignIn ? url.pathname + url.search + url.hash : null
}

/** @returns the address of a sign-in page that remembers where somebody was going */
export function withReturnTo(signInPage: string, place: string | null): string {
  return place ? `${signInPage}?${new URLSearchParams({ returnTo: place })}` : signInPage
}

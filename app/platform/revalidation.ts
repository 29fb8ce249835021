import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For shells: another search or page of the same screen asks for that screen's own data only, so that a failure is its own to
 * show. Guards are passed all the same, since they are middleware.
 */
export function unlessSameScreen({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && formMethod !== 'POST' ? false : defaultShouldRevalidate
}

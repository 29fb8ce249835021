import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For shells: another search or page of the same screen asks for that screen's own data only, so that a failure is its own to
 * show. Guards are passed all the same, since they are middleware.
 */
export function unlessSameScreen({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (hasChangedNothing(actionResult)) return false
  return currentUrl.pathname === nextUrl.pathname && formMethod !== 'POST' ? false : defaultShouldRevalidate
}

/** For a page with dialogs on paths of their own: one that opens or closes leaves the page as it was, also without a connection. */
export function unlessOnlyDialog({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOnlyDialog = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
  return (formMethod === 'POST' || !isOnlyDialog) && defaultShouldRevalidate
}

/**
 * For a page whose action may answer `nothingChanged`: a preview, say. What it shows is loaded anew after everything else; after
 * a preview that would only be one more moment in which an ended session takes what was typed with it.
 */
export function unlessNothingChanged({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return !hasChangedNothing(actionResult) && defaultShouldRevalidate
}

/** Part of the answer of an action that has stored nothing which a page shows. */
export const nothingChanged = { nothingChanged: true }

function hasChangedNothing(actionResult: unknown): boolean {
  return typeof actionResult === 'object' && actionResult !== null && 'nothingChanged' in actionResult
}

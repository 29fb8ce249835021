import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For shells: another search or page of the same screen reloads only that screen's data, so that its error boundary
 * shows a failure. Guards run all the same, because they are middleware.
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

/**
 * For a page with dialogs on paths of their own: opening or closing one doesn't reload the page, also without a
 * connection.
 */
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
 * For a page whose action may answer `nothingChanged`, such as a preview: the page isn't reloaded then. A reload could
 * meet an expired session and lose the typed input.
 */
export function unlessNothingChanged({
  currentUrl,
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // An answer that comes during a navigation decides what the next page loads.
  const isElsewhere = currentUrl.href !== nextUrl.href
  return (isElsewhere || !hasChangedNothing(actionResult)) && defaultShouldRevalidate
}

/** Part of an action's answer when it stored nothing that a page shows. */
export const nothingChanged = { nothingChanged: true }

function hasChangedNothing(actionResult: unknown): boolean {
  return typeof actionResult === 'object' && actionResult !== null && 'nothingChanged' in actionResult
}

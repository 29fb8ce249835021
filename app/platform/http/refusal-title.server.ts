/** A form's list of errors, or one problem above its fields. Markup inside a template element doesn't match. */
const isRefusal = /class="error-summary"|class="live"[^>]*><div class="notice notice-problem"/

/**
 * Screen readers speak the title first, so the title of a document with a refused form says "Error" (GOV.UK). On a
 * hydrated page `ErrorSummary` does it, because React would not match a title that was changed here.
 */
export function titleOfRefusal(html: string): string {
  return isRefusal.test(html) ? html.replace('<title>', '<title>Error: ') : html
}

/** A form's list of errors, or one problem above its fields. What waits in a template is neither. */
const isRefusal = /class="error-summary"|class="live"[^>]*><div class="notice notice-problem"/

/**
 * A screen reader speaks the title first, so that of a document whose form was refused says at once that something is wrong (GOV.UK).
 * On a page that hydrates, `ErrorSummary` does it: React would not find its own title again.
 */
export function titleOfRefusal(html: string): string {
  return isRefusal.test(html) ? html.replace('<title>', '<title>Error: ') : html
}

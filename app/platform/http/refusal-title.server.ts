/**
 * A screen reader speaks the title first, so that of a document whose form was refused says at once that something is wrong (GOV.UK).
 * On a page that hydrates, `ErrorSummary` does it: React would not find its own title again.
 */
export function titleOfRefusal(html: string): string {
  return html.includes('class="error-summary"') ? html.replace('<title>', '<title>Error: ') : html
}

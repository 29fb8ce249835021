/**
 * The last line of a letter with a code: browsers and phones then offer to fill it in on this site, and on no other
 * (WICG: origin-bound one-time codes).
 */
export function boundCode(origin: string, code: string): string {
  return `@${new URL(origin).hostname} #${code}`
}

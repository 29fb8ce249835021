/**
 * Whether another site's page made the browser send this. Forms, images, frames and opened windows all say so in
 * Sec-Fetch-Site, except in very old browsers; a typed or bookmarked address counts as the visitor's own.
 */
export function isCausedElsewhere(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/**
 * Whether a write comes from this site's own pages (ASVS 3.5.1). Browsers say so in Sec-Fetch-Site or Origin; a program
 * that sends neither carries no visitor's cookie.
 *
 * @param ownOrigin scheme, host and port of the public site
 */
export function comesFromOwnPages(headers: Headers, ownOrigin: string): boolean {
  if (isCausedElsewhere(headers)) return false
  const origin = headers.get('Origin')
  return origin === null || (URL.canParse(origin) && new URL(origin).origin === ownOrigin)
}

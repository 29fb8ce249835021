/**
 * Whether a page elsewhere has made a visitor's browser send this. A form, a picture, a frame and a window that a page opens
 * all say so, unless the browser is very old; an address that a person has typed or kept is their own wish.
 */
export function isCausedElsewhere(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/**
 * Whether a request that changes something comes from this site's own pages (ASVS 3.5.1). Browsers say so in
 * Sec-Fetch-Site or Origin; a program that sends neither brings no cookie of a visitor along.
 *
 * @param ownOrigin scheme, host and port under which people see the site
 */
export function comesFromOwnPages(headers: Headers, ownOrigin: string): boolean {
  if (isCausedElsewhere(headers)) return false
  const origin = headers.get('Origin')
  return origin === null || (URL.canParse(origin) && new URL(origin).origin === ownOrigin)
}

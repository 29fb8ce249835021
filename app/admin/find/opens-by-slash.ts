const key = 'find-by-slash'

/**
 * Whether `/` alone opens the palette, in this browser. Who speaks to their computer, or touches a key by chance, can turn it off
 * (WCAG 2.1.4); signing out turns it on again, since nothing stays stored then.
 */
export function opensBySlash(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function setOpensBySlash(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Some browsers forbid storage; then it stays as it is.
  }
}

const key = 'find-by-slash'

/**
 * Whether `/` alone opens the palette in this browser. WCAG 2.1.4: users of speech input must be able to turn a single-key
 * shortcut off. Signing out clears the storage, which turns it on again.
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
    // Storage may be blocked; then the setting stays.
  }
}

const made = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter takes a hundred times as long as formatting. */
export function dateFormat(style: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(style)
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, style)
  made.set(key, known)
  return known
}

/** Whether this program knows a time zone by this name. */
export function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) !== null
  } catch {
    return false
  }
}

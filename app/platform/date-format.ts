const made = new Map<string, Intl.DateTimeFormat>()

/** The same one for the same question: making it takes a hundred times as long as what it then writes. */
export function dateFormat(style: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(style)
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, style)
  made.set(key, known)
  return known
}

/** The first that is found: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** No more of it is looked at. */
const longestHeader = 500

/**
 * A browser as its person calls it; nothing else of what the header says is kept.
 *
 * @param userAgent the header, which says what it likes
 * @returns 'Firefox on Windows', 'Safari on iPhone', 'Windows'; null where it says neither
 */
export function browserName(userAgent: string | null): string | null {
  const said = (userAgent ?? '').slice(0, longestHeader)
  const nameIn = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(said))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return [browser, system].filter(Boolean).join(' on ') || null
}

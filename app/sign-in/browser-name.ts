/** The first match wins: Edge and Opera also contain Chrome, and Chrome contains Safari. */
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

/** The rest is ignored. */
const longestHeader = 500

/**
 * A short name of the browser; the rest of the header isn't stored.
 *
 * @param userAgent the header, which a client can choose freely
 * @returns 'Firefox on Windows', 'Safari on iPhone', 'Windows'; null if it names neither
 */
export function browserName(userAgent: string | null): string | null {
  const said = (userAgent ?? '').slice(0, longestHeader)
  const nameIn = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(said))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return [browser, system].filter(Boolean).join(' on ') || null
}

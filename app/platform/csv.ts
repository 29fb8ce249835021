/** Without it Excel takes UTF-8 for the old code page of the machine. */
const byteOrderMark = '\uFEFF'
const beginsFormula = /^[=+\-@\t\r]/

/**
 * @param header names of the columns
 * @param rows as many cells as there are columns
 * @returns a file after RFC 4180 that spreadsheets open right and in which no cell starts a formula (ASVS 1.2.10)
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return byteOrderMark + [header, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string): string {
  // The apostrophe is what a person would type to have a text taken as text.
  const harmless = beginsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

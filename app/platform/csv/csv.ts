/** Without it Excel takes UTF-8 for the old code page of the machine. */
const byteOrderMark = '\uFEFF'
const atStart = String.raw`^(?='*[=+\-@\t\r])`
/** A reader that splits at semicolons or tabs takes our quotes for text, and begins a cell or a row after each of these. */
const inside = String.raw`(?<=[;\t\r\n])(?='*"*[=+\-@\t])`
/** There it would take the quote that closes our field for one that opens its own, and with it the next rows. */
const atEnd = String.raw`(?<=[;\t\r\n])(?='*"*$)`
/** Apostrophes that stand in such a place already get one more, so that none of them is taken for ours. */
const places = {
  bare: { toGuard: new RegExp(`${atStart}|${inside}`, 'g'), guarded: new RegExp(`(?:${atStart}|${inside})'`, 'g') },
  quoted: {
    toGuard: new RegExp(`${atStart}|${inside}|${atEnd}`, 'g'),
    guarded: new RegExp(`(?:${atStart}|${inside}|${atEnd})'`, 'g'),
  },
}

/**
 * @param header names of the columns
 * @param rows as many cells as there are columns
 * @returns a file after RFC 4180 that spreadsheets open right and in which no cell starts a formula (ASVS 1.2.10), whether the
 *   spreadsheet separates by comma, semicolon or tab
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return byteOrderMark + [header, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string): string {
  // The apostrophe is what a person would type to have a text taken as text.
  const harmless = value.replace(placesIn(value).toGuard, "'")
  return isQuoted(value) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function placesIn(value: string) {
  return isQuoted(value) ? places.quoted : places.bare
}

function isQuoted(value: string): boolean {
  return /[",\r\n]/.test(value)
}

/** @returns the text that was given to `toCsv`, without the apostrophes that keep it from being a formula */
export function withoutGuard(cell: string): string {
  return cell.replace(placesIn(cell).guarded, '')
}

/** The separators that spreadsheets write, depending on the country they are set to. */
const separators = [',', ';', '\t'] as const

/**
 * A file after RFC 4180, or as spreadsheets write it: with a byte order mark or without, separated by comma, semicolon or tab,
 * lines ending in CRLF, LF or CR. A quote that is not closed takes what follows, up to the next one or the end of the file.
 *
 * @returns rows with the line on which each begins; lines with nothing on them are left out. `openQuote` is the line of a quote
 *   that took other lines with it and was never meant to
 */
export function parseCsv(text: string): { rows: CsvRow[]; openQuote: number | null } {
  const rows: CsvRow[] = []
  const reading = csvRows(text)
  for (let next = reading.next(); ; next = reading.next()) {
    if (next.done) return { rows, openQuote: next.value }
    rows.push(next.value)
  }
}

export interface CsvRow {
  line: number
  cells: string[]
}

/** The same, a row at a time: for a file that is too long to be held in cells. */
export function* csvRows(text: string): Generator<CsvRow, number | null> {
  const csv = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const separator = separatorOf(csv)
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  let cell = ''
  let quoted = false
  let quotedFrom = 1
  let openQuote: number | null = null
  const endRow = () => {
    const ended = { ...row, cells: [...row.cells, cell] }
    row = { line, cells: [] }
    cell = ''
    return ended
  }
  const isAnything = ({ cells }: CsvRow) => cells.some((value) => value.trim() !== '')
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at]
    const endsLine = character === '\n' || (character === '\r' && csv[at + 1] !== '\n')
    if (endsLine) line += 1
    if (quoted) {
      if (character !== '"') cell += character
      else if (csv[at + 1] === '"') {
        cell += '"'
        at += 1
      } else {
        quoted = false
        let next = at + 1
        while (csv[next] === ' ') next += 1
        // After a closing quote comes the next cell or row.
        const goesOn = [separator, '\n', '\r', undefined].includes(csv[next])
        if (quotedFrom < line && !goesOn) openQuote ??= quotedFrom
      }
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
      quotedFrom = line
    } else if (character === separator) {
      row.cells.push(cell)
      cell = ''
    } else if (endsLine) {
      const ended = endRow()
      if (isAnything(ended)) yield ended
    } else if (character !== '\r') cell += character
  }
  const ended = endRow()
  if (isAnything(ended)) yield ended
  if (quoted) openQuote ??= quotedFrom
  return openQuote
}

/** The one that the first line has most of, outside of quotes. */
function separatorOf(csv: string): string {
  const header = csv.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const counts = separators.map((separator) => header.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** A text file as a spreadsheet has saved it: UTF-8, UTF-16 with its mark, or the code page of Western Windows. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

import { pipeline } from 'node:stream'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { type CsvError, type Info, type Options, parse } from 'csv-parse'

/** Without it Excel reads UTF-8 as the code page of the machine. */
const byteOrderMark = '\uFEFF'
const atStart = String.raw`^(?='*[=+\-@\t\r])`
/**
 * A reader that splits at semicolons or tabs treats our quotes as text and starts a cell or row after each of these.
 */
const inside = String.raw`(?<=[;\t\r\n])(?='*"*[=+\-@\t])`
/** At the end such a reader takes our closing quote for an opening one and swallows the next rows. */
const atEnd = String.raw`(?<=[;\t\r\n])(?='*"*$)`
/** An apostrophe that already stands in such a place is doubled, so that reading back removes only ours. */
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
 * @returns a file after RFC 4180 in which no cell starts a formula (ASVS 1.2.10), whether the spreadsheet separates by
 * comma,
 *   semicolon or tab
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return byteOrderMark + [header, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string): string {
  // Spreadsheets treat a cell that begins with an apostrophe as text.
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

/** Spreadsheets write one of these, depending on the country they are set to. */
const separators = [',', ';', '\t'] as const

/** For one row. A row is held in memory until it ends; no real person's row is this long. */
const mostRowBytes = 100_000
/**
 * Text behind the last counted separator stays in one cell, so that a row of nothing but separators has a limit too.
 */
const mostCells = 101
/**
 * Other requests run after each piece: a row of two bytes takes the library 25 microseconds where other rows have more
 * cells.
 */
const pieceBytes = 1024

export interface CsvRow {
  line: number
  cells: string[]
}

/** Its message tells the admin why the file can't be read. */
export class CsvRefused extends Error {}

/**
 * Reads RFC 4180 and what spreadsheets write: with or without a byte order mark, separated by comma, semicolon or tab
 * (also as Excel's first line `sep=;` says), lines ending in CRLF, LF or CR. Other requests run while it reads.
 *
 * @param mostRows counts rows of nothing but separators, not the header
 * @returns rows with the line on which each begins; blank lines are left out
 * @throws CsvRefused for too many rows, a row that is too long, and an unclosed quote that swallows other lines
 */
export async function* csvRows(text: string, mostRows: number): AsyncGenerator<CsvRow> {
  const [said = '', separator = separatorOf(text)] = /^\uFEFF?"?sep=([,;\t])"?(?:\r\n|\r|\n)/i.exec(text) ?? []
  let line = said === '' ? 1 : 2
  let emptyLines = 0
  const passEmpty = (soFar: number) => {
    line += soFar - emptyLines
    emptyLines = soFar
  }
  const options: Options<CsvRow, { record: string[]; raw: string; info: Info }> = {
    bom: true,
    delimiter: separator,
    ignore_last_delimiters: mostCells,
    info: true,
    // People type a space behind a separator, and quotes in the middle of a cell.
    ltrim: true,
    relax_quotes: true,
    max_record_size: mostRowBytes,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record({ record, raw, info }) {
      if (info.records > mostRows + 1)
        throw new CsvRefused(`The file has more than ${mostRows.toLocaleString('en-US')} rows. Please split it.`)
      passEmpty(info.empty_lines)
      const row = { line, cells: record.map((cell) => cellOf(cell, raw, line)) }
      line += 1 + lineEndsIn(record)
      return row.cells.some((cell) => cell.trim() !== '') ? row : null
    },
  }
  // The library's types don't know that `info` and `raw` change the records.
  const parser = parse(options as unknown as Options)
  try {
    yield* pipeline(piecesOf(text.slice(said.length)), parser, () => {})
  } catch (error) {
    const { code, empty_lines } = error as CsvError & Partial<Info>
    passEmpty(empty_lines ?? emptyLines)
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw openQuote(line)
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw new CsvRefused(`The row that begins on line ${line} is longer than 100 KB. Is a quote in it not closed?`)
    throw error
  }
}

async function* piecesOf(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await letOthersIn()
    yield bytes.subarray(at, at + pieceBytes)
  }
}

/** The one that occurs most in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const header =
    text
      .slice(0, mostRowBytes)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? ''
  const counts = separators.map((separator) => header.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * When text follows a closing quote the library keeps both quotes in the cell; this takes the cell as it is in the
 * file.
 */
function cellOf(cell: string, raw: string, line: number): string {
  const [, quoted, rest] = /^"([^"]+)"([^",;\t\r\n].*)$/s.exec(cell) ?? []
  if (quoted === undefined || rest === undefined || !raw.includes(cell)) return cell
  if (/[\r\n]/.test(quoted) && rest.trim() !== '') throw openQuote(line)
  return quoted + rest
}

function lineEndsIn(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}

function openQuote(line: number): CsvRefused {
  return new CsvRefused(`The quote that opens on line ${line} isn’t closed. Please close or remove it.`)
}

import { pipeline } from 'node:stream'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { type CsvError, type Info, type Options, parse } from 'csv-parse'

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

/** Of one row. No person of a list takes so much, and what is read of a row is held until it ends. */
const mostRowBytes = 100_000
/** What comes behind the last separator that counts stays in one cell, so that a row of separators alone has an end too. */
const mostCells = 101
/** A row of two bytes takes the library 25 microseconds where others have more cells, and others come in after each piece. */
const pieceBytes = 1024

export interface CsvRow {
  line: number
  cells: string[]
}

/** Says in words why a text can't be read. */
export class CsvRefused extends Error {}

/**
 * A file after RFC 4180, or as spreadsheets write it: with a byte order mark or without, separated by comma, semicolon or tab
 * (Excel's own first line `sep=;` says by which), lines ending in CRLF, LF or CR. Lets other requests in while it reads.
 *
 * @param mostRows without the first one, and with those that have nothing but separators
 * @returns rows with the line on which each begins; lines with nothing on them are left out
 * @throws CsvRefused for too many rows, for a row that is too long, and for a quote that takes other lines with it and was never meant to
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
  // Its types don't know that `info` and `raw` change what a record is.
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

/** The one that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const header =
    text
      .slice(0, mostRowBytes)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? ''
  const counts = separators.map((separator) => header.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The library leaves both quotes in a cell that goes on behind them; it is then in the file as it is in the cell. */
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

/** `≤ 80` is about what was measured, `≥ 0.6 ×` about its ratio to the reference. */
export type Target = `${'≤' | '≥'} ${number}` | `${'≤' | '≥'} ${number} ×`

/** One line of `npm run bench`. */
export interface Row {
  /** Such as `home page, cached`. */
  what: string
  measured: number
  /** Such as `ms`, or `requests a core-second`. */
  unit: string
  /** The same of something simpler, measured in the same run, in turns with it. */
  reference?: { what: string; measured: number }
  target?: Target
}

/** What could not be measured here, such as nginx where it is not installed. */
export interface Missing {
  what: string
  missing: string
}

/**
 * What a `bench/NAME.ts` exports as `rows`, to stand in the table of `npm run bench`. Importing the file measures nothing. Without
 * `full` it takes about a minute, and thousands where `full` takes the million.
 */
export type Rows = (options: { full: boolean }) => Promise<(Row | Missing)[]>

/** @returns as markdown */
export function tableOf(rows: (Row | Missing)[]): string {
  const header = ['what', 'measured', 'unit', 'reference', 'ratio', 'target', 'reached']
  const lines = [header, ['---', '--:', '---', '---', '--:', '--:', '---'], ...rows.map(cellsOf)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellsOf(row: Row | Missing): string[] {
  if ('missing' in row) return [row.what, '', '', row.missing, '', '', 'not measured']
  const { what, measured, unit, reference, target } = row
  const ratio = reference && measured / reference.measured
  return [
    what,
    inWords(measured),
    unit,
    reference ? `${reference.what}: ${inWords(reference.measured)}` : '',
    ratio === undefined ? '' : `${inWords(ratio)} ×`,
    target ?? '',
    target ? (isReached(target, measured, ratio) ? 'yes' : 'no') : '',
  ]
}

function isReached(target: Target, measured: number, ratio: number | undefined): boolean {
  const [sign, limit, times] = target.split(' ')
  const value = times ? (ratio ?? Number.NaN) : measured
  return sign === '≤' ? value <= Number(limit) : value >= Number(limit)
}

function inWords(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value.toLocaleString('en-US', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })
}

/** @param values at least one */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

import { createReadStream } from 'node:fs'
import { StartError } from '../../app/platform/start-error.ts'

/** A row of the dump: text, or null. */
export type DumpedRow = Record<string, string | null>

const howToDump =
  'Make it with: pg_dump --data-only --no-owner --table=community_members --table=content --table=contact_inquiries --table=community_pilot --table=ai_agent_projects DATABASE_URL > dump.sql'

/**
 * Streams the rows of one table from a plain pg_dump (`COPY … FROM stdin`), because a dump may be larger than the
 * memory.
 *
 * @throws StartError when the file is no such dump
 */
export async function* readDumpedRows(file: string, table: string): AsyncGenerator<DumpedRow> {
  let columns: string[] | null = null
  for await (const line of linesOf(file)) {
    if (columns === null) {
      refuseOtherDumps(line)
      columns = columnsOf(line, table)
    } else if (line === '\\.') {
      columns = null
    } else {
      const values = line.split('\t')
      if (values.length !== columns.length) throw new StartError(`A row of ${table} is cut off. Nothing was loaded.`)
      yield Object.fromEntries(columns.map((column, n) => [column, unescapedText(values[n] ?? '')]))
    }
  }
  if (columns !== null) throw new StartError(`The dump ends within ${table}. Nothing was loaded.`)
}

/** Not `readline`, which also splits at characters that PostgreSQL doesn't treat as line ends. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function refuseOtherDumps(line: string): void {
  if (line.startsWith('PGDMP')) throw new StartError(`This dump is in a format of its own. ${howToDump}`)
  if (
    /^INSERT INTO (public\.)?"?(community_members|content|contact_inquiries|community_pilot|ai_agent_projects)\b/.test(
      line,
    )
  )
    throw new StartError(`This dump has INSERT in place of COPY, so what it means can't be checked. ${howToDump}`)
  if (/^SET client_encoding = '(?!UTF8')/.test(line))
    throw new StartError('The dump has to be in UTF-8: pg_dump --encoding=UTF8')
}

function columnsOf(line: string, table: string): string[] | null {
  const [, name, columns] = /^COPY (?:public\.)?"?(\w+)"? \((.*)\) FROM stdin;$/i.exec(line) ?? []
  if (name !== table || columns === undefined) return null
  return columns.split(', ').map((column) => column.replaceAll('"', ''))
}

const controls: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Decodes the text format of COPY. */
function unescapedText(value: string): string | null {
  if (value === '\\N') return null
  return value.replaceAll(/\\([0-7]{1,3}|x[0-9A-Fa-f]{1,2}|.)/gs, (_whole, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8))
    if (/^x./.test(sign)) return String.fromCharCode(Number.parseInt(sign.slice(1), 16))
    return controls[sign] ?? sign
  })
}

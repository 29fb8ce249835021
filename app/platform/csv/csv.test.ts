import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvRefused, type CsvRow, csvRows, toCsv, withoutGuard } from './csv.ts'

const header = ['First Name', 'Email']

test('starts with the byte order mark and ends every line with CRLF', () => {
  expect(toCsv(header, [['Zoë', 'zoe@mail.example']])).toBe('\uFEFFFirst Name,Email\r\nZoë,zoe@mail.example\r\n')
})

test('cells with separators, quotes or line breaks are quoted', () => {
  expect(toCsv([], [['a,b', 'say "hi"', 'two\r\nlines', 'plain']])).toBe(
    '\uFEFF\r\n"a,b","say ""hi""","two\r\nlines",plain\r\n',
  )
})

test.each(['=1+1', '+49', '-2', '@SUM(A1)', '\tx', '\rx'])('%j is written so that it starts no formula', (value) => {
  const cell = toCsv(['x'], [[value]])
    .split('\r\n')
    .slice(1)
    .join('\r\n')
  expect(cell.replace(/^"/, '')).toMatch(/^'/)
})

test('addresses and hyphenated names stay unchanged', () => {
  expect(toCsv(['x', 'y'], [['Anne-Marie', 'a+b@mail.example']])).toContain('Anne-Marie,a+b@mail.example')
})

test('a CSV reader gets every text back, apart from the apostrophe before a formula', () => {
  // Texts with a semicolon may get more than one apostrophe, see below.
  const text = fc.string().filter((value) => !value.includes(';'))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (rows) => {
      const read = parse(toCsv(header, rows))
      const expected = rows.map((row) => row.map((cell) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)))
      expect(read).toEqual([header, ...expected])
    }),
  )
})

// Characters that need an apostrophe, separators, quotes, and ordinary ones.
const trickyText = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("'", '"', ';', '\t', '\r', '\n', '\r\n', ',', '=', '+', '-', '@') },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  ),
})
const trickyRows = fc.array(fc.tuple(trickyText, trickyText, trickyText), { minLength: 1, maxLength: 4 })

test('the import gets every text back, without blanks before it', async () => {
  await fc.assert(
    fc.asyncProperty(trickyRows, async (rows) => {
      // The import skips rows of nothing but blanks.
      const written = rows.map((row) => ['x', ...row.map((cell) => cell.trimStart())])
      const read = await rowsOf(toCsv(['a', 'b', 'c', 'd'], written))
      expect(read.slice(1).map(({ cells }) => cells.map(withoutGuard))).toEqual(written)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['any of them', ',;\t'],
])('no cell starts a formula where the separator is a %s', (_, separators) => {
  fc.assert(
    fc.property(trickyRows, (rows) => {
      const begins = cellsOf(toCsv(header, rows), separators).map((cell) => cell.slice(0, 1))
      expect(begins.filter((sign) => ['=', '+', '-', '@', '\t', '\r'].includes(sign))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

/**
 * As spreadsheets read: a quote counts only at the start of a cell, and text after a closing quote belongs to the cell.
 */
function cellsOf(csv: string, separators: string): string[] {
  const cells: string[] = []
  const text = csv.replace(/^\uFEFF/, '')
  let cell = ''
  for (let at = 0; at < text.length; at += 1) {
    if (cell === '' && text[at] === '"' && (at === 0 || `${separators}\r\n`.includes(text[at - 1] ?? ''))) {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        if (text[at] === '"') at += 1
        cell += text[at]
      }
    } else if (`${separators}\r\n`.includes(text[at] ?? '')) {
      cells.push(cell)
      cell = ''
    } else cell += text[at]
  }
  return [...cells, cell]
}

test.each([
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['list:\r\n- one', "list:\r\n'- one"],
  ['a;"=1"', `a;'"=1"`],
  ["'=1", "''=1"],
])('%j is written as %j', (text, cell) => {
  expect(parse(toCsv([], [[text]])).at(-1)).toEqual([cell])
})

test.each([
  'well; done',
  'one;two',
  "it's; 'so'",
  'dear all,\r\n\r\nwell-done = good; +1 is not; @you',
  '2 - 1',
  'end;',
])('%j is left as it is', (text) => {
  expect(parse(toCsv([], [[text]])).at(-1)).toEqual([text])
})

/** Written from the grammar of RFC 4180, section 2, independently of the code under test. */
function parse(csv: string): string[][] {
  const text = csv.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

async function rowsOf(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of csvRows(text, 100)) rows.push(row)
  return rows
}

test('a file reads back as it was written', async () => {
  const cell = fc.stringMatching(/^[a-z",;\n =-]{1,8}$/).map((text) => `x${text}`)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
      expect((await rowsOf(toCsv(header, rows))).map(({ cells }) => cells.map(withoutGuard))).toEqual([header, ...rows])
    }),
  )
})

test.each([
  ['a;b\n1;2', ';'],
  ['a\tb\r1\t2', 'tab'],
  ['"a;;;",b\r\n1,2\r\n\r\n', ','],
  ['sep=;\r\na,,,;b\r\n1;2', 'what its first line says'],
])('%j has the separator %s, whatever its line endings', async (text) => {
  expect((await rowsOf(text)).map(({ cells }) => cells.length)).toEqual([2, 2])
})

test('rows of separators only are skipped, and count towards the limit of rows', async () => {
  expect(await rowsOf(`a,b\n${',\n'.repeat(99)}1,2`)).toHaveLength(2)
  await expect(rowsOf(`a,b\n${',\n'.repeat(101)}1,2`)).rejects.toThrow('The file has more than 100 rows.')
})

test('each row has the line on which it begins, also after cells of several lines and blank lines', async () => {
  const begins = async (text: string) => (await rowsOf(text)).map(({ line }) => line)
  expect(await begins('a,b\n"1\n2",x\n\n3,y')).toEqual([1, 2, 5])
  expect(await begins('sep=,\r\na,b\r\n"1\r\n2",x\r\n,\r\n\r\n3,y')).toEqual([2, 3, 7])
})

test.each([
  ['never', 'a,b\n1,2\n\n"3,4\n5,6\n', 4],
  ['only by the next one', 'a,b\n"1,2\n"3",4', 2],
])('a quote that closes %s is refused with its line', async (_when, text, line) => {
  await expect(rowsOf(text)).rejects.toThrow(`The quote that opens on line ${line} isn’t closed.`)
})

test.each([
  ['is closed before a blank', '"1\n2" ,3', ['1\n2 ', '3']],
  ['is closed before more of the cell', '"one" two,3', ['one two', '3']],
  ['opens behind a blank', 'Ada, "King, Jr."', ['Ada', 'King, Jr.']],
  ['stands in the middle of a cell', '5" pipe,say "hi"', ['5" pipe', 'say "hi"']],
  ['belongs to the text', '"""one"" two","""three"""', ['"one" two', '"three"']],
])('a quote that %s is read as meant', async (_where, text, cells) => {
  expect((await rowsOf(`a,b\n${text}`))[1]?.cells).toEqual(cells)
})

test.each([
  ['a cell of quotes', `a${'"'.repeat(1_000_000)}`],
  ['one long cell', `"${'a'.repeat(1_000_000)}"`],
  ['separators alone', ','.repeat(1_000_000)],
])('a row of %s is refused with its line before it ends, and other requests run in between', async (_of, row) => {
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  await expect(rowsOf(`a,b\n1,2\n${row}`)).rejects.toThrow(
    new CsvRefused('The row that begins on line 3 is longer than 100 KB. Is a quote in it not closed?'),
  )
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
})

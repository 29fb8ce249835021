import { answerColumns } from '../answer-columns.ts'

/** What a column of a file can mean, as the select of the import names it. */
export const columnNames = {
  firstName: 'First Name',
  lastName: 'Last Name',
  name: 'Full name, to be split',
  email: 'Email',
  status: 'Status',
  newsletter: 'Newsletter',
  joinedAt: 'Joined',
  role: 'Role',
  ...answerColumns,
} as const
export type Column = keyof typeof columnNames
export const columnList = Object.keys(columnNames) as Column[]

/** The meaning of each column of the file; null for one that is left out. */
export type Meanings = (Column | null)[]

/** Of a select: the number of the column, and what it means. */
export function meaningIn(value: string): { index: number; meaning: Column | null } {
  const [index, meaning] = value.split(' ')
  return { index: Number(index), meaning: columnList.find((column) => column === meaning) ?? null }
}

/** @returns why nobody can be imported like this; null when all is well */
export function problemOf(meanings: Meanings, headings: string[]): string | null {
  for (const column of columnList) {
    const same = headings.filter((_, index) => meanings[index] === column)
    if (same.length > 1)
      return `${namedInQuotes(same)} are both matched with ${columnNames[column]}. Leave one of them out.`
  }
  const has = (column: Column) => meanings.includes(column)
  if (has('name') && (has('firstName') || has('lastName')))
    return 'Use either the full name, or First Name and Last Name. Leave the other out.'
  const missing = (has('name') ? (['email'] as const) : (['firstName', 'lastName', 'email'] as const)).filter(
    (column) => !has(column),
  )
  if (missing.length === 0) return null
  return `Choose the column of ${missing.map((column) => columnNames[column]).join(', ')}.`
}

function namedInQuotes(names: string[]): string {
  return names.map((name) => `“${name}”`).join(' and ')
}

/** In lower case: they stand before a last name and belong to it. */
const particles = new Set(
  'af al av bin da dal de degli dei del della den der des di do dos du el et ibn la las le lo los mac mc op st st. ten ter van vom von zu zum zur'.split(
    ' ',
  ),
)

/** "Vincent van Gogh" and "van Gogh, Vincent" are both Vincent, van Gogh; of more names the last one is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(/\s*,\s*/, 2)
  if (first) return { firstName: first.trim(), lastName: last.trim() }
  const words = name.trim().split(/\s+/)
  let from = words.length - 1
  while (from > 1 && particles.has(words[from - 1]?.toLowerCase() ?? '')) from -= 1
  if (from < 1) return { firstName: words.join(' '), lastName: '' }
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') }
}

import { type RawBuilder, sql } from 'kysely'
import { mostTotal } from '../paging.ts'
import type { Database } from './database.server.ts'

type Column = string | RawBuilder<unknown>

const expressionOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

export function cleaned(term: string): string {
  return term
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
}

function isLike(column: Column, part: string) {
  return sql<boolean>`${expressionOf(column)} like '%' || lower(${part.replace(/[\\%_]/g, '\\$&')}::text) || '%'`
}

/**
 * Matches any part of the text in any case; LIKE's wildcards are escaped.
 *
 * @param column or an expression that holds its fields in lower case, joined by a control character so that no match
 * spans two
 */
export function containsTerm(column: Column, term: string) {
  return isLike(column, cleaned(term))
}

/** Each is a condition of its own. */
const mostWords = 8

export function termWords(term: string): string[] {
  const whole = cleaned(term)
  const words = [...new Set(whole.split(/[\s,]+/).filter(Boolean))]
  return words.length > 0 ? words.slice(0, mostWords) : [whole]
}

/** For people: matches texts with all words of the term, in any order: "Okafor, Maya" finds Maya Okafor. */
export function containsWords(column: Column, term: string) {
  return sql<boolean>`(${sql.join(
    termWords(term).map((word) => isLike(column, word)),
    sql` and `,
  )})`
}

/**
 * For a list that searches several tables: the ids that their indexes find. The planner doesn't know how many they are.
 *
 * @returns null for more than a list counts: then a page is filled soon by looking at each row in the order of the list
 */
export async function findIds(db: Database, ids: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${ids} limit ${mostTotal + 1}`.execute(db)
  return rows.length > mostTotal ? null : rows.map(({ id }) => id)
}

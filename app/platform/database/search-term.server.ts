import { type RawBuilder, sql } from 'kysely'

/**
 * Any part of the text, in any case; what LIKE would read as a wildcard means itself.
 *
 * @param column or an expression: holds its fields in lower case with a control character between them, so that no term reaches over two
 */
export function containsTerm(column: string | RawBuilder<unknown>, term: string) {
  const literal = term
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
    .replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} like '%' || lower(${literal}::text) || '%'`
}

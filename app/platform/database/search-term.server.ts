import { type RawBuilder, sql } from 'kysely'
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
 * Any part of the text, in any case; what LIKE would read as a wildcard means itself.
 *
 * @param column or an expression: holds its fields in lower case with a control character between them, so that no term reaches over two
 */
export function containsTerm(column: Column, term: string) {
  return isLike(column, cleaned(term))
}

/** The same, without an index: for rows that are read in an order of their own. */
export function holdsTerm(column: Column, term: string) {
  return sql<boolean>`strpos(${expressionOf(column)}, lower(${cleaned(term)}::text)) > 0`
}

/** How a term is best looked for in a long table; null in a short one, where it doesn't matter (migrations/0047-flat-searches.sql). */
export type TermLook = { isCommon: boolean; parts: string[] } | null

/** Of a sample: in the order of a list whatever is that common is found soon. */
const commonShare = 0.005

/** With a column `search` and a trigram index on it. */
export type SearchedTable =
  | 'community_members'
  | 'mail_outbox'
  | 'audit_log'
  | 'contact_inquiries'
  | 'beta_waitlist'
  | 'directory_entries'
  | 'cohort_directory_entries'
  | 'project_entries'

/** @param isNeeded where it is known in the same moment whether anybody will ask */
export async function lookAtTerm(
  db: Database,
  table: SearchedTable,
  term: string,
  isNeeded: RawBuilder<boolean> = sql`true`,
): Promise<TermLook> {
  const { rows } = await sql<{ share: number; parts: string[] | null }>`
    select share, parts from look_at_term(${table}::regclass, ${cleaned(term)}) where ${isNeeded}`.execute(db)
  const [{ share, parts } = { share: 0, parts: null }] = rows
  return parts && { isCommon: share >= commonShare, parts }
}

/** The same as `containsTerm`, by the parts of the term that are rare. */
export function containsByParts(column: Column, term: string, look: TermLook) {
  if (look === null || look.parts.length === 0) return containsTerm(column, term)
  return sql<boolean>`${sql.join(
    look.parts.map((part) => isLike(column, part)),
    sql` and `,
  )} and ${holdsTerm(column, term)}`
}

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
 * Matches any part of the text in any case; LIKE's wildcards are escaped.
 *
 * @param column or an expression that holds its fields in lower case, joined by a control character so that no match
 * spans two
 */
export function containsTerm(column: Column, term: string) {
  return isLike(column, cleaned(term))
}

/** The same without an index, for rows that are read in another order. */
export function holdsTerm(column: Column, term: string) {
  return sql<boolean>`strpos(${expressionOf(column)}, lower(${cleaned(term)}::text)) > 0`
}

/**
 * How to search for a term in a long table; null for a short one, where it doesn't matter
 * (migrations/0047-flat-searches.sql).
 */
export type TermLook = { isCommon: boolean; parts: string[] } | null

/** Share of a sample: a term this common is found soon in the order of the list. */
const commonShare = 0.005

/** Tables with a column `search` and a trigram index on it. */
export type SearchedTable =
  | 'community_members'
  | 'mail_outbox'
  | 'audit_log'
  | 'contact_inquiries'
  | 'beta_waitlist'
  | 'directory_entries'
  | 'cohort_directory_entries'
  | 'project_entries'

/** @param isNeeded whether the result will be used, when the caller already knows */
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

/** Like `containsTerm`, by the rare parts of the term. */
export function containsByParts(column: Column, term: string, look: TermLook) {
  if (look === null || look.parts.length === 0) return containsTerm(column, term)
  return sql<boolean>`${sql.join(
    look.parts.map((part) => isLike(column, part)),
    sql` and `,
  )} and ${holdsTerm(column, term)}`
}

import { sql } from 'kysely'
import type { Database } from '../database.server.ts'
import { foldTerm } from '../fold-term.ts'
import { oneTypoFrom, withWord, wordsOf } from './near-words.ts'

/** With a column `search` and an index on the words of it. */
type WordsTable = 'community_members' | 'directory_entries' | 'cohort_directory_entries' | 'project_entries'

/** In a longer term no more are looked at. */
const mostWords = 4
/** So many rows say which of the near words is the usual one. */
const mostRows = 200
const mostOffered = 3

/**
 * What somebody may have meant whose search finds nothing: the term with one of its words put right.
 *
 * @param isFound whether the list in question finds this term
 * @returns the usual one first; nothing that the list doesn't find
 */
export async function findNearTerms(
  db: Database,
  table: WordsTable,
  typed: string,
  isFound: (term: string) => Promise<boolean>,
): Promise<string[]> {
  const words = [...new Set(wordsOf(foldTerm(typed)))].slice(0, mostWords)
  const near = await Promise.all(words.map((word) => findNearWords(db, table, word, words)))
  const terms = words.flatMap((word, place) =>
    (near[place] ?? []).map((meant) => withWord(typed, foldTerm, word, meant)),
  )
  const offered: string[] = []
  for (const term of new Set(terms))
    if (term !== typed && offered.length < mostOffered && (await isFound(term))) offered.push(term)
  return offered
}

/** Words of rows that have the other words too. */
async function findNearWords(db: Database, table: WordsTable, word: string, words: string[]): Promise<string[]> {
  const near = oneTypoFrom(word)
  const others = words.filter((other) => other !== word)
  const rowWords = sql`words_of(${sql.ref('search')})`
  // As many as there are are planned for, so that the index is asked and not the first rows of the table.
  const { rows } = await sql<{ word: string }>`
    with near as materialized (
      select ${rowWords} as words from ${sql.table(table)}
      where ${rowWords} && ${near}::text[] and ${others.length > 0 ? sql`${rowWords} @> ${others}::text[]` : sql`true`}),
    some_of_them as (select words from near limit ${mostRows})
    select word from some_of_them, unnest(words) as word where word = any (${near}::text[])
    group by word order by count(*) desc, word limit ${mostOffered}`.execute(db)
  return rows.map(({ word }) => word)
}

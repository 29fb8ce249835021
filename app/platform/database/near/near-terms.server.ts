import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.server.ts'
import { foldTerm } from '../fold-term.ts'
import { cleaned } from '../search-term.server.ts'
import { aroundWord, oneTypoFrom, withWord, wordsOf } from './near-words.ts'

/** Rows of a table with a column `search` and an index on its words. */
interface SearchedRows {
  table: 'community_members' | 'community_pilot' | 'ai_agent_projects'
  /** What the list searches of that column; all of it when left out. */
  text?: RawBuilder<string>
  /** Whether the list shows a row without the search. */
  isListed: RawBuilder<boolean>
}

/** Only the first words of a longer term are corrected. */
const mostWords = 4
/** This many rows decide which of the near words is the usual one. */
const mostRows = 200
const mostOffered = 3

/**
 * What a search that finds nothing may have meant: the term with one of its words put right, the usual one first.
 *
 * @param searched all that the list searches; a term never spans two of them
 */
export async function findNearTerms(db: Database, typed: string, ...searched: SearchedRows[]): Promise<string[]> {
  const asked = cleaned(typed)
  const term = foldTerm(asked)
  const words = [...new Set(wordsOf(term))].slice(0, mostWords)
  if (words.length === 0) return []
  const near = words.map((word) => nearWords(searched, { term, word, words }))
  const { rows } = await sql<{ near: string[][] }>`select json_build_array(${sql.join(near)}) as near`.execute(db)
  const terms = words.flatMap((word, place) =>
    (rows[0]?.near[place] ?? []).map((meant) => withWord(asked, foldTerm, word, meant)),
  )
  return [...new Set(terms)].filter((meant) => meant !== asked).slice(0, mostOffered)
}

/** Words of rows that differ by one typo and would make the term match. */
function nearWords(searched: SearchedRows[], { term, word, words }: { term: string; word: string; words: string[] }) {
  // One text: passing hundreds of words as an array takes longer than the search. No word contains a space.
  const near = sql`string_to_array(${oneTypoFrom(word).join(' ')}, ' ')`
  const others = words.filter((other) => other !== word)
  const rows = searched.map(({ table, isListed, text }) => {
    const search = sql.ref(`${table}.search`)
    return sql`
      select words_of(${search}) as words, ${text ?? search} as text from ${sql.table(table)}
      where words_of(${search}) && ${near} and ${others.length > 0 ? sql`words_of(${search}) @> ${others}::text[]` : sql`true`}
        and ${isListed}`
  })
  // The limit tells the planner to use the index instead of scanning the first rows.
  return sql`(
    with near as materialized (${sql.join(rows, sql` union all `)}),
    meant as (
      select word from near, unnest(words) as word
      where word = any (${near}) and strpos(text, array_to_string(${aroundWord(term, word)}::text[], word)) > 0
      limit ${mostRows})
    select coalesce(json_agg(word), '[]') from (
      select word from meant group by word order by count(*) desc, word limit ${mostOffered}) as usual)`
}

import { type RawBuilder, sql } from 'kysely'
import { foldTerm } from '../fold-term.ts'
import type { NearTerms } from '../paging.server.ts'
import { cleaned } from '../search-term.server.ts'
import { aroundWord, oneTypoFrom, withWord, wordsOf } from './near-words.ts'

/** With a column `search` and an index on the words of it. */
type WordsTable = 'community_members' | 'directory_entries' | 'cohort_directory_entries' | 'project_entries'

/** In a longer term no more are looked at. */
const mostWords = 4
/** So many rows say which of the near words is the usual one. */
const mostRows = 200
const mostOffered = 3

/** @param isListed of a row of the table: whether the list shows it without the search. Nothing is offered that it wouldn't find */
export function nearTerms(table: WordsTable, typed: string, isListed: RawBuilder<boolean> = sql`true`): NearTerms {
  const asked = cleaned(typed)
  const term = foldTerm(asked)
  const words = [...new Set(wordsOf(term))].slice(0, mostWords)
  const near = words.map((word) => nearWords(table, { term, word, words }, isListed))
  return {
    words: sql`json_build_array(${sql.join(near)})`,
    tell: (found) => {
      const terms = words.flatMap((word, place) =>
        (found?.[place] ?? []).map((meant) => withWord(asked, foldTerm, word, meant)),
      )
      return [...new Set(terms)].filter((meant) => meant !== asked).slice(0, mostOffered)
    },
  }
}

/** Those words of rows with which the term would be found in them. */
function nearWords(
  table: WordsTable,
  { term, word, words }: { term: string; word: string; words: string[] },
  isListed: RawBuilder<boolean>,
) {
  // One text: to write hundreds as an array takes longer than to find them. None has a space in it.
  const near = sql`string_to_array(${oneTypoFrom(word).join(' ')}, ' ')`
  const others = words.filter((other) => other !== word)
  const search = sql.ref(`${table}.search`)
  // As many as there are are planned for, so that the index is asked and not the first rows of the table.
  return sql`(
    with near as materialized (
      select words_of(${search}) as words, search from ${sql.table(table)}
      where words_of(${search}) && ${near} and ${others.length > 0 ? sql`words_of(${search}) @> ${others}::text[]` : sql`true`}
        and ${isListed}),
    meant as (
      select word from near, unnest(words) as word
      where word = any (${near}) and strpos(search, array_to_string(${aroundWord(term, word)}::text[], word)) > 0
      limit ${mostRows})
    select coalesce(json_agg(word), '[]') from (
      select word from meant group by word order by count(*) desc, word limit ${mostOffered}) as usual)`
}

import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database.server.ts'
import { foldTerm } from '../fold-term.ts'
import { cleaned, containsTerm, termWords } from '../search-term.server.ts'
import { isOneTypo, swapped, withWord, wordsOf } from './near-words.ts'

/** Rows of a table with a column `search` and a trigram index on it. */
interface SearchedRows {
  table: 'members' | 'profiles' | 'ai_agent_projects'
  /** What the list searches of that column; all of it when left out. */
  text?: RawBuilder<string>
  /** Whether the list shows a row without the search. */
  isListed: RawBuilder<boolean>
}

/** Only the first words of a longer term are corrected. */
const mostWords = 4
/** This many rows decide which of the near words is the usual one. */
const mostRows = 2000
const mostOffered = 3
/** A wrong letter in a word of five leaves a third of its trigrams. With less, most names are similar. */
const leastSimilarity = '0.3'

/**
 * What a search that finds nothing may have meant: the term with one of its words put right, the usual one first. Under
 * the locale C, which the embedded PostgreSQL has, words of other scripts have no trigrams and are not corrected.
 *
 * @param searched all that the list searches; a term never spans two of them
 */
export async function findNearTerms(db: Database, typed: string, ...searched: SearchedRows[]): Promise<string[]> {
  const asked = cleaned(typed)
  const term = foldTerm(asked)
  const words = [...new Set(wordsOf(term))].slice(0, mostWords)
  if (words.length === 0) return []
  const terms = await db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${leastSimilarity}, true)`.execute(tx)
    const found: string[] = []
    for (const word of words) {
      const others = words.filter((other) => other !== word)
      const texts = await listSimilar(tx, searched, word, others)
      found.push(...nearWords(texts, term, word).map((meant) => withWord(asked, foldTerm, word, meant)))
    }
    return found
  })
  return [...new Set(terms)].filter((meant) => meant !== asked).slice(0, mostOffered)
}

interface SimilarText {
  text: string
  /** A name: its list finds the words in any order (`containsWords`). */
  inAnyOrder: boolean
}

/** The texts that contain the other words and a word with most of this one's trigrams. */
async function listSimilar(tx: Tx, searched: SearchedRows[], word: string, others: string[]): Promise<SimilarText[]> {
  const rows = searched.map(({ table, isListed, text }) => {
    const search = sql.ref(`${table}.search`)
    const conditions = [
      // Two swapped letters in the middle leave too few trigrams to be similar.
      sql`(${word} <% ${search} or ${search} like any (${swapped(word).map((each) => `%${each}%`)}::text[]))`,
      ...others.map((other) => containsTerm(`${table}.search`, other)),
      isListed,
    ]
    return sql`select ${text ?? search} as text, ${table === 'members'} as "inAnyOrder" from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`
  })
  const { rows: found } = await sql<SimilarText>`
    ${sql.join(rows, sql` union all `)} limit ${mostRows}`.execute(tx)
  return found
}

/** Words of the texts that differ by one typo and would make the term match, the usual one first. */
function nearWords(texts: SimilarText[], term: string, word: string): string[] {
  const counts = new Map<string, number>()
  for (const { text, inAnyOrder } of texts)
    for (const meant of wordsOf(text))
      if (
        isOneTypo(word, meant) &&
        isFound(
          text,
          inAnyOrder,
          withWord(term, (part) => part, word, meant),
        )
      )
        counts.set(meant, (counts.get(meant) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([meant]) => meant)
}

/** As the list searches. */
function isFound(text: string, inAnyOrder: boolean, term: string): boolean {
  return inAnyOrder ? termWords(term).every((word) => text.includes(word)) : text.includes(term)
}

import { useMemo } from 'react'
import { type Answered, answered, type LostWords } from '../platform/forms/lost-connection.ts'

/**
 * What became of sending a form: everything that it shows afterwards is read of this.
 *
 * @param answer of the page's action or the fetcher's
 * @param words for when none came
 */
export function useAnswer<Answer extends object>(
  answer: Answer | undefined,
  words: LostWords,
): Answered<Answer> | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, which keeps the words that it came to
  return useMemo(() => answer && answered(answer, words), [answer])
}

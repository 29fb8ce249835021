import { useMemo } from 'react'
import { type Answered, answered, type LostWords } from '../platform/forms/lost-connection.ts'

/**
 * The result of a submission.
 *
 * @param answer of the page's action or the fetcher's
 * @param words messages for a failed request
 */
export function useAnswer<Answer extends object>(
  answer: Answer | undefined,
  words: LostWords,
): Answered<Answer> | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, with the words of that moment
  return useMemo(() => answer && answered(answer, words), [answer])
}

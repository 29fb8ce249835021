import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { deleteLost } from './copy.ts'

/** The question sends it and is gone; the card, which knows it by the same key, says what came of it. */
export const deletionKey = (projectId: string) => `delete-project ${projectId}`

/**
 * For a project's card: it leaves as soon as its deletion is sent.
 *
 * @returns whether the project has left, and if it came back, why
 */
export function useDeletion(projectId: string) {
  const { state, data } = useFetcher<{ notice: NoticeMessage } | Lost>({ key: deletionKey(projectId) })
  const answer = useAnswer(data, deleteLost)
  const toast = useToast()
  useEffect(() => {
    if (answer && answer.notice.tone !== 'problem') toast(answer.notice)
  }, [answer, toast])
  const isRefused = state === 'idle' && answer?.notice.tone === 'problem'
  return { isGone: !isRefused && (state !== 'idle' || answer !== undefined), refused: isRefused ? answer.notice : null }
}

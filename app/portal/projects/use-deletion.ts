import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { deleteLost } from './copy.ts'

/** Key of the deletion's fetcher: the closed question submits it, and the card shows a failure. */
export const deletionKey = (projectId: string) => `delete-project ${projectId}`

/** Hides a project's card while its deletion is under way. @returns whether it is hidden, and the failure if it returned */
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

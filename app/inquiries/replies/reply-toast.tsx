import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { replyCopy } from './copy.ts'
import type { ReplyAnswer } from './reply-fields.ts'

/**
 * Says that a reply is sent, with its Undo, also when the admin has left the inquiry while it was under way.
 *
 * @param reply its id, the key of the form's fetcher
 * @param isOpen whether the inquiry is open, where the form says why a reply was not sent
 */
export function ReplyToast({ reply, isOpen }: { reply: string; isOpen: boolean }) {
  const { data } = useFetcher<ReplyAnswer | Lost>({ key: reply })
  const answer = useAnswer(data, replyCopy)
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.notice && (answer.sent || !isOpen)) toast(answer.notice)
  }, [answer])
  return null
}

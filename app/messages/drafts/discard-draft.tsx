import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { discardCopy } from './copy.ts'

export function DiscardDraft() {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, discardCopy)
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="discard" />
      <FormMessage notice={answer?.notice} />
      <PendingButton className="button-quiet button-small" pending="Deleting..." underWay={fetcher.state !== 'idle'}>
        Delete this draft
      </PendingButton>
    </fetcher.Form>
  )
}

import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { stopCopy } from './copy.ts'

export function StopForm({ isPlanned }: { isPlanned: boolean }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, stopCopy)
  return (
    <fetcher.Form method="post" className="mt-4 max-w-3xl">
      <input type="hidden" name="intent" value="stop" />
      <FormMessage notice={answer?.notice} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PendingButton pending="Stopping..." underWay={fetcher.state !== 'idle'}>
          {isPlanned ? 'Back to draft' : 'Stop this message'}
        </PendingButton>
        <span className="hint">
          {isPlanned
            ? 'Nobody gets it until you send it again.'
            : 'No more emails will be sent. Any that already left can’t be unsent.'}
        </span>
      </div>
    </fetcher.Form>
  )
}

import { PostForm } from '../../ui/form/post-form.tsx'
import { stopCopy } from './copy.ts'

export function StopForm({ isPlanned }: { isPlanned: boolean }) {
  return (
    <PostForm
      fields={{ intent: 'stop' }}
      lost={stopCopy}
      button={isPlanned ? 'Back to draft' : 'Stop this message'}
      pending="Stopping..."
      formClass="mt-4 max-w-3xl"
    >
      <span className="hint">
        {isPlanned
          ? 'Nobody gets it until you send it again.'
          : 'No more emails will be sent. Any that already left can’t be unsent.'}
      </span>
    </PostForm>
  )
}

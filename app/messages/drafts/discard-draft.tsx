import { PostForm } from '../../ui/form/post-form.tsx'
import { discardCopy } from './copy.ts'

export function DiscardDraft() {
  return (
    <PostForm
      fields={{ intent: 'discard' }}
      lost={discardCopy}
      button="Delete this draft"
      pending="Deleting..."
      className="button-quiet button-small"
    />
  )
}

import { useEffect } from 'react'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { useToast } from '../ui/toaster.tsx'

/** Replaces a page that could not be loaded. */
export function LoadingFailed({
  heading,
  message,
}: {
  heading: string
  message: Required<Omit<ToastMessage, 'undo'>>
}) {
  const toast = useToast()
  useEffect(() => toast(message, { repeatsNotice: true }), [message, toast])
  return (
    <main id="content" className="page portal-main">
      <ListError heading={heading} title={message.description} />
    </main>
  )
}

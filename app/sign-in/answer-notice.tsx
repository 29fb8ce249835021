import { useEffect } from 'react'
import type { ToastMessage } from '../platform/toast.ts'
import { Notice } from '../ui/notice.tsx'
import { useToast } from '../ui/toaster.tsx'

/** What the server answered, beside the form it answered; the toast repeats it. */
export function AnswerNotice({ id, notice }: { id: string; notice: ToastMessage | null | undefined }) {
  const toast = useToast()
  useEffect(() => {
    if (notice) toast(notice)
  }, [notice, toast])
  return (
    <div id={id}>
      {notice && (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.description && <p>{notice.description}</p>}
        </Notice>
      )}
    </div>
  )
}

import { useEffect } from 'react'
import type { ToastMessage } from '../platform/toast.ts'
import { Notice } from './notice.tsx'
import { useToast } from './toaster.tsx'

/** What the server answered, beside the form it answered; the toast repeats it. @param id for fields that are described by it */
export function AnswerNotice({ id, notice }: { id?: string; notice: ToastMessage | null | undefined }) {
  const toast = useToast()
  useEffect(() => {
    if (notice) toast(notice)
  }, [notice, toast])
  return (
    <div id={id} className="live">
      {notice && (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.description && <p>{notice.description}</p>}
        </Notice>
      )}
    </div>
  )
}

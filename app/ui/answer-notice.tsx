import { type ReactNode, useEffect } from 'react'
import type { ToastMessage } from '../platform/toast.ts'
import { Notice } from './notice.tsx'
import { useToast } from './toaster.tsx'

/**
 * What the server answered, beside the form it answered; where there is room, the toast repeats it.
 *
 * @param id for fields that are described by it
 * @param children stands under its words
 */
export function AnswerNotice({
  id,
  notice,
  children,
}: {
  id?: string
  notice: ToastMessage | null | undefined
  children?: ReactNode
}) {
  const toast = useToast()
  useEffect(() => {
    if (notice) toast(notice, { repeatsNotice: true })
  }, [notice, toast])
  return (
    <div id={id} className="live">
      {notice && (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.description && <p>{notice.description}</p>}
          {children}
        </Notice>
      )}
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import type { ToastMessage } from '../platform/toast.ts'
import { Notice } from './notice.tsx'
import { useNoToastsBeside, useToast } from './toaster.tsx'

/**
 * What the server answered, beside the form it answered; where there is room, the toast repeats it. In a dialog it is in view
 * anyway.
 *
 * @param id for fields that are described by it
 * @param toastOverDialog where the specification wants both
 * @param children stands under its words
 */
export function AnswerNotice({
  id,
  notice,
  toastOverDialog = false,
  children,
}: {
  id?: string
  toastOverDialog?: boolean
  notice: ToastMessage | null | undefined
  children?: ReactNode
}) {
  const toast = useToast()
  const place = useRef<HTMLDivElement>(null)
  useNoToastsBeside(notice?.tone === 'problem' && notice)
  useEffect(() => {
    const isRepeated = toastOverDialog || !place.current?.closest('dialog')
    if (notice && isRepeated) toast(notice, { repeatsNotice: true })
  }, [notice, toast, toastOverDialog])
  return (
    <div ref={place} id={id} className="live">
      {notice && (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.description && <p>{notice.description}</p>}
          {children}
        </Notice>
      )}
    </div>
  )
}

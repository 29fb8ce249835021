import { type ReactNode, useEffect, useRef } from 'react'
import type { NoticeMessage } from '../platform/forms/toast.ts'
import { Notice } from './notice.tsx'
import { useToast } from './toaster.tsx'

/**
 * The server's answer beside its form; in a wide window a toast repeats it, except in a dialog. Scrolls into view.
 *
 * @param id for fields that are described by it
 * @param belowFields at the end of a long form; a document then starts there, also without JavaScript
 * @param toastOverDialog where the specification requires both
 * @param children below the message
 */
export function FormMessage({
  id,
  notice,
  belowFields = false,
  toastOverDialog = false,
  children,
}: {
  id?: string
  belowFields?: boolean
  toastOverDialog?: boolean
  notice: NoticeMessage | null | undefined
  children?: ReactNode
}) {
  const toast = useToast()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!notice) return
    const isRepeated = toastOverDialog || !place.current?.closest('dialog')
    toast(isRepeated ? notice : null, { repeatsNotice: true })
    bringIntoView(place.current)
  }, [notice, toast, toastOverDialog])
  return (
    // Without content it must not be focusable, or a dialog would focus it when it opens.
    <div
      ref={place}
      id={id}
      className="live"
      tabIndex={notice ? -1 : undefined}
      {...(belowFields && notice ? { autoFocus: true } : {})}
    >
      {notice && (
        <Notice {...notice}>
          {notice.link && (
            <p>
              <a href={notice.link.to} target="_blank" rel="noreferrer">
                {notice.link.words}
              </a>
            </p>
          )}
          {children}
        </Notice>
      )}
    </div>
  )
}

/** A long form is submitted at its end and may be answered at its beginning. If the answer is in view, the focus stays. */
function bringIntoView(place: HTMLElement | null): void {
  const before = place?.getBoundingClientRect().top
  place?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  if (place && place.getBoundingClientRect().top !== before) place.focus({ preventScroll: true })
}

import { type ReactNode, useEffect, useRef } from 'react'
import type { NoticeMessage } from '../platform/forms/toast.ts'
import { Notice } from './notice.tsx'
import { useToast } from './toaster.tsx'

/**
 * What the server answered, beside the form it answered; where there is room, the toast repeats it. It comes into view, and in
 * a dialog it is the only one.
 *
 * @param id for fields that are described by it
 * @param belowFields at the end of a long form, so that a document that brings it begins there, without script too
 * @param toastOverDialog where the specification wants both
 * @param children stands under its words
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
    // Empty, it must not be what a dialog finds to focus when it opens.
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

/** A long form is sent from its end and may be answered at its beginning. What is in view already leaves the focus alone. */
function bringIntoView(place: HTMLElement | null): void {
  const before = place?.getBoundingClientRect().top
  place?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  if (place && place.getBoundingClientRect().top !== before) place.focus({ preventScroll: true })
}

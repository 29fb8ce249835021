import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useRouteLoaderData } from 'react-router'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { problem, type ToastMessage } from '../platform/forms/toast.ts'
import { Notice, NoticeMark } from './notice.tsx'
import { UndoButton } from './undo-button.tsx'
import { useAnswer } from './use-answer.ts'

/** At most this many are visible; the oldest gives way. */
const mostVisible = 3
/** In milliseconds; as long again while the pointer or the focus is on one of them. */
const shownFor = 5000
/** Long enough to see what went wrong, and to come to the button by keyboard. */
const shownWithUndoFor = 20_000

const undoLost = {
  offline: problem('Connection error', 'Nothing was undone. Please check your internet connection and try again.'),
  failed: problem('Not undone', 'Please try again in a moment.'),
}

interface Toast {
  key: number
  message: ToastMessage
  repeatsNotice: boolean
}

type ShowToast = (message: ToastMessage | null, options?: { repeatsNotice: boolean }) => void

const ToastContext = createContext<ShowToast>(() => {})

/**
 * @returns shows a toast in place of all earlier ones, null none; it stays the same function between renders. A toast that only
 *   repeats a notice in view is not spoken again, and is left out on a phone, where it would lie on top of it
 */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** Takes the toasts away once something is wrong: what went well before would contradict it. */
export function useNoToastsBeside(problem: unknown): void {
  const toast = useToast()
  useEffect(() => {
    if (problem) toast(null)
  }, [problem, toast])
}

/**
 * Frames the whole product. Toasts lie in a popover, so that they are over an open dialog. Whatever is behind it can't be used as
 * long as it is open, toasts too: they go by themselves, and the dialog says the same.
 *
 * @param toast what the last redirect left to say, or null
 */
export function Toaster({ toast, children }: { toast: ToastMessage | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const list = useRef<HTMLDivElement>(null)
  // What is said in one moment stands together, until something is said in another.
  const ofThisMoment = useRef<Toast[]>([])
  const lastKey = useRef(0)
  const show = useCallback<ShowToast>((message, { repeatsNotice } = { repeatsNotice: false }) => {
    // React runs effects twice while developing; one message has one toast.
    ofThisMoment.current = ofThisMoment.current.filter((each) => each.message !== message)
    if (message) ofThisMoment.current.push({ key: ++lastKey.current, message, repeatsNotice })
    setToasts(ofThisMoment.current.slice(-mostVisible))
  }, [])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of the last page go with it
  useEffect(() => show(null), [pathname])
  useEffect(() => {
    if (toast) show(toast)
  }, [toast, show])
  useEffect(() => {
    const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) show(null)
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [show])
  const undoing = useFetcher<{ notice: ToastMessage } | Lost>()
  const undone = useAnswer(undoing.data, undoLost)
  useEffect(() => {
    if (!undone) return
    show(undone.notice)
    // The button goes with its toast, and the focus would fall out of the page.
    const main = document.getElementById('content')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [undone, show])
  // The last effect, because a new page has said its toasts by then.
  useEffect(() => {
    ofThisMoment.current = []
    // What was shown last lies on top.
    list.current?.hidePopover?.()
    if (toasts.length === 0) return
    list.current?.showPopover?.()
    const timer = setInterval(
      () => {
        // One may have come in this moment, of which this effect has not heard yet.
        if (!list.current?.matches(':hover, :focus-within')) setToasts((present) => (present === toasts ? [] : present))
      },
      toasts.some(({ message }) => message.undo) ? shownWithUndoFor : shownFor,
    )
    return () => clearInterval(timer)
  }, [toasts])
  return (
    <ToastContext value={show}>
      {children}
      {/* There before anything is said in it, or that would not be spoken. */}
      <div ref={list} popover="manual" role="status" aria-atomic="false" className="toasts">
        {toasts.map(({ key, message: { tone, title, description, undo }, repeatsNotice }) => (
          <div
            key={key}
            // The notice has been spoken already.
            aria-live={repeatsNotice ? 'off' : undefined}
            className={`toast notice notice-${tone} ${repeatsNotice ? 'max-sm:hidden' : ''}`}
          >
            <NoticeMark tone={tone} />
            <div className="toast-content">
              <p className="notice-title">{title}</p>
              {description && <p>{description}</p>}
              {undo && (
                <UndoButton
                  undo={undo}
                  underWay={undoing.state !== 'idle'}
                  onSubmit={(event) => {
                    event.preventDefault()
                    if (undoing.state === 'idle') void undoing.submit(event.currentTarget)
                  }}
                />
              )}
            </div>
            <button
              type="button"
              className="grid size-11 cursor-pointer place-items-center self-start focus-visible:-outline-offset-4"
              aria-label="Close"
              onClick={() => setToasts(toasts.filter((each) => each.key !== key))}
            >
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="m6 6 12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </button>
          </div>
        ))}
      </div>
    </ToastContext>
  )
}

/** For the public site, which has no script of ours: what the last redirect left to say stands under its header. */
export function ToastInDocument() {
  const toast = useRouteLoaderData<{ toast: ToastMessage | null }>('root')?.toast
  return (
    toast && (
      <div className="page document-toast">
        <Notice {...toast} />
      </div>
    )
  )
}

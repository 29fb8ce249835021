import type { SubmitEvent } from 'react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useRouteLoaderData } from 'react-router'
import type { Lost } from '../platform/forms/lost-connection.ts'
import type { Undo } from '../platform/forms/toast.ts'
import { problem, type ToastMessage } from '../platform/forms/toast.ts'
import { Notice, NoticeMark } from './notice.tsx'
import { useAnswer } from './use-answer.ts'

/** The oldest visible one disappears. */
const mostVisible = 3
/** Milliseconds; restarts while one of them has pointer or focus. */
const shownFor = 5000
/** Milliseconds: time to read, and to reach the button by keyboard. */
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
 * @returns shows a toast instead of all earlier ones, or none for null; a stable function. A toast that repeats a visible
 * notice isn't announced again, and not shown on a phone, where it would cover the notice
 */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** Removes the toasts when there is a problem: an earlier success would contradict it. */
export function useNoToastsBeside(problem: unknown): void {
  const toast = useToast()
  useEffect(() => {
    if (problem) toast(null)
  }, [problem, toast])
}

/**
 * Wraps the app. Toasts are in a popover above an open dialog. They can't be used while it is modal, but they disappear by
 * themselves, and the dialog has the same message.
 *
 * @param toast message of the last redirect, or null
 */
export function Toaster({ toast, children }: { toast: ToastMessage | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const list = useRef<HTMLDivElement>(null)
  // Toasts of the same moment are shown together, until the next one.
  const ofThisMoment = useRef<Toast[]>([])
  const lastKey = useRef(0)
  const show = useCallback<ShowToast>((message, { repeatsNotice } = { repeatsNotice: false }) => {
    // React runs effects twice in development; one message makes one toast.
    ofThisMoment.current = ofThisMoment.current.filter((each) => each.message !== message)
    if (message) ofThisMoment.current.push({ key: ++lastKey.current, message, repeatsNotice })
    setToasts(ofThisMoment.current.slice(-mostVisible))
  }, [])
  const { pathname, key: page } = useLocation()
  // What can still be undone stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the other toasts of the previous page
  useEffect(
    () => setToasts((present) => present.filter((each) => each.message.undo || ofThisMoment.current.includes(each))),
    [pathname],
  )
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
    // The button is removed with its toast, so the focus moves to the page.
    const main = document.getElementById('content')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [undone, show])
  // The last effect, because a new page has shown its toasts by then.
  useEffect(() => {
    ofThisMoment.current = []
    // Reopened, to be above the latest dialog.
    list.current?.hidePopover?.()
    if (toasts.length === 0) return
    // In the order of the Tab key the toasts come next.
    const { activeElement } = document
    const source = activeElement instanceof HTMLElement ? activeElement : undefined
    list.current?.showPopover?.(source && source !== document.body ? { source } : undefined)
    const timer = setInterval(
      () => {
        // A new toast may not have been rendered yet.
        if (!list.current?.matches(':hover, :focus-within')) setToasts((present) => (present === toasts ? [] : present))
      },
      toasts.some(({ message }) => message.undo) ? shownWithUndoFor : shownFor,
    )
    return () => clearInterval(timer)
  }, [toasts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its controls elsewhere
  useEffect(() => {
    if (toasts.length > 0) moveOffControls(list.current)
  }, [toasts, page])
  return (
    <ToastContext value={show}>
      {children}
      {/* Rendered before its text, because a live region only announces changes. */}
      <div ref={list} popover="manual" role="status" aria-atomic="false" className="toasts">
        {toasts.map(({ key, message: { tone, title, description, undo }, repeatsNotice }) => (
          <div
            key={key}
            // The notice was announced already.
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

/** Pixels between the toasts and what is below them. */
const gap = 12

/** Moves the toasts up to the lowest place where they cover no control or, where links leave no room, no button. */
function moveOffControls(toasts: HTMLElement | null): void {
  if (!toasts) return
  toasts.style.bottom = ''
  const { left, right, bottom, height } = toasts.getBoundingClientRect()
  const within = document.querySelector('dialog:modal') ?? document
  for (const controls of ['a, button, input, select, textarea, summary', 'button, .button, .button-quiet, input']) {
    const rects = [...within.querySelectorAll(controls)]
      .filter((control) => !toasts.contains(control))
      .map((control) => control.getBoundingClientRect())
      .filter((rect) => rect.width > 0 && rect.right > left && rect.left < right)
    const free = [bottom, ...rects.map((rect) => rect.top - gap)]
      .filter((end) => end <= bottom && end - height > 0)
      .filter((end) => rects.every((rect) => rect.bottom <= end - height || rect.top >= end))
    if (free.length === 0) continue
    toasts.style.bottom = `${innerHeight - Math.max(...free)}px`
    return
  }
}

/** For documents without React: the last redirect's message, below the header. */
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

function UndoButton({
  undo,
  underWay,
  onSubmit,
}: {
  undo: Undo
  underWay: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}) {
  return (
    <form method="post" action={undo.action} onSubmit={onSubmit} className="mt-2">
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-quiet button-small" aria-disabled={underWay || undefined}>
        {underWay ? 'Undoing…' : 'Undo'}
      </button>
    </form>
  )
}

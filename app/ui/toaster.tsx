import { Toast } from '@base-ui/react/toast'
import { createContext, type ReactNode, type RefObject, useCallback, useContext, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { Notice, NoticeMark } from './notice.tsx'

/** At most this many are visible; the oldest gives way. */
const mostVisible = 3
const shownFor = 5000
/** Of what has gone well, in milliseconds: it needs no second look. */
const successShownFor = 4000

/** What the last redirect left to say. */
const RedirectContext = createContext<ToastMessage | null>(null)

/** Whether something was said in this very moment: what is added to it belongs to it. */
const MomentContext = createContext<RefObject<boolean>>({ current: false })

/** Frames the whole product. @param toast what the last redirect left to say, or null */
export function Toaster({ toast, children }: { toast: ToastMessage | null; children: ReactNode }) {
  const moment = useRef(false)
  return (
    <Toast.Provider limit={mostVisible} timeout={shownFor}>
      <MomentContext value={moment}>
        <CloseOnNewPage />
        <ToastOfRedirect toast={toast} />
        <RedirectContext value={toast}>{children}</RedirectContext>
        <Toast.Portal>
          <ToastsOnTop />
        </Toast.Portal>
      </MomentContext>
    </Toast.Provider>
  )
}

/**
 * @returns shows a toast in place of all earlier ones; it stays the same function between renders. One that only repeats a
 *   notice in view is not spoken again, and is left out on a phone, where it would lie on top of it
 */
export function useToast(): (message: ToastMessage, options?: { repeatsNotice: boolean }) => void {
  const { add, close } = Toast.useToastManager()
  const moment = useContext(MomentContext)
  return useCallback(
    ({ title, description, tone }: ToastMessage, { repeatsNotice } = { repeatsNotice: false }) => {
      // Their timers stand still while another window is in front, so old ones would outlive what they were about.
      if (!moment.current) close()
      moment.current = true
      setTimeout(() => {
        moment.current = false
      })
      // Never with high priority: the page itself says what went wrong, in an alert of its own.
      add({
        title,
        description,
        type: tone,
        priority: 'low',
        timeout: tone === 'success' ? successShownFor : shownFor,
        data: { repeatsNotice },
      })
    },
    [add, close, moment],
  )
}

/** Takes the toasts away once something is wrong: what went well before would contradict it. */
export function useNoToastsBeside(problem: unknown): void {
  const { close } = Toast.useToastManager()
  const moment = useContext(MomentContext)
  useEffect(() => {
    if (problem && !moment.current) close()
  }, [problem, close, moment])
}

/** For the shells, under their header: where no script runs, what the last redirect left to say stands there. */
export function ToastInDocument() {
  const toast = useContext(RedirectContext)
  const interactive = useMatches().some(({ handle }) => (handle as { interactive?: boolean } | undefined)?.interactive)
  if (!toast) return null
  const notice = (
    <div className="page document-toast">
      <Notice tone={toast.tone} title={toast.title}>
        {toast.description && <p>{toast.description}</p>}
      </Notice>
    </div>
  )
  return interactive ? <noscript>{notice}</noscript> : notice
}

/** Stands before everything that shows toasts, so that those of the new page come after its effect. */
function CloseOnNewPage() {
  const { close } = Toast.useToastManager()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    close()
  }, [pathname, close])
  return null
}

function ToastOfRedirect({ toast }: { toast: ToastMessage | null }) {
  const show = useToast()
  const shown = useRef<ToastMessage>(null)
  useEffect(() => {
    // React runs effects twice while developing; one redirect has one toast.
    if (!toast || shown.current === toast) return
    shown.current = toast
    show(toast)
  }, [toast, show])
  return null
}

/**
 * A popover, so that toasts lie over an open dialog. Whatever lies behind it can't be used as long as it is open, toasts too: they
 * go by themselves, and the dialog says the same.
 */
function ToastsOnTop() {
  const { toasts } = Toast.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id
  useEffect(() => {
    const shown = viewport.current
    if (newest === undefined || !shown?.showPopover) return
    // What was shown last lies on top.
    if (shown.matches(':popover-open')) shown.hidePopover()
    shown.showPopover()
  }, [newest])
  return (
    <Toast.Viewport ref={viewport} popover="manual" className="toasts">
      <ToastList />
    </Toast.Viewport>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const tone = (toast.type ?? 'info') as ToastMessage['tone']
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // The notice has been spoken already.
        aria-live={toast.data?.repeatsNotice ? 'off' : undefined}
        className={`toast notice notice-${tone} ${toast.data?.repeatsNotice ? 'toast-repeats' : ''}`}
        swipeDirection={['right', 'up', 'down']}
      >
        <NoticeMark tone={tone} />
        <Toast.Content className="toast-content">
          <Toast.Title className="notice-title" render={<p />} />
          <Toast.Description />
        </Toast.Content>
        <Toast.Close className="toast-close" aria-label="Close">
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </Toast.Close>
      </Toast.Root>
    )
  })
}

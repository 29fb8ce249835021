import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import type { ToastMessage } from '../platform/toast.ts'
import { Notice, NoticeMark } from './notice.tsx'

/** At most this many are visible; the oldest gives way. */
const mostVisible = 3
const shownFor = 5000

/** Frames the whole product. @param toast what the last redirect left to say, or null */
export function Toaster({ toast, children }: { toast: ToastMessage | null; children: ReactNode }) {
  return (
    <Toast.Provider limit={mostVisible} timeout={shownFor}>
      {toast && <ToastInDocument toast={toast} />}
      <ToastOfRedirect toast={toast} />
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** @returns shows a toast; it stays the same function between renders */
export function useToast(): (message: ToastMessage) => void {
  const { add } = Toast.useToastManager()
  return useCallback(
    ({ title, description, tone }: ToastMessage) => {
      // Never with high priority: the page itself says what went wrong, in an alert of its own.
      add({ title, description, type: tone, priority: 'low' })
    },
    [add],
  )
}

/** Where no script runs, the same words stand on top of the page. */
function ToastInDocument({ toast }: { toast: ToastMessage }) {
  const interactive = useMatches().some(({ handle }) => (handle as { interactive?: boolean } | undefined)?.interactive)
  const notice = (
    <div className="page pt-4">
      <Notice tone={toast.tone} title={toast.title}>
        {toast.description && <p>{toast.description}</p>}
      </Notice>
    </div>
  )
  return interactive ? <noscript>{notice}</noscript> : notice
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

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const tone = (toast.type ?? 'info') as ToastMessage['tone']
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`toast notice notice-${tone}`}
        swipeDirection={['right', 'down']}
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

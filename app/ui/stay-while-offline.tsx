import { useEffect } from 'react'
import { problem } from '../platform/forms/toast.ts'
import { useToast } from './toaster.tsx'

/**
 * Once on every page. Without a connection the router would load a whole document, and the browser's error page would replace
 * the app: this blocks the navigation and says why. Forms show the failure themselves.
 */
export function BlockOfflineNavigation() {
  const toast = useToast()
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      // A new tab or window leaves this page.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      if (navigator.onLine || !link || link.target || link.origin !== location.origin) return
      const closesDialog = link.closest('dialog') && location.pathname.startsWith(`${link.pathname}/`)
      if (link.hasAttribute('download') || link.pathname === location.pathname || closesDialog) return
      event.preventDefault()
      toast(offline)
    }
    const keepForm = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (navigator.onLine || form.method !== 'post') return
      if (new URL(form.getAttribute('action') ?? '', location.href).pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      toast(notSent)
    }
    addEventListener('click', stay, { capture: true })
    addEventListener('submit', keepForm, { capture: true })
    return () => {
      removeEventListener('click', stay, { capture: true })
      removeEventListener('submit', keepForm, { capture: true })
    }
  }, [toast])
  return null
}

const offline = problem('You’re offline', 'This page stays as it is. Try again once you’re connected.')
const notSent = problem('Connection error', 'Nothing was sent. Please check your internet connection and try again.')

import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Found } from './find-everything.server.ts'

/** Debounce in milliseconds between keystrokes. */
const pause = 120

interface Answer {
  term: string
  found: Found
}

/** @returns the last answer, and whether the request for this term failed; the page then shows the reason */
export function useFound(term: string): { answer: Answer | null; isLost: boolean } {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (term === '') return
    const left = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const address = `${href('/admin/find/found')}?${new URLSearchParams({ search: term })}`
        // A signed-out admin would be redirected.
        const response = await fetch(address, { signal: left.signal, redirect: 'error' })
        if (!response.ok) throw new Error(response.statusText)
        setAnswer({ term, found: await response.json() })
        setLost(false)
      } catch {
        if (!left.signal.aborted) setLost(true)
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [term])
  return { answer, isLost }
}

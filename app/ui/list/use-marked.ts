import { useEffect, useRef, useState } from 'react'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { useToast } from '../toaster.tsx'

/** @returns how many rows are ticked, which the page itself keeps; without a script nobody counts them */
export function useMarked(form: string, rows: readonly unknown[]): number {
  const [marked, setMarked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other marks
  useEffect(() => {
    const count = () => setMarked(marksOf(form).filter(({ checked }) => checked).length)
    // The event comes before the boxes are reset.
    const countLater = () => setTimeout(count)
    count()
    document.addEventListener('change', count)
    document.addEventListener('reset', countLater)
    return () => {
      document.removeEventListener('change', count)
      document.removeEventListener('reset', countLater)
    }
  }, [form, rows])
  return marked
}

/**
 * A tick stands in its row and goes with it: another page, order or filter says how many it has cleared.
 *
 * @param form to which the boxes of the rows belong
 */
export function useClearedMarks(form: string, rows: readonly unknown[]): void {
  const toast = useToast()
  const ticked = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other marks
  useEffect(() => {
    const read = () => marksOf(form).flatMap(({ checked, value }) => (checked ? [value] : []))
    const note = () => {
      ticked.current = read()
    }
    // The event comes before the boxes are reset.
    const noteLater = () => setTimeout(note)
    const kept = new Set(read())
    const cleared = ticked.current.filter((id) => !kept.has(id)).length
    if (cleared > 0) toast(clearedMarks(cleared))
    note()
    document.addEventListener('change', note)
    document.addEventListener('reset', noteLater)
    return () => {
      document.removeEventListener('change', note)
      document.removeEventListener('reset', noteLater)
    }
  }, [form, rows, toast])
}

function clearedMarks(count: number): ToastMessage {
  return {
    tone: 'info',
    title: `${count} ${count === 1 ? 'is' : 'are'} no longer selected`,
    description: 'You can only select what’s on the page you see.',
  }
}

/** @param form to which the boxes belong, which stand in the rows */
export function marksOf(form: string): HTMLInputElement[] {
  const named = [...(document.forms.namedItem(form)?.elements ?? [])] as HTMLInputElement[]
  return named.filter(({ name }) => name === 'id')
}

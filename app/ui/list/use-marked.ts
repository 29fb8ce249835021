import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { useToast } from '../toaster.tsx'

/** @returns the number of checked rows; 0 without JavaScript */
export function useMarked(form: string, rows: readonly unknown[]): number {
  const [marked, setMarked] = useState(0)
  useMarks(form, rows, (ids) => setMarked(ids.length))
  return marked
}

/**
 * Checkboxes are cleared with their rows: another page, order or filter announces how many it has cleared.
 *
 * @param form id of the checkboxes' form
 */
export function useClearedMarks(form: string, rows: readonly unknown[]): void {
  const toast = useToast()
  const last = useRef<{ rows: readonly unknown[]; ids: string[] }>({ rows, ids: [] })
  useMarks(form, rows, (ids) => {
    const cleared = last.current.rows === rows ? 0 : last.current.ids.filter((id) => !ids.includes(id)).length
    if (cleared > 0) toast(clearedMarks(cleared))
    last.current = { rows, ids }
  })
}

/** @param onChange called with the checked rows, at first and after each change */
function useMarks(form: string, rows: readonly unknown[], onChange: (ids: string[]) => void): void {
  const read = useEffectEvent(() => onChange(marksOf(form).flatMap(({ checked, value }) => (checked ? [value] : []))))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other marks
  useEffect(() => {
    const readNow = () => read()
    // The event fires before the boxes are reset.
    const readLater = () => setTimeout(readNow)
    readNow()
    document.addEventListener('change', readNow)
    document.addEventListener('reset', readLater)
    return () => {
      document.removeEventListener('change', readNow)
      document.removeEventListener('reset', readLater)
    }
  }, [form, rows])
}

function clearedMarks(count: number): ToastMessage {
  return {
    tone: 'info',
    title: `${count} ${count === 1 ? 'is' : 'are'} no longer selected`,
    description: 'You can only select what’s on the page you see.',
  }
}

/** @param form id of the checkboxes' form, which stand outside of it in the rows */
export function marksOf(form: string): HTMLInputElement[] {
  const named = [...(document.forms.namedItem(form)?.elements ?? [])] as HTMLInputElement[]
  return named.filter(({ name }) => name === 'id')
}

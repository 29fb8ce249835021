import { useEffect, useState } from 'react'
import { onceSeen } from '../when-seen.ts'

/** @returns how many rows are ticked, which the page itself keeps; without a script nobody counts them */
export function useMarked(form: string, rows: readonly unknown[]): number {
  const [marked, setMarked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other marks
  useEffect(() => {
    const count = () => setMarked(marksOf(form).filter(({ checked }) => checked).length)
    // A form is reset after it says so, and a bar for what is ticked takes a phone longer than the tick.
    const { ask, takeBack } = onceSeen(count)
    count()
    document.addEventListener('change', ask)
    document.addEventListener('reset', ask)
    return () => {
      takeBack()
      document.removeEventListener('change', ask)
      document.removeEventListener('reset', ask)
    }
  }, [form, rows])
  return marked
}

/** @param form to which the boxes belong, which stand in the rows */
export function marksOf(form: string): HTMLInputElement[] {
  const named = [...(document.forms.namedItem(form)?.elements ?? [])] as HTMLInputElement[]
  return named.filter(({ name }) => name === 'id')
}

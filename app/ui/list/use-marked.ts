import { useEffect, useState } from 'react'
import { onceSeen } from '../when-seen.ts'

/** @returns how many rows are ticked, which the page itself keeps; without a script nobody counts them */
export function useMarked(form: string, rows: readonly unknown[]): number {
  const [marked, setMarked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other marks
  useEffect(() => {
    let takeBack: (() => void) | undefined
    const count = () => {
      takeBack = undefined
      setMarked(marksOf(form).filter(({ checked }) => checked).length)
    }
    // A form is reset after it says so, and a bar for what is ticked takes a phone longer than the tick.
    const later = () => {
      takeBack ??= onceSeen(count)
    }
    count()
    document.addEventListener('change', later)
    document.addEventListener('reset', later)
    return () => {
      takeBack?.()
      document.removeEventListener('change', later)
      document.removeEventListener('reset', later)
    }
  }, [form, rows])
  return marked
}

/** @param form to which the boxes belong, which stand in the rows */
export function marksOf(form: string): HTMLInputElement[] {
  const named = [...(document.forms.namedItem(form)?.elements ?? [])] as HTMLInputElement[]
  return named.filter(({ name }) => name === 'id')
}

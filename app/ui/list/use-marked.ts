import { useEffect, useState } from 'react'

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

/** @param form to which the boxes belong, which stand in the rows */
export function marksOf(form: string): HTMLInputElement[] {
  const named = [...(document.forms.namedItem(form)?.elements ?? [])] as HTMLInputElement[]
  return named.filter(({ name }) => name === 'id')
}

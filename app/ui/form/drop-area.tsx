import { type DragEvent, type ReactNode, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/** A larger drop target around a file field. Keyboards use the field itself. */
export function DropArea({ isOff = false, children }: { isOff?: boolean | undefined; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  const isHydrated = useHydrated()
  const isWanted = ({ dataTransfer }: DragEvent) => !isOff && dataTransfer.types.includes('Files')
  const over = (event: DragEvent) => {
    if (!isWanted(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    setIsOver(false)
    const field = event.currentTarget.querySelector<HTMLInputElement>('input[type="file"]')
    const file = event.dataTransfer.files[0]
    if (!isWanted(event)) return
    // Otherwise the browser would open the file.
    event.preventDefault()
    if (!field || !file) return
    const one = new DataTransfer()
    one.items.add(file)
    field.files = one.files
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer, and the field inside does the same
    <div
      className="drop-area"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      {isHydrated && !isOff && <p className="hint drop-hint">Or drop a picture here.</p>}
    </div>
  )
}

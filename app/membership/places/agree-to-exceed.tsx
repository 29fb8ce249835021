import { useEffect, useRef } from 'react'
import { formatCount } from '../../ui/list/format-count.ts'

/** Ticked, it sends the number that was read, so that it agrees to nothing else. Its question stands above. */
export function AgreeToExceed({ capacity, taken }: { capacity: number; taken: number }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <label className="checkbox rounded-md border border-problem bg-problem-wash px-4 py-3">
      <input ref={box} type="checkbox" name="agreedTaken" value={taken} />
      <span className="font-semibold">
        Yes, exceed the capacity: {formatCount({ total: taken })} people in {formatCount({ total: capacity })} places
      </span>
    </label>
  )
}

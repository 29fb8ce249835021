import { useEffect, useRef } from 'react'
import { formatCount } from '../../ui/list/format-count.ts'

/** A checkbox that sends the shown number, so that the admin agrees to that one only. */
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

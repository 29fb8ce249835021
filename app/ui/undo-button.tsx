import type { SubmitEvent } from 'react'
import type { Undo } from '../platform/forms/toast.ts'

export function UndoButton({
  undo,
  underWay,
  onSubmit,
}: {
  undo: Undo
  underWay: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}) {
  return (
    <form method="post" action={undo.action} onSubmit={onSubmit} className="mt-2">
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-quiet button-small" aria-disabled={underWay || undefined}>
        {underWay ? 'Undoing…' : 'Undo'}
      </button>
    </form>
  )
}

interface Work {
  /** Name of the assigned admin. */
  assignee: string | null
  notes: number
  replies: number
}

/** The team's work on an inquiry of a list; nothing when there is none. */
export function WorkLine({ work: { assignee, notes, replies } }: { work: Work }) {
  const parts = [
    replies > 0 && (replies === 1 ? 'Answered' : `Answered ${replies} times`),
    notes > 0 && `${notes} ${notes === 1 ? 'note' : 'notes'}`,
  ].filter(Boolean)
  if (!assignee && parts.length === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      {assignee && (
        <>
          Assigned to <bdi className="wrap-anywhere">{assignee}</bdi>
          {parts.length > 0 && ' · '}
        </>
      )}
      {parts.join(' · ')}
    </p>
  )
}

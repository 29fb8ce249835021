import type { CohortState } from '../../cohorts/cohort-record.ts'
import type { Stage } from '../../cohorts/cohort-stage.ts'

const states: Record<CohortState, { words: string; tone: string }> = {
  draft: { words: 'Draft', tone: 'badge-waitlist' },
  published: { words: 'Published', tone: 'badge-success' },
  archived: { words: 'Archived', tone: '' },
}

const stages: Record<Stage, string> = {
  announced: 'Announced',
  open: 'Open',
  full: 'Full',
  closed: 'Closed',
  running: 'Running',
  over: 'Over',
}

/** The state that admins set, and the phase that follows from the dates of a published cohort. */
export function StateBadges({
  cohort: { state, calledOff },
  stage,
}: {
  cohort: { state: CohortState; calledOff: boolean }
  stage: Stage | null
}) {
  if (calledOff) return <span className="badge badge-problem">Called off</span>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={`badge ${states[state].tone}`}>{states[state].words}</span>
      {state === 'published' && stage && <span className="badge badge-teal">{stages[stage]}</span>}
    </span>
  )
}

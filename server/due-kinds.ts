import type { DueKind } from '../app/cohorts/due.ts'

/** Everything that happens once, at a time. What is due is found by its kind. */
export const dueKinds: DueKind[] = []

/** The stage of a published cohort for a visitor who comes now. */
export type Stage = 'announced' | 'open' | 'full' | 'closed' | 'running' | 'over'

interface Instants {
  opensAt: Date | null
  closesAt: Date | null
  startsAt: Date | null
  endsAt: Date | null
  lateRegistration: boolean
}

/** @param full whether no place is free. @returns null for a cohort without dates */
export function stageOf(cohort: Instants, full: boolean, now: Date): Stage | null {
  const { opensAt, closesAt, startsAt, endsAt, lateRegistration } = cohort
  if (!closesAt || !startsAt || !endsAt) return null
  if (now >= endsAt) return 'over'
  if (now >= startsAt) return 'running'
  if (opensAt && now < opensAt) return 'announced'
  if (now >= closesAt && !lateRegistration) return 'closed'
  return full ? 'full' : 'open'
}

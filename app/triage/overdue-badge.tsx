/** @param by as `overdueFor` says it */
export function OverdueBadge({ by }: { by: string | null }) {
  return by && <span className="badge badge-problem">Overdue: waiting {by}</span>
}

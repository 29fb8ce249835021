/** @param by from `overdueFor` */
export function OverdueBadge({ by }: { by: string | null }) {
  return by && <span className="badge badge-problem">Overdue: waiting {by}</span>
}

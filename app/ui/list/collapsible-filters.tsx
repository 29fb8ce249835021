import type { ReactNode } from 'react'

/**
 * Filters that would fill a phone's screen before the first row is seen: folded there, and open where there is room. By the
 * browser alone, script or not.
 *
 * @param active how many of them leave something out: then they stand open
 */
export function CollapsibleFilters({ active, children }: { active: number; children: ReactNode }) {
  return (
    <details className="folded-on-phones grow open:basis-full sm:basis-full" open={active > 0}>
      <summary className="link">Filters{active > 0 && ` (${active} in use)`}</summary>
      <div className="flex flex-wrap gap-2">{children}</div>
    </details>
  )
}

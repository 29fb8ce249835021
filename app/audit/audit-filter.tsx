import { isFiltered } from '../platform/list-query.ts'
import { DayField } from '../ui/list/day-field.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { auditActions } from './audit-entry.ts'
import type { AuditQuery } from './audit-query.ts'

export function AuditFilter({ query, actors, action }: { query: AuditQuery; actors: string[]; action: string }) {
  // The URL may name an actor who isn't in the list.
  const people = query.actor && !actors.includes(query.actor) ? [...actors, query.actor] : actors
  return (
    <FilterBar
      label="Search the audit log"
      placeholder="Who, what or why"
      value={query.search}
      action={action}
      active={[query.action, query.actor, query.from, query.to].filter(Boolean).length}
      clear={isFiltered(query) && action}
    >
      <FilterSelect label="Action" name="action" value={query.action} all="All actions" options={auditActions} />
      <FilterSelect label="Person" name="actor" value={query.actor} all="Everyone" options={people} />
      <DayField label="From" name="from" value={query.from} />
      <DayField label="To" name="to" value={query.to} />
    </FilterBar>
  )
}

import type { ReactNode } from 'react'
import { isFiltered } from '../platform/list-query.ts'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { auditActions } from './audit-entry.ts'
import type { AuditQuery } from './audit-query.ts'

export function AuditFilter({
  query,
  actors,
  action,
  menu,
}: {
  query: AuditQuery
  actors: string[]
  action: string
  menu: ReactNode
}) {
  // The URL may name an actor who isn't in the list.
  const people = query.actor && !actors.includes(query.actor) ? [...actors, query.actor] : actors
  return (
    <FilterBar
      label="Search the audit log"
      placeholder="Who, what or why"
      value={query.search}
      action={action}
      clear={isFiltered(query) && action}
      filters={[
        { label: 'Action', name: 'action', value: query.action, all: 'All actions', options: auditActions },
        { label: 'Person', name: 'actor', value: query.actor, all: 'Everyone', options: people },
        { label: 'From', name: 'from', value: query.from, isDay: true },
        { label: 'To', name: 'to', value: query.to, isDay: true },
      ]}
      menu={menu}
    />
  )
}

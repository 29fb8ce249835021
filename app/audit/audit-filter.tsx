import { useEffect, useRef } from 'react'
import { CollapsibleFilters } from '../ui/list/collapsible-filters.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { useSearchSubmit } from '../ui/list/use-search-submit.ts'
import { auditActions } from './audit-entry.ts'
import type { AuditQuery } from './audit-query.ts'

export function AuditFilter({ query, actors, action }: { query: AuditQuery; actors: string[]; action: string }) {
  // The URL may name somebody who has done nothing, or too little to be in the list.
  const people = query.actor && !actors.includes(query.actor) ? [...actors, query.actor] : actors
  return (
    <SearchBox
      wide
      label="Search the audit log"
      placeholder="Who, what or why"
      value={query.search}
      action={action}
      filters={
        <CollapsibleFilters active={[query.action, query.actor, query.from, query.to].filter(Boolean).length}>
          <FilterSelect label="Action" name="action" value={query.action} all="All actions" options={auditActions} />
          <FilterSelect label="Person" name="actor" value={query.actor} all="Everybody" options={people} />
          <div className="flex grow flex-wrap gap-2 sm:grow-0">
            <DayField label="From" name="from" value={query.from} />
            <DayField label="To" name="to" value={query.to} />
          </div>
        </CollapsibleFilters>
      }
    />
  )
}

/** Takes effect at once, and without script with the form's button. */
function DayField({ label, name, value }: { label: string; name: string; value: string | null }) {
  const send = useSearchSubmit()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Back and Forward change the URL under the field; while somebody types a year, the field is ahead of the URL.
    if (input.current && input.current !== document.activeElement) input.current.value = value ?? ''
  }, [value])
  return (
    <label className="flex min-w-0 grow items-center gap-2 sm:grow-0">
      <span className="text-sm text-ink-soft">{label}</span>
      <input
        ref={input}
        type="date"
        name={name}
        className="input"
        defaultValue={value ?? ''}
        onChange={({ currentTarget: { form, value: chosen } }) => {
          // A field that was emptied with the URL reports that as a change of its own.
          if (chosen !== (value ?? '')) send(form)
        }}
      />
    </label>
  )
}

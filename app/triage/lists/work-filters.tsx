import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { type Assignee, mine, nobodys, type TriageQuery } from '../triage-query.ts'

/** The filters by what the team has done, beside those by what was sent. */
export function WorkFilters({ query, admins }: { query: TriageQuery; admins: Assignee[] }) {
  const { folder, assignee, answered, notes } = query
  const people = {
    [mine]: 'Me',
    [nobodys]: 'Nobody yet',
    ...Object.fromEntries(admins.map(({ id, name }) => [id, name])),
  }
  return (
    <>
      <FilterSelect
        label="Folder"
        name="folder"
        value={folder ?? null}
        all="Inbox"
        options={{ spam: 'Spam', deleted: 'Deleted' }}
      />
      <FilterSelect label="Assigned to" name="assignee" value={assignee ?? null} all="Assigned: any" options={people} />
      <FilterSelect
        label="Answered"
        name="answered"
        value={answered ?? null}
        all="Replies: any"
        options={{ yes: 'Answered here', no: 'Unanswered' }}
      />
      <FilterSelect
        label="Notes"
        name="notes"
        value={notes ?? null}
        all="Notes: any"
        options={{ yes: 'With notes', no: 'Without notes' }}
      />
    </>
  )
}

/** How many leave something out, the status among them. */
export function countFilters({ status, folder, assignee, answered, notes }: TriageQuery): number {
  return [status, folder, assignee, answered, notes].filter(Boolean).length
}

import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { type Assignee, type InquiryQuery, mine, unassigned } from '../inquiry-query.ts'

/** Filters for what the team has done. */
export function WorkFilters({ query, admins }: { query: InquiryQuery; admins: Assignee[] }) {
  const { folder, assignee, answered, notes } = query
  const people = {
    [mine]: 'Me',
    [unassigned]: 'Nobody yet',
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

/** The number of active filters, including the status. */
export function countFilters({ status, folder, assignee, answered, notes }: InquiryQuery): number {
  return [status, folder, assignee, answered, notes].filter(Boolean).length
}

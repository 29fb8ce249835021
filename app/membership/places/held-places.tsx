import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { type ToldExpiry, waitsFor } from '../place-expiry.ts'

export interface HeldRow extends ToldExpiry {
  id: string
  name: string
  /** The email about the place was given up. */
  isUnnotified: boolean
}

/**
 * Held places, the earliest deadline first.
 *
 * @param count of all held places, of which `held` are the first
 * @param search query with the cohort, for links
 */
export function HeldPlaces({ held, count, search }: { held: HeldRow[]; count: number; search: string }) {
  const more = count - held.length
  return (
    <section aria-labelledby="held" className="mt-10">
      <h2 id="held" className="text-2xl">
        Held places
      </h2>
      <p className="mt-3 mb-4 text-sm text-ink-soft">
        {count === 1
          ? '1 place is held for someone who hasn’t taken it yet.'
          : `${count.toLocaleString('en-US')} places are held for people who haven’t taken them yet.`}{' '}
        After the last day, a place goes to the next person in line or becomes free for you to offer, unless our email
        about it was never delivered.
      </p>
      <DataTable
        stacked
        caption="People with held places"
        columns={columns(search)}
        rows={held}
        keyOf={({ id }) => id}
      />
      {more > 0 && (
        <p className="hint mt-3">And {more.toLocaleString('en-US')} more with the same last day or a later one.</p>
      )}
    </section>
  )
}

function columns(search: string): Column<HeldRow>[] {
  return [
    {
      header: 'Name',
      cell: ({ id, name }) => (
        <Link className="link block min-w-32 wrap-anywhere" to={href('/admin/users/:id', { id }) + search}>
          <bdi>{name}</bdi>
        </Link>
      ),
      namesRow: true,
    },
    {
      header: 'Waiting for',
      cell: ({ unless, isUnnotified }) => (isUnnotified ? 'Our email, which wasn’t delivered' : waitsFor[unless]),
    },
    { header: 'Last day', labelled: true, cell: ({ lastDay }) => lastDay },
  ]
}

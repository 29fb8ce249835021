import { href, isRouteErrorResponse, Link, useNavigation } from 'react-router'
import { brand } from '../organization/brand.ts'
import { type LetterQuery, letterSearchParams, readLetterQuery } from '../platform/mail/letter-query.ts'
import { countWaitingLetters, listLetters } from '../platform/mail/letters.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { pilot } from '../site/pilot.ts'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { useDelayedFlag } from '../ui/use-delayed-flag.ts'
import type { Route } from './+types/letters-page'
import { AdminErrorView } from './admin-error-view.tsx'
import { letterKindNames } from './letter-kind.ts'
import { LettersTable, letterStateNames } from './letters-table.tsx'
import { SendWaiting } from './send-waiting.tsx'

const here = href('/admin/letters')
/** More need not be told apart. */
const mostWaiting = 1000

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Letters' : 'Error · Letters'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const query = readLetterQuery(url.searchParams)
  const [waiting, { rows, ...list }] = await Promise.all([
    countWaitingLetters(db, mostWaiting),
    listLetters(db, query, clock.now()),
  ])
  const letters = rows.map(({ writtenAt, deliveredAt, discardedAt, nextTryAt, ...letter }) => ({
    ...letter,
    written: inWords(writtenAt),
    delivered: deliveredAt && inWords(deliveredAt),
    discarded: discardedAt && inWords(discardedAt),
    nextTry: nextTryAt && inWords(nextTryAt),
  }))
  return { query: { ...query, page: list.page }, waiting, list, letters }
}

/** On the server alone: a browser may know another way to write it. */
const dayAndTime = new Intl.DateTimeFormat('en-US', { timeZone: pilot.zone, dateStyle: 'medium', timeStyle: 'short' })

function inWords(at: Date) {
  return { iso: at.toISOString(), words: dayAndTime.format(at) }
}

export default function LettersPage({ loaderData: { query, waiting, list, letters } }: Route.ComponentProps) {
  const loading = useOtherRowsOnTheWay(query)
  const isFiltered = letterSearchParams({ ...query, page: 1 }) !== ''
  return (
    <>
      <h1 className="text-3xl">Letters</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        What was sent to whom. An email that the mail server doesn't take waits and is tried again, for nearly three
        days; one to an address that doesn't exist is tried twice. What an email says is not shown. All times are
        Pacific Time.
      </p>
      <div className="mt-6 *:max-w-none *:flex-wrap [&_label:has([type=search])]:basis-48">
        <SearchBox
          label="Search letters"
          placeholder="Address"
          value={query.search}
          action={here}
          filters={
            <div className="flex basis-full flex-wrap gap-2 lg:contents">
              <FilterSelect
                label="State"
                name="state"
                value={query.state}
                all="All states"
                options={letterStateNames}
              />
              <FilterSelect label="Kind" name="kind" value={query.kind} all="All kinds" options={kindOptions(query)} />
            </div>
          }
        />
      </div>
      <p role="status" className="mt-4 mb-2 text-sm text-ink-soft">
        {formatCount(list)} {list.total === 1 ? 'letter' : 'letters'}
        {list.isMore && '. Only the newest of them are listed: search for an address to see others.'}
        {!isFiltered && waiting > 0 && (
          <>
            {' · '}
            <Link className="link" to={here + letterSearchParams({ state: 'waiting' })} preventScrollReset>
              {waiting.toLocaleString('en-US')}
              {waiting === mostWaiting && '+'} waiting
            </Link>
          </>
        )}
      </p>
      {waiting > 0 && query.state !== 'delivered' && query.state !== 'discarded' && <SendWaiting />}
      {letters.length === 0 && !loading ? (
        <div className="card border-dashed text-center">
          <p className="font-semibold">{isFiltered ? 'No letters found' : 'No letter has been written yet.'}</p>
          {isFiltered && (
            <p className="mt-2 text-sm">
              <Link className="link" to={here} preventScrollReset>
                Clear filters
              </Link>
            </p>
          )}
        </div>
      ) : (
        <LettersTable letters={letters} loading={loading} list={letterSearchParams(query).slice(1)} />
      )}
      <div className="mt-5">
        <Pagination
          label="Pages of letters"
          page={list.page}
          pages={list.pages}
          hrefOf={(page) => here + letterSearchParams({ ...query, page })}
        />
      </div>
    </>
  )
}

/** The URL may name a kind that only another version of the program knows. */
function kindOptions({ kind }: LetterQuery): Record<string, string> {
  return kind && !Object.hasOwn(letterKindNames, kind) ? { ...letterKindNames, [kind]: kind } : letterKindNames
}

/** Another filter or page is on its way. While somebody types, the rows that are there stay: empty ones would flicker. */
function useOtherRowsOnTheWay({ search }: LetterQuery): boolean {
  const { location } = useNavigation()
  return useDelayedFlag(
    location?.pathname === here && readLetterQuery(new URLSearchParams(location.search)).search === search,
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <AdminErrorView error={error} />
  return <ListError heading="Letters" title="Error loading letters" />
}

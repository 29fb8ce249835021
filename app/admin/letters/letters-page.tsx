import { data, href, isRouteErrorResponse } from 'react-router'
import { reaches } from '../../admin-role.ts'
import { idByAddress } from '../../membership/members.server.ts'
import { MessageTabs } from '../../messages/message-tabs.tsx'
import { brand } from '../../organization/brand.ts'
import { dateTimeOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithOutcome } from '../../platform/forms/toast.server.ts'
import { isFiltered, toSearchParams } from '../../platform/list-query.ts'
import type { ListedLetter } from '../../platform/mail/letter-lists.server.ts'
import { countWaitingLetters, listLetters } from '../../platform/mail/letter-lists.server.ts'
import { type LetterQuery, readLetterQuery } from '../../platform/mail/letter-query.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { PostForm } from '../../ui/form/post-form.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { FoundLine } from '../../ui/list/found-line.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdminErrorView } from '../admin-error-view.tsx'
import type { Route } from './+types/letters-page'
import { againOf } from './again.ts'
import { sendWaitingCopy, sendWaitingNotice } from './copy.ts'
import { letterKindNames, nameOfLetter } from './letter-kind.ts'
import type { ShownLetter } from './letters-table.tsx'
import { LettersTable, letterStateNames } from './letters-table.tsx'
import { listAddress } from './list-address.ts'
import { retryCopy, retryNotice } from './retry-copy.ts'
import { retryLetter } from './retry-letter.server.ts'
import { sendWaitingLetters } from './send-waiting-letters.server.ts'

const here = href('/admin/messages/delivery')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Delivery' : 'Error · Delivery'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { adminRole } = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const query = readLetterQuery(url.searchParams)
  const [waiting, { rows, ...list }] = await Promise.all([
    countWaitingLetters(db, 1),
    listLetters(services, query, idByAddress('recipient')),
  ])
  const letters = rows.map(({ person, ...letter }) => shownLetter(letter, person))
  const shown = { list, letters, isWaiting: waiting > 0, mayChange: reaches(adminRole, 'organiser') }
  return { query: { ...query, page: list.page }, ...shown }
}

/** A person's page posts its retries here too. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'send-waiting': {
      const fail = (error: unknown) => {
        logFailure(context, error, 'waiting letters could not be sent')
        return sendWaitingCopy.failed
      }
      return redirectWithOutcome(context, here + toSearchParams({ state: 'waiting' }), fail, async () =>
        sendWaitingNotice(await sendWaitingLetters(services, admin)),
      )
    }
    case 'retry': {
      const id = String(form.get('id') ?? '')
      const fail = (error: unknown) => {
        logFailure(context, error, 'letter could not be tried again')
        return retryCopy.failed
      }
      return redirectWithOutcome(context, listAddress(form.get('list')), fail, async () =>
        retryNotice(isUuid(id) ? await retryLetter(services, admin, id) : { outcome: 'nothing-to-try' }),
      )
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function LettersPage({
  loaderData: { query, isWaiting, list, letters, mayChange },
}: Route.ComponentProps) {
  const loading = useListLoading(here, query, readLetterQuery)
  const isNarrowed = isFiltered(query)
  return (
    <>
      <PageHeader title="Messages">
        Emails that wait, came back or were given up. We retry for about three days, or once if the address doesn’t
        exist. What an email says isn’t shown here. Times are Pacific.
      </PageHeader>
      <MessageTabs at="Delivery" />
      <FilterBar
        label="Search emails"
        placeholder="Address"
        value={query.search}
        action={here}
        clear={isNarrowed && here}
        filters={[{ label: 'Kind', name: 'kind', value: query.kind, all: 'All kinds', options: kindOptions(query) }]}
      >
        <FilterSelect label="State" name="state" value={query.state} all="Problems" options={letterStateNames} />
      </FilterBar>
      <FoundLine
        tools={mayChange && isWaiting && query.state !== 'delivered' && query.state !== 'discarded' && <SendWaiting />}
      >
        {formatCount(list)} {list.total === 1 ? 'email' : 'emails'}
        {list.hasMore && '. Only the newest are listed. Search for an address to see others.'}
        {query.state !== 'all' && (
          <>
            {' · '}
            <Link className="link" to={here + toSearchParams({ ...query, state: 'all', page: 1 })} preventScrollReset>
              Look in everything we sent
            </Link>
          </>
        )}
      </FoundLine>
      {letters.length === 0 && !loading ? (
        <EmptyList title={isNarrowed ? 'No emails found' : 'Nothing needs a look'}>
          {!isNarrowed && 'No email is waiting, and none came back.'}
        </EmptyList>
      ) : (
        <LettersTable letters={letters} loading={loading} list={toSearchParams(query).slice(1)} mayChange={mayChange} />
      )}
      <Pagination label="Pages of emails" list={list} hrefOf={(page) => here + toSearchParams({ ...query, page })} />
    </>
  )
}

/** The URL may name a kind of another version of the program. */
function kindOptions({ kind }: LetterQuery): Record<string, string> {
  return kind && !Object.hasOwn(letterKindNames, kind) ? { ...letterKindNames, [kind]: kind } : letterKindNames
}

/** For after an outage: otherwise each email waits for its own next attempt, up to a day later. */
function SendWaiting() {
  return (
    <PostForm
      fields={{ intent: 'send-waiting' }}
      lost={sendWaitingCopy}
      button="Send waiting emails now"
      pending="Sending..."
      className="button-quiet button-small"
      formClass="grid gap-2 sm:justify-items-end"
    />
  )
}

/** A row of the table of emails. @param person the member who has the address now */
function shownLetter(
  { kind, writtenAt, deliveredAt, discardedAt, nextTryAt, ...letter }: ListedLetter,
  person: string | null,
): ShownLetter {
  return {
    ...letter,
    person,
    name: nameOfLetter(kind),
    again: againOf(kind).how,
    written: dateTimeOf(writtenAt),
    delivered: deliveredAt && dateTimeOf(deliveredAt),
    discarded: discardedAt && dateTimeOf(discardedAt),
    nextTry: nextTryAt && dateTimeOf(nextTryAt),
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <AdminErrorView error={error} />
  return <ListError heading="Delivery" title="Error loading emails" />
}

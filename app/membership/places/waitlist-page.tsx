import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { AdminErrorView } from '../../admin/admin-error-view.tsx'
import { useMay } from '../../allowed-to.tsx'
import { slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../cohorts/choose-cohort.server.ts'
import { capitalized, theBootcamp } from '../../cohorts/cohort.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { audienceOfList } from '../../messages/audience.ts'
import { WriteLink } from '../../messages/write-link.tsx'
import { brand } from '../../organization/brand.ts'
import { dayOf } from '../../organization/dates.ts'
import { readPage } from '../../platform/database/paging.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithOutcome, redirectWithToast } from '../../platform/forms/toast.server.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { mostTotal } from '../../platform/paging.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { confirmBeforeMany } from '../../sign-in/passkeys/ask-passkey.ts'
import { requireAdmin, requireConfirmedForMany, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { FoundLine } from '../../ui/list/found-line.tsx'
import { NotLoaded } from '../../ui/list/list-error.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import type { Organiser } from '../../viewer.ts'
import { countExpired, countExpiring, listExpiring } from '../place-expiries.server.ts'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'
import { findPlacesOverview } from '../places.server.ts'
import { refusedMarkOf } from '../roster/refused-mark.ts'
import type { Route } from './+types/waitlist-page'
import { AutomaticOffers } from './automatic-offers.tsx'
import { HeldPlaces } from './held-places.tsx'
import { offerPlaces } from './offer-places.server.ts'
import { OfferQuestion, offerByNameId } from './offer-question.tsx'
import { offerSchema } from './offer-schema.ts'
import { OfferSection, offerHeadingId } from './offer-section.tsx'
import { offerCopy, offerNotice, switchCopy, switchNotice } from './places-copy.ts'
import { prepareOffer } from './prepare-offer.server.ts'
import { QueueTable } from './queue-table.tsx'
import { listQueue } from './queued-members.server.ts'
import { switchAutomaticOffers } from './switch-automatic-offers.server.ts'

const perPage = 25
/** Automatic offers are of every place that is free now or later. */
const everyone = Number.POSITIVE_INFINITY
/** Gets the focus after a member has left the queue. */
const queueId = 'queue'
/** Named beside the button that offers places. */
const shownNext = 3
/** Held places on the page. */
const shownHeld = 50

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Waitlist · ${loaderData ? loaderData.cohort.name : 'Bootcamp not found'} · ${brand.name}` },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const record = await requireCohort(context, params.slug)
  const cohort = record.id
  const counting = findPlacesOverview(db, cohort)
  const [places, { rows, page, pages, hasMore: isCut }, front, held, heldCount, expired, offer] = await Promise.all([
    counting,
    readPage({
      wanted: Number(url.searchParams.get('page') ?? 1),
      perPage,
      isCapped: true,
      most: mostTotal,
      read: (limit, offset) => listQueue(db, { offset, limit }, cohort),
      count: () => counting.then(({ waiting, declined }) => waiting + declined),
    }),
    listQueue(db, { offset: 0, limit: shownNext }, cohort),
    listExpiring(db, cohort, shownHeld),
    countExpiring(db, cohort),
    countExpired(db, cohort),
    counting.then((places) =>
      prepareOffer(
        services,
        {
          asked: url.searchParams.get('offer'),
          without: url.searchParams.getAll('without'),
          until: url.searchParams.get('until'),
        },
        places,
        record,
      ),
    ),
  ])
  const queue = rows.map(({ id, email, firstName, lastName, state, since, refusal }, index) => ({
    id,
    number: (page - 1) * perPage + index + 1,
    name: `${firstName} ${lastName}`,
    email,
    refused: refusedMarkOf(refusal),
    since: dayOf(since),
    state,
  }))
  const next = front
    .filter(({ state }) => state === 'waiting')
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  return {
    cohort: { slug: slugOf(record), name: titleOf(record) },
    places,
    next,
    queue,
    page,
    pages,
    isCut,
    held,
    heldCount,
    expired,
    offer,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  const { id } = await requireCohort(context, params.slug)
  const back = href('/admin/cohorts/:slug/waitlist', params)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'offer':
      return sendOffer(context, admin, id, form, back)
    case 'automatic':
      return switchAutomatic(context, admin, id, form, back)
    default:
      throw data(null, { status: 400 })
  }
}

async function sendOffer(
  context: Readonly<RouterContextProvider>,
  admin: Organiser,
  cohort: number,
  form: FormData,
  back: string,
) {
  const submission = parseWithZod(form, { schema: offerSchema })
  if (submission.status !== 'success') return redirectWithToast(context, back, offerCopy.incomplete)
  const offer = submission.value
  await requireConfirmedForMany(context, 'places' in offer ? offer.places : 1)
  const fail = (error: unknown) => {
    logFailure(context, error, 'places could not be offered')
    return offerCopy.failed
  }
  return redirectWithOutcome(context, back, fail, async () =>
    offerNotice(await offerPlaces(context.get(servicesContext), admin, offer, cohort)),
  )
}

async function switchAutomatic(
  context: Readonly<RouterContextProvider>,
  admin: Organiser,
  cohort: number,
  form: FormData,
  back: string,
) {
  // The form sends the wanted state, so that a second click doesn't switch it back.
  const wanted = form.get('automatic')
  if (wanted !== 'on' && wanted !== 'off') return redirectWithToast(context, back, switchCopy.incomplete)
  if (wanted === 'on') await requireConfirmedForMany(context, everyone)
  const fail = (error: unknown) => {
    logFailure(context, error, 'automatic offers could not be switched')
    return switchCopy.failed
  }
  return redirectWithOutcome(context, back, fail, async () =>
    switchNotice(await switchAutomaticOffers(context.get(servicesContext), admin, wanted === 'on', cohort)),
  )
}

/** Where the action asks for the passkey. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBeforeMany((form) => (form.get('automatic') === 'on' ? everyone : Number(form.get('places')))),
]

export default function WaitlistPage({
  loaderData: { cohort, places, next, queue, page, pages, isCut, held, heldCount, expired, offer },
}: Route.ComponentProps) {
  const here = href('/admin/cohorts/:slug/waitlist', { slug: cohort.slug })
  const search = aboutCohort(cohort)
  const mayOffer = useMay('organiser')
  const kept: Record<string, string> = page > 1 ? { page: String(page) } : {}
  const offerAt = (asked: string) => `${here}?${new URLSearchParams({ ...kept, offer: asked })}`
  return (
    <>
      {offer && mayOffer && (
        <OfferQuestion
          offer={offer}
          here={here}
          closeTo={here + toSearchParams(kept)}
          triggerId={offer.member ? offerByNameId(offer.member) : offerHeadingId}
          fallbackFocusId={queueId}
        />
      )}
      {places.calledOff ? (
        <p className="card">{capitalized(theBootcamp(cohort))} was called off, so it has no places to offer.</p>
      ) : (
        <OfferSection key={here} here={here} places={places} next={next} offerAt={offerAt} kept={kept} />
      )}
      <section aria-labelledby={queueId} className="mt-6">
        <h2 id={queueId} tabIndex={-1} className="text-2xl">
          The queue
        </h2>
        <FoundLine
          tools={
            queue.length > 0 && (
              <WriteLink
                audience={audienceOfList({ cohort: cohort.slug, status: 'waitlist' })}
                count={{ total: places.waiting + places.declined }}
              />
            )
          }
        >
          {inWords(places, expired)}
          {isCut && ` Only the first ${mostTotal.toLocaleString('en-US')} are listed.`}
        </FoundLine>
        {queue.length === 0 ? (
          <p className="empty">Nobody is waiting for a place.</p>
        ) : (
          <QueueTable
            rows={queue}
            offerable={offerablePlaces(places)}
            free={places.free}
            offerAt={offerAt}
            search={search}
          />
        )}
        <Pagination
          label="Pages of the queue"
          list={{ page, pages }}
          hrefOf={(wanted) => here + toSearchParams({ page: wanted })}
        />
      </section>
      {heldCount > 0 && <HeldPlaces held={held} count={heldCount} search={search} />}
      {!places.calledOff && <AutomaticOffers key={`automatic ${here}`} places={places} here={here} />}
      <p className="mt-8 max-w-prose text-sm text-ink-soft">
        Registered and confirmed members hold a place. Free places go to the person who has waited longest. Times are
        Pacific.
      </p>
    </>
  )
}

function inWords({ waiting, declined, keepingTurn, calledOff }: PlacesOverview, expired: number): string {
  if (calledOff && keepingTurn > 0)
    return keepingTurn === 1
      ? 'One person keeps their turn for the next bootcamp.'
      : `${keepingTurn.toLocaleString('en-US')} people keep their turn for the next bootcamp.`
  const didWhat = expired === 0 ? 'declined a place' : 'declined a place or didn’t take one in time'
  if (waiting === 0)
    return declined === 0 ? 'Nobody is waiting.' : `Nobody is waiting. Those who ${didWhat} are listed below.`
  const wait = `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'person' : 'people'} waiting`
  if (declined === 0) return wait
  return `${wait}. ${declined.toLocaleString('en-US')} ${didWhat} and ${declined === 1 ? 'is' : 'are'} listed last.`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status < 500 ? (
    <AdminErrorView error={error} />
  ) : (
    <NotLoaded title="Error loading the places" />
  )
}

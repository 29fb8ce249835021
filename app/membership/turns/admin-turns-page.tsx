import { data, Form, href, isRouteErrorResponse } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { dateTimeOf, dayOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { EmailText } from '../../ui/email-preview.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/admin-turns-page'
import { askAboutTurns, whenAskedAboutTurns } from './ask-about-turns.server.ts'
import { askedNotice, askFailed } from './copy.ts'
import { mayAskAboutTurns } from './turn.ts'
import { previewTurnQuestion } from './turn-mailings.server.ts'
import { findTurnSessions } from './turn-sessions.server.ts'
import { countTurns, findDraftToCome, listKeptTurns, shownAtOnce } from './turns.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Turns for the next bootcamp · ${brand.name}` }]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const now = services.clock.now()
  const id = idOf(params)
  const sessions = await findTurnSessions(db, id, now)
  if (!sessions) throw data(null, { status: 404 })
  const [counts, askedAt, turns, next] = await Promise.all([
    countTurns(db, id),
    whenAskedAboutTurns(db, id),
    listKeptTurns(db, id, Number(url.searchParams.get('page') ?? 1)),
    findDraftToCome(db, now),
  ])
  const email = await previewTurnQuestion(services, id, sessions, now)
  const mayAsk = mayAskAboutTurns(sessions, now)
  const rows = turns.rows.map(({ waitsSince, ...row }) => ({
    ...row,
    waits: dayOf(waitsSince),
  }))
  return {
    id,
    bootcamp: sessions.bootcamp,
    ...counts,
    mayAsk,
    email,
    asked: askedAt && dateTimeOf(askedAt),
    turns: { ...turns, rows, perPage: shownAtOnce },
    next,
  }
}

/** @throws 404 for an invalid id */
function idOf({ id }: Route.LoaderArgs['params']): number {
  if (!isRowId(id)) throw data(null, { status: 404 })
  return Number(id)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const id = idOf(params)
  const page = href('/admin/cohorts/:id/turns', params)
  const askedBefore = (await readForm(request)).get('asked')
  try {
    const result = await askAboutTurns(services, admin, id, String(askedBefore || '') || null)
    return redirectWithToast(context, page, askedNotice(result))
  } catch (error) {
    logFailure(context, error, 'nobody was asked about turns')
    return redirectWithToast(context, page, askFailed)
  }
}

export default function AdminTurnsPage({ loaderData }: Route.ComponentProps) {
  const { id, bootcamp, unanswered, kept, mayAsk, email, asked, turns, next } = loaderData
  return (
    <>
      <PageHeader
        back={{ to: href('/admin/cohorts/:slug', { slug: String(id) }), label: 'Back to the cohort' }}
        title={`Waiting for ${bootcamp}`}
      >
        Ask people on this waitlist if they want to keep their turn for the next bootcamp. Those who say yes join its
        waitlist when it’s published, ahead of anyone new. No one is moved without saying yes.
      </PageHeader>
      <dl className="mt-6 grid max-w-3xl gap-4 sm:grid-cols-3">
        <Count of={unanswered} name="Have not answered" />
        <Count of={kept} name="Keep their turn" />
        <div className="card">
          <dt className="text-sm text-ink-soft">Asked last</dt>
          <dd className="font-semibold">{asked ? <time dateTime={asked.iso}>{asked.words}</time> : 'Not yet'}</dd>
        </div>
      </dl>
      <KeptTurns id={id} turns={turns} next={next} />
      <section aria-labelledby="email" className="card mt-8 grid max-w-3xl gap-4">
        <h2 id="email" className="text-xl">
          The email
        </h2>
        <p className="font-semibold">{email.subject}</p>
        <EmailText text={email.text} />
        <Ask asked={asked?.iso ?? null} people={unanswered} mayAsk={mayAsk} />
      </section>
    </>
  )
}

function Ask({ asked, people, mayAsk }: { asked: string | null; people: number; mayAsk: boolean }) {
  if (!mayAsk) return <p>Registration isn’t over yet, so they can still get a place here. Ask them once it is.</p>
  if (people === 0) return <p>Everyone waiting here has answered.</p>
  return (
    <Form method="post">
      <input type="hidden" name="asked" value={asked ?? ''} />
      <SubmitButton pending="Asking...">
        {`Ask ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}${asked ? ' again' : ''}`}
      </SubmitButton>
    </Form>
  )
}

function Count({ of, name }: { of: number; name: string }) {
  return (
    <div className="card">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-2xl font-bold">{of.toLocaleString('en-US')}</dd>
    </div>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'id' | 'turns' | 'next'>

const columns: Column<Shown['turns']['rows'][number] & { place: number }>[] = [
  { header: '#', cell: ({ place }) => place.toLocaleString('en-US'), labelled: true },
  {
    header: 'Name',
    namesRow: true,
    cell: ({ id, name, email }) => (
      <>
        <Link className="link wrap-anywhere" to={href('/admin/users/:id', { id })}>
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{email}</span>
      </>
    ),
  },
  { header: 'Waiting since', cell: ({ waits }) => <time dateTime={waits.iso}>{waits.words}</time>, labelled: true },
]

/** The members who will join the next queue, in its order. */
function KeptTurns({ id, turns, next }: Shown) {
  const here = href('/admin/cohorts/:id/turns', { id: String(id) })
  const first = (turns.page - 1) * turns.perPage + 1
  return (
    <section aria-labelledby="kept" className="mt-8">
      <h2 id="kept" className="text-xl">
        Who keeps their turn
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        {next ? (
          <>
            When you publish{' '}
            <Link className="link wrap-anywhere" to={href('/admin/cohorts/:slug', { slug: String(next.id) })}>
              {next.name}
            </Link>
            , they join its waitlist in this order. From then on you’ll find them on its Waitlist.
          </>
        ) : (
          'When you publish the next cohort, they join its waitlist in this order. There’s no draft for it yet.'
        )}
      </p>
      {turns.rows.length === 0 ? (
        <p className="mt-3">Nobody right now.</p>
      ) : (
        <>
          <div className="mt-3 max-w-3xl">
            <DataTable
              caption={`Who keeps their turn: ${formatCount(turns)}`}
              stacked
              columns={columns}
              rows={turns.rows.map((row, at) => ({ ...row, place: first + at }))}
              keyOf={({ id: member }) => member}
            />
          </div>
          <Pagination
            label="Pages of kept turns"
            list={turns}
            hrefOf={(page) => (page > 1 ? `${here}?page=${page}` : here)}
          />
        </>
      )}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Turns" title="Error loading who waits" />
  return (
    <PageHeader title="Bootcamp not found">
      There’s no bootcamp with a waitlist at this address.{' '}
      <Link className="link" to={href('/admin/cohorts')}>
        Back to Bootcamps
      </Link>
    </PageHeader>
  )
}

import { randomUUID } from 'node:crypto'
import { data, href, isRouteErrorResponse, useFetcher } from 'react-router'
import { everybody } from '../../membership/roster/lists/member-query.ts'
import { audienceOfList } from '../../messages/audience.ts'
import { brand } from '../../organization/brand.ts'
import { momentOf } from '../../organization/dates.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { EmailText } from '../../ui/email-preview.tsx'
import { NewId, newIdOf } from '../../ui/form/new-id.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { AdminErrorView } from '../admin-error-view.tsx'
import { SendCode } from '../person/send-code.tsx'
import type { Route } from './+types/letter-again-page'
import { sendAgainCopy, sentAgain } from './copy.ts'
import { nameOfLetter } from './letter-kind.ts'
import { listAddress } from './list-address.ts'
import { isOwnKind, previewAgain, sendAgain } from './send-again.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Send an email again · ${brand.name}` }]

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const person = url.searchParams.get('person')
  const reader = person && isUuid(person) ? person : null
  const found = isUuid(id) || isOwnKind(id) ? await previewAgain(services, id, reader) : null
  if (!found) throw data(null, { status: 404 })
  const { letter, again, shown } = found
  return {
    letter: letter && {
      kind: nameOfLetter(letter.kind),
      recipient: letter.recipient,
      written: momentOf(letter.writtenAt),
      waits: letter.waits,
    },
    person: found.person && {
      id: found.person.id,
      name: `${found.person.firstName} ${found.person.lastName}`,
      email: found.person.email,
    },
    again,
    shown,
    back: listAddress(url.searchParams.get('list')),
    newId: randomUUID(),
  }
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const form = await readForm(request)
  const [person, seen] = [String(form.get('person') ?? ''), String(form.get('seen') ?? '')]
  const refuse = (notice: (typeof sendAgainCopy)[keyof typeof sendAgainCopy], status: number) =>
    data({ notice }, { status })
  if (!(isUuid(id) || isOwnKind(id)) || !isUuid(person)) return refuse(sendAgainCopy['not-to-be-sent'], 400)
  try {
    const result = await sendAgain(services, admin, { newId: newIdOf(form), letterId: id, personId: person, seen })
    if (result.outcome !== 'sent') return refuse(sendAgainCopy[result.outcome], 409)
    return redirectWithToast(context, listAddress(url.searchParams.get('list')), sentAgain(result))
  } catch (error) {
    logFailure(context, error, 'letter could not be sent again')
    return refuse(sendAgainCopy.failed, 503)
  }
}

export default function LetterAgainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, person, again, shown, back, newId } = loaderData
  const isConfirmation = again.how === 'anew' && again.kind === 'reservation'
  const title = letter ? 'Send an email again' : isConfirmation ? 'Send a confirmation' : 'Send a reminder'
  return (
    <>
      <PageHeader back={{ to: back, label: 'Back' }} title={title} />
      {letter && (
        <p className="mt-3 max-w-prose wrap-anywhere text-ink-soft">
          {letter.kind} to {letter.recipient}, written <time dateTime={letter.written.iso}>{letter.written.words}</time>
          .{letter.waits && ' It hasn’t been sent yet. We keep trying.'}
        </p>
      )}
      {person ? (
        <p className="mt-3 max-w-prose wrap-anywhere">
          This goes to{' '}
          <Link className="link" to={href('/admin/users/:id', { id: person.id })}>
            <bdi>{person.name}</bdi>
          </Link>{' '}
          at <strong>{person.email}</strong>. Wrong address? Correct it on their page first.
        </p>
      ) : (
        <p className="mt-3 max-w-prose">
          Nobody has this address anymore. If it was corrected, send the email again from the person’s page.
        </p>
      )}
      {person && again.how === 'anew' && shown && (
        <SendAgain
          person={person.id}
          shown={shown}
          newId={newId}
          isFirst={letter === null}
          documentAnswer={actionData}
        />
      )}
      {person && again.how === 'anew' && !shown && (
        <p className="empty mt-6 max-w-3xl">
          This email can’t be sent because it’s no longer true: they no longer have that place, have already taken the
          step, or don’t want this kind of email.
        </p>
      )}
      {person && again.how === 'new code' && <SendCode id={person.id} name={person.name} area={again.area} />}
      {again.how === 'not' && <p className="empty mt-6 max-w-3xl">{again.reason}</p>}
      {person && !shown && again.how !== 'new code' && (
        <p className="mt-4">
          <Link
            className="button-quiet"
            to={href('/admin/messages/new') + audienceOfList({ ...everybody, people: [person.id] })}
          >
            Write to them
          </Link>
        </p>
      )}
    </>
  )
}

/** The form contains the digest of the preview: nothing else is sent. */
function SendAgain({
  person,
  shown,
  newId,
  isFirst,
  documentAnswer,
}: {
  person: string
  shown: { subject: string; text: string; seen: string }
  newId: string
  isFirst: boolean
  documentAnswer: Route.ComponentProps['actionData']
}) {
  const fetcher = useFetcher<typeof action | Lost>()
  const answer = useAnswer(fetcher.data ?? documentAnswer, sendAgainCopy)
  return (
    <div className="mt-6 grid max-w-3xl gap-6">
      <FormMessage notice={answer?.notice} />
      <section aria-labelledby="subject" className="card">
        <h2 id="subject" className="text-xl wrap-anywhere">
          {shown.subject}
        </h2>
        <div className="mt-4">
          <EmailText text={shown.text} />
        </div>
      </section>
      <p className="hint">Rewritten with what’s true now. Their private links are hidden in this preview.</p>
      <fetcher.Form method="post">
        <NewId id={newId} />
        <input type="hidden" name="person" value={person} />
        <input type="hidden" name="seen" value={shown.seen} />
        <PendingButton pending="Sending..." underWay={fetcher.state !== 'idle'}>
          {isFirst ? 'Send it' : 'Send it again'}
        </PendingButton>
      </fetcher.Form>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <AdminErrorView error={error} />
  return <ListError heading="Send an email again" title="Error loading this email" />
}

import { useEffect, useRef } from 'react'
import { data, href, useFetcher } from 'react-router'
import { listZones } from '../cohorts/cohort-records.server.ts'
import { brand } from '../organization/brand.ts'
import { emailAddress } from '../platform/forms/fields.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import type { NoticeMessage } from '../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/new-address-page'
import { addAddress } from './choose-notifications.server.ts'
import { addressAdded, addressCopy } from './copy.ts'
import type { NoticeTopic } from './notice-topic.ts'
import { NotificationFields } from './notification-fields.tsx'
import { readNotificationForm } from './notification-form.ts'
import { usualHour } from './tell-team.server.ts'
import { chosenInWords, welcomeWords } from './welcome-words.ts'

const list = href('/admin/settings/notifications')

export const meta: Route.MetaFunction = () => [{ title: `Add an address · ${brand.name}` }]

interface Typed {
  email: string
  told: NoticeTopic[]
  zone: string
  digestHour: number
}

interface Answer {
  notice: NoticeMessage | null
  emailError: string | null
  /** The posted values, for the preview of the email that would be sent. */
  typed: Typed
  isPreview: boolean
}

export async function loader({ context }: Route.LoaderArgs) {
  const { adminRole } = requireAdmin(context)
  const zones = await listZones(context.get(servicesContext).db)
  return { zones, usual: { zone: brand.zone as string, digestHour: usualHour }, mayChange: adminRole === 'owner' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const owner = requireConfirmed(context, requireOwner)
  const form = await readForm(request)
  const email = String(form.get('email') ?? '')
  const nothing: Typed = { email, told: [], zone: brand.zone, digestHour: usualHour }
  try {
    const choice = readNotificationForm(form, { role: null }, await listZones(services.db))
    const address = emailAddress.safeParse(email)
    const typed = choice ? { email: address.data ?? email, ...choice } : nothing
    const refused = (status: number, notice: NoticeMessage, emailError: string | null = null) =>
      data<Answer>({ notice, emailError, typed, isPreview: false }, { status })
    if (!address.success) return refused(400, addressCopy.incomplete, 'Invalid email address')
    if (!choice || choice.told.length === 0) return refused(400, addressCopy['nothing-chosen'])
    if (form.get('agreed') === null) return data<Answer>({ notice: null, emailError: null, typed, isPreview: true })
    const outcome = await addAddress(services, owner, address.data, choice)
    if (outcome !== 'added') return refused(409, addressCopy[outcome])
    return redirectWithToast(context, list, addressAdded(address.data))
  } catch (error) {
    logFailure(context, error, 'address could not be added')
    return data<Answer>(
      { notice: addressCopy.failed, emailError: null, typed: nothing, isPreview: false },
      { status: 503 },
    )
  }
}

export default function NewAddressPage({ loaderData: { zones, usual, mayChange }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<Answer | Lost>()
  const answer = useAnswer(fetcher.data ?? actionData, addressCopy)
  const typed = answer && 'typed' in answer ? answer.typed : null
  const isPreview = answer !== undefined && answer !== null && 'isPreview' in answer && answer.isPreview
  const emailError = answer && 'emailError' in answer ? answer.emailError : null
  const shown = typed ?? { email: '', told: [], ...usual }
  return (
    <>
      <PageHeader back={{ to: list, label: 'Back to Who is told' }} title="Add an address">
        For someone who helps but isn’t an admin, such as a press partner. Their daily summary names who wrote to us and
        about what.
      </PageHeader>
      {!mayChange && <p className="mt-3">Only owners can add addresses.</p>}
      <fetcher.Form
        key={JSON.stringify(typed)}
        method="post"
        action={href('/admin/settings/notifications/addresses/new')}
        // A browser would refuse a pasted address with a name or brackets.
        noValidate
        className="mt-6 max-w-2xl"
      >
        <fieldset disabled={!mayChange} className="grid justify-items-start gap-6">
          <legend className="sr-only">What they get</legend>
          <FormMessage notice={answer?.notice} />
          {isPreview && typed && <Preview {...typed} />}
          {isPreview && (
            <PendingButton pending="Sending..." underWay={fetcher.state !== 'idle'}>
              Add and send this email
            </PendingButton>
          )}
          <label className="grid w-full max-w-md gap-1">
            <span className="font-semibold">Email</span>
            <input
              type="email"
              name="email"
              className="input"
              autoComplete="off"
              required
              defaultValue={shown.email}
              aria-invalid={emailError ? true : undefined}
              aria-describedby={emailError ? 'email-error' : undefined}
            />
            {emailError && (
              <span id="email-error" className="text-sm font-semibold text-problem">
                {emailError}
              </span>
            )}
          </label>
          <NotificationFields choice={{ ...shown, role: null }} zones={zones} />
          {!isPreview && mayChange && (
            <PendingButton pending="One moment..." underWay={fetcher.state !== 'idle'}>
              See the email
            </PendingButton>
          )}
        </fieldset>
      </fetcher.Form>
    </>
  )
}

function Preview({ email, told }: Typed) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="preview" className="card w-full">
      <h2 id="preview" className="text-lg">
        What we send to <bdi className="wrap-anywhere">{email}</bdi> now
      </h2>
      <p className="mt-3 font-semibold">{welcomeWords.subject}</p>
      <p className="mt-2">{welcomeWords.begin}</p>
      <ul className="mt-2 list-disc pl-5">
        {chosenInWords(told).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="mt-2">{welcomeWords.end} Stop these emails, or write to us.</p>
      <input type="hidden" name="agreed" value="yes" />
    </section>
  )
}

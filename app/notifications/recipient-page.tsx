import { data, href, useFetcher } from 'react-router'
import { listZones } from '../cohorts/cohort-records.server.ts'
import { brand } from '../organization/brand.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import type { NoticeMessage } from '../platform/forms/toast.ts'
import { isUuid } from '../platform/row-id.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/recipient-page'
import { chooseNotifications, removeAddress } from './choose-notifications.server.ts'
import { addressRemoved, notificationsCopy } from './copy.ts'
import { NotificationFields } from './notification-fields.tsx'
import { readNotificationForm } from './notification-form.ts'
import { findRecipient } from './team-recipients.server.ts'

const list = href('/admin/settings/notifications')

export const meta: Route.MetaFunction = () => [{ title: `Someone’s notifications · ${brand.name}` }]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db } = context.get(servicesContext)
  const recipient = isUuid(id) ? await findRecipient(db, id) : null
  const found = { recipient, zones: await listZones(db), mayChange: admin.adminRole === 'owner' }
  return data(found, { status: recipient ? 200 : 404 })
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const owner = requireConfirmed(context, requireOwner)
  const form = await readForm(request)
  try {
    const recipient = isUuid(id) ? await findRecipient(services.db, id) : null
    if (!recipient) return data({ notice: notificationsCopy.gone }, { status: 404 })
    if (form.get('remove') !== null) {
      const email = await removeAddress(services, owner, id)
      return redirectWithToast(context, list, email ? addressRemoved(email) : notificationsCopy.gone)
    }
    const choice = readNotificationForm(form, recipient, await listZones(services.db))
    if (!choice) return data({ notice: notificationsCopy.incomplete }, { status: 400 })
    const outcome = await chooseNotifications(services, owner, id, choice)
    return redirectWithToast(context, list, notificationsCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'notifications could not be chosen')
    return data({ notice: notificationsCopy.failed }, { status: 503 })
  }
}

export default function RecipientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { recipient, zones, mayChange } = loaderData
  const fetcher = useFetcher<{ notice: NoticeMessage } | Lost>()
  const answer = useAnswer(fetcher.data ?? actionData, notificationsCopy)
  if (!recipient) return <NotFound />
  const { id, email, firstName, lastName, role } = recipient
  const name = `${firstName} ${lastName}`.trim() || email
  return (
    <>
      <PageHeader
        back={{ to: list, label: 'Back to Who is told' }}
        title={
          <>
            Notifications for <bdi>{name}</bdi>
          </>
        }
      />
      {role !== null && <p className="mt-3 text-ink-soft">{email}</p>}
      {!mayChange && <p className="mt-3 text-ink-soft">Only owners can choose for others.</p>}
      <fetcher.Form
        key={JSON.stringify(recipient)}
        method="post"
        action={href('/admin/settings/notifications/:id', { id })}
        className="mt-6 max-w-2xl"
      >
        <fieldset disabled={!mayChange} className="grid justify-items-start gap-6">
          <legend className="sr-only">What they get</legend>
          <FormMessage notice={answer?.notice} />
          <NotificationFields choice={recipient} zones={zones} />
          {mayChange && (
            <PendingButton pending="Saving..." underWay={fetcher.state !== 'idle'}>
              Save
            </PendingButton>
          )}
        </fieldset>
      </fetcher.Form>
      {mayChange && role === null && (
        <fetcher.Form
          method="post"
          action={href('/admin/settings/notifications/:id', { id })}
          className="mt-10 max-w-2xl border-t border-hair pt-6"
        >
          <h2 className="text-xl">Remove this address</h2>
          <p className="mt-2 mb-4 text-ink-soft">We’ll delete it and stop emailing it. They won’t be told.</p>
          <input type="hidden" name="remove" value="yes" />
          <PendingButton className="button-quiet" pending="Removing..." underWay={fetcher.state !== 'idle'}>
            Remove the address
          </PendingButton>
        </fetcher.Form>
      )}
    </>
  )
}

function NotFound() {
  return (
    <PageHeader title="This address no longer gets notifications">
      This person is no longer an admin, or the address was removed.{' '}
      <Link className="link" to={list}>
        Back to Who is told
      </Link>
    </PageHeader>
  )
}

import { data, href, useFetcher } from 'react-router'
import { listZones } from '../cohorts/cohort-records.server.ts'
import { brand } from '../organization/brand.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import type { NoticeMessage } from '../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Link } from '../ui/link.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import { NoWrap } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/notifications-page'
import { chooseNotifications, findOwnRecipient, usualChoice } from './choose-notifications.server.ts'
import { notificationsCopy } from './copy.ts'
import { NotificationFields } from './notification-fields.tsx'
import { readNotificationForm } from './notification-form.ts'
import { listRecipients } from './team-recipients.server.ts'
import { WhoIsTold } from './who-is-told.tsx'

const here = href('/admin/settings/notifications')

export const meta: Route.MetaFunction = () => [{ title: `Who is told · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const listed = await listRecipients(services.db)
  const own = listed.find(({ memberId }) => memberId === admin.memberId) ?? usualChoice(admin)
  const recipients = listed.map(({ id, firstName, lastName, email, role, told }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || email,
    role,
    told,
  }))
  const zones = await listZones(services.db)
  const { adminRole } = admin
  return { own, recipients: adminRole === 'inbox' ? null : recipients, zones, mayChange: adminRole === 'owner' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  try {
    const own = await findOwnRecipient(services, admin)
    const choice = own && readNotificationForm(form, own, await listZones(services.db))
    if (!own || !choice) return data({ notice: notificationsCopy.incomplete }, { status: 400 })
    const outcome = await chooseNotifications(services, admin, own.id, choice)
    if (outcome === 'gone') return data({ notice: notificationsCopy.gone }, { status: 409 })
    return redirectWithToast(context, here, notificationsCopy.saved)
  } catch (error) {
    logFailure(context, error, 'notifications could not be chosen')
    return data({ notice: notificationsCopy.failed }, { status: 503 })
  }
}

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, recipients, zones, mayChange } = loaderData
  const fetcher = useFetcher<{ notice: NoticeMessage } | Lost>()
  const answer = useAnswer(fetcher.data ?? actionData, notificationsCopy)
  return (
    <>
      <PageHeader title="Who is told">
        Choose what we email you about, and when. The daily summary also lists anyone waiting longer than the{' '}
        <NoWrap>{brand.replyTime}</NoWrap> we promise.
      </PageHeader>
      <fetcher.Form
        key={JSON.stringify(own)}
        method="post"
        action={here}
        aria-label="Your notifications"
        className="mt-6 grid max-w-2xl justify-items-start gap-6"
      >
        <FormMessage notice={answer?.notice} />
        <NotificationFields choice={own} zones={zones} />
        <PendingButton pending="Saving..." underWay={fetcher.state !== 'idle'}>
          Save
        </PendingButton>
      </fetcher.Form>
      {recipients && (
        <section aria-labelledby="who" className="mt-12">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="who" className="text-2xl">
              Everyone who is told
            </h2>
            {mayChange && (
              <Link className="button-quiet button-small" to={href('/admin/settings/notifications/addresses/new')}>
                Add an address
              </Link>
            )}
          </div>
          <p className="mt-2 mb-4 max-w-prose text-ink-soft">
            {mayChange
              ? 'Choose a name to change what they get.'
              : 'Everyone chooses for themselves; owners can choose for others.'}
          </p>
          <WhoIsTold recipients={recipients} mayChange={mayChange} />
        </section>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Who is told" title="Error loading what you hear of" />
}

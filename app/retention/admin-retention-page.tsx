import { data, href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-retention-page'
import { changeRetention } from './change-retention.server.ts'
import { retentionCopy, retentionNotice } from './copy.ts'
import { readRetentionForm } from './retention.ts'
import { RetentionForm } from './retention-form.tsx'
import { readRetention } from './retention-periods.server.ts'

const here = href('/admin/settings/retention')

export const meta: Route.MetaFunction = () => [{ title: `Retention · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { retention: await readRetention(context.get(servicesContext).db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  const form = await readForm(request)
  const agreed = form.get('agreed')
  try {
    const wanted = readRetentionForm(form, await readRetention(services.db))
    if (!wanted) return data({ notice: retentionCopy.incomplete, question: null }, { status: 400 })
    const result = await changeRetention(services, admin, wanted, typeof agreed === 'string' ? agreed : null)
    if (result.outcome === 'to-agree')
      return data(
        { notice: retentionNotice(result), question: { wanted, deletions: result.deletions } },
        { status: 409 },
      )
    return redirectWithToast(context, here, retentionNotice(result))
  } catch (error) {
    logFailure(context, error, 'retention could not be changed')
    return data({ notice: retentionCopy.failed, question: null }, { status: 503 })
  }
}

export default function AdminRetentionPage({ loaderData: { retention } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Retention">
        Anything older is deleted once an hour, for good. The{' '}
        <a className="link" href={`${href('/privacy')}#how-long-we-keep-it`}>
          privacy page
        </a>{' '}
        shows visitors these times.
      </PageHeader>
      <RetentionForm retention={retention} />
      <section aria-labelledby="stays" className="mt-10 max-w-prose">
        <h2 id="stays" className="text-2xl">
          What you can’t change here
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-ember-text">
          <li>
            Members with their profiles, projects and pictures stay until they leave, or until you delete them under
            Users.
          </li>
          <li>Inquiries and beta requests that aren’t resolved stay until they are.</li>
          <li>
            Spam goes after 90 days, what you deleted after 30 (until then you can restore it), unaccepted invitations
            and decided reports after 180, sign-ins a week after their last use, sign-in codes after about a day.
          </li>
          <li>Addresses that want to hear from us stay until they unsubscribe or register.</li>
          <li>
            The person who runs the server keeps backups and the server log. A backup still contains anything deleted
            after it was made.
          </li>
        </ul>
      </section>
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Retention" title="Error loading the times" />
}

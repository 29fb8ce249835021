import { parseWithZod } from '@conform-to/zod/v4'
import { Suspense } from 'react'
import { data, href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { AllowedTo } from '../allowed-to.tsx'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, dayOf, momentOf } from '../organization/dates.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithOutcome, redirectWithToast } from '../platform/forms/toast.server.ts'
import { isUuid } from '../platform/row-id.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { changeCopy } from '../sign-in/passkeys/copy.ts'
import { resetNotice } from '../sign-in/passkeys/recovery/copy.ts'
import { requestReset } from '../sign-in/passkeys/recovery/request-reset.server.ts'
import { safeRedirectPath } from '../sign-in/safe-redirect.ts'
import { requireAdmin, requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Link } from '../ui/link.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import type { Confirmed, Owner } from '../viewer.ts'
import type { Route } from './+types/admin-admins-page'
import { listAdmins, listPendingInvitations } from './admin-invitations.server.ts'
import { AdminsTable } from './admins-table.tsx'
import { changeAdminRole } from './change-admin-role.server.ts'
import { ChangeRoleQuestion } from './change-role-question.tsx'
import {
  changeRoleCopy,
  changeRoleNotice,
  invitationNotice,
  inviteCopy,
  removeCopy,
  removeNotice,
  resendCopy,
} from './copy.ts'
import { stateOf } from './invitation.ts'
import { adminRoleField, invitationSchema } from './invitation-fields.ts'
import { InvitationsTable } from './invitations-table.tsx'
import { inviteAdmin } from './invite-admin.server.ts'
import { removeAdmin } from './remove-admin.server.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { resendInvitation } from './resend-invitation.server.ts'
import { ResetPasskeysQuestion } from './reset-passkeys-question.tsx'
import { WithdrawQuestion } from './withdraw-question.tsx'

const here = href('/admin/settings/admins')
const inviteOpener = 'create-admin'

/** Loaded lazily, because most visits open no dialog; on the server it is imported directly. */
const InviteForm = import.meta.env.SSR
  ? (await import('./invite-form.tsx')).InviteForm
  : lazyPart(() => import('./invite-form.tsx').then((module) => module.InviteForm))

export const meta: Route.MetaFunction = () => [{ title: `Admins · ${brand.name}` }]

/** The URL holds the open dialog: `invite`, `role`, `remove`, `withdraw` or `reset`, with the person's id. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { memberId } = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const [admins, invitations] = await Promise.all([listAdmins(db), listPendingInvitations(db)])
  const now = services.clock.now()
  const returnTo = safeRedirectPath('admin', url.searchParams.get('returnTo'))
  return {
    admins: admins.map(({ firstName, lastName, since, lastSignIn, passkeysEnd, refusal, ...admin }) => ({
      ...admin,
      name: `${firstName} ${lastName}`,
      refused: refusedMarkOf(refusal),
      isOneself: admin.id === memberId,
      since: since && dayOf(since),
      lastSignIn: lastSignIn && dateTimeOf(lastSignIn),
      passkeysEnd: passkeysEnd && dateTimeOf(passkeysEnd),
    })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      name: `${invitation.firstName} ${invitation.lastName}`,
      email: invitation.email,
      refused: refusedMarkOf(invitation.refusal),
      adminRole: invitation.adminRole,
      invitedBy: invitation.inviter ?? 'Someone who has left',
      expires: dateTimeOf(invitation.expiresAt),
      isExpired: stateOf(invitation, now) === 'expired',
      letter: letterOf(invitation),
    })),
    isInviting: url.searchParams.has('invite'),
    inviteEmail: (url.searchParams.get('invite') ?? '').slice(0, 254),
    inviteAt: `${here}?invite${returnTo ? `&${new URLSearchParams({ returnTo })}` : ''}`,
    afterInvite: returnTo ?? here,
    changing: url.searchParams.get('role'),
    removing: url.searchParams.get('remove'),
    withdrawing: url.searchParams.get('withdraw'),
    resetting: url.searchParams.get('reset'),
  }
}

/** Emails are deleted after a while, so a missing one was sent long ago. */
function letterOf(letter: { letterId: string | null; letterDeliveredAt: Date | null; letterGaveUpAt: Date | null }) {
  if (!letter.letterId || letter.letterDeliveredAt) return 'sent' as const
  return letter.letterGaveUpAt ? ('not-sent' as const) : ('waits' as const)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  const form = await readForm(request)
  const id = String(form.get('id') ?? '')
  switch (form.get('intent')) {
    case 'role':
      return redirectWithOutcome(
        context,
        here,
        (error) => {
          logFailure(context, error, 'admin role could not be changed')
          return changeRoleCopy.failed
        },
        async () => {
          const chosen = adminRoleField.safeParse(form.get('adminRole'))
          if (!chosen.success) return changeRoleCopy['no-role']
          return changeRoleNotice(await changeAdminRole(services, admin, id, chosen.data))
        },
      )
    case 'remove':
      return remove(context, admin, id)
    case 'resend':
      return redirectWithOutcome(
        context,
        here,
        (error) => {
          logFailure(context, error, 'invitation could not be sent again')
          return resendCopy.failed
        },
        async () => {
          const seen = z.iso.datetime().safeParse(form.get('seen'))
          if (!seen.success) return invitationNotice({ outcome: 'not-pending' })
          const result = await resendInvitation(services, admin, id, new Date(seen.data))
          return invitationNotice(result, 'email' in result ? result.email : undefined)
        },
      )
    case 'reset-passkeys':
      return redirectWithOutcome(
        context,
        here,
        (error) => {
          logFailure(context, error, 'passkey reset could not be requested')
          return changeCopy.failed
        },
        async () => {
          const result = isUuid(id) ? await requestReset(services, admin, id) : ({ outcome: 'not-an-admin' } as const)
          return resetNotice(result, (at) => momentOf(at).words)
        },
      )
    default:
      return invite(context, admin, form, safeRedirectPath('admin', url.searchParams.get('returnTo')) ?? here)
  }
}

async function remove(context: Readonly<RouterContextProvider>, admin: Confirmed<Owner>, id: string) {
  try {
    const result = await removeAdmin(context.get(servicesContext), admin, id)
    const isOut = result.outcome === 'no-admin-any-more' || (result.outcome === 'removed' && result.isOneself)
    if (!isOut) return redirectWithToast(context, here, removeNotice(result))
    // The admin area is closed to them now, so the whole document is replaced.
    const headers = new Headers({ 'X-Remix-Reload-Document': 'true' })
    return redirectWithToast(context, href('/'), removeNotice(result), { headers })
  } catch (error) {
    logFailure(context, error, 'admin role could not be taken away')
    return redirectWithToast(context, here, removeCopy.failed)
  }
}

async function invite(
  context: Readonly<RouterContextProvider>,
  admin: Confirmed<Owner>,
  form: FormData,
  returnTo: string,
) {
  const submission = parseWithZod(form, { schema: invitationSchema })
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result, notice: null }, { status: 400 })
  try {
    const invited = await inviteAdmin(context.get(servicesContext), admin, submission.value)
    const notice = invitationNotice(invited, submission.value.email)
    if (invited.outcome !== 'invited')
      return data({ result, notice }, { status: invited.outcome === 'too-often' ? 429 : 409 })
    return redirectWithToast(context, returnTo, notice)
  } catch (error) {
    logFailure(context, error, 'invitation failed')
    return data({ result, notice: inviteCopy.failed }, { status: 503 })
  }
}

export default function AdminAdminsPage({ loaderData }: Route.ComponentProps) {
  const { admins, invitations, isInviting, inviteEmail, inviteAt, afterInvite } = loaderData
  const removed = admins.find(({ id }) => id === loaderData.removing)
  const changed = admins.find(({ id }) => id === loaderData.changing)
  const lost = admins.find(({ id, isOneself }) => id === loaderData.resetting && !isOneself)
  const withdrawn = invitations.find(({ id }) => id === loaderData.withdrawing)
  return (
    <>
      <PageHeader
        title="Admins"
        actions={
          <AllowedTo least="owner">
            <Link id={inviteOpener} className="button button-small" to={`${here}?invite`} preventScrollReset>
              Create Admin
            </Link>
          </AllowedTo>
        }
      >
        All admins can see everything. Their role decides what else they can do. They sign in with an emailed code or a
        passkey. Times are Pacific.
      </PageHeader>
      {isInviting && (
        <Suspense>
          <RouteDialog title="Create Admin User" closeTo={afterInvite} triggerId={inviteOpener}>
            <InviteForm action={inviteAt} closeTo={afterInvite} email={inviteEmail} />
          </RouteDialog>
        </Suspense>
      )}
      {changed && (
        <RouteDialog
          title={changed.isOneself ? 'Your role' : `The role of ${changed.name}`}
          closeTo={here}
          triggerId={`role-${changed.id}`}
        >
          <ChangeRoleQuestion admin={changed} closeTo={here} />
        </RouteDialog>
      )}
      {removed && (
        <RouteDialog
          title={removed.isOneself ? 'Give up your own admin role?' : `Remove ${removed.name} as admin?`}
          closeTo={here}
          triggerId={`remove-${removed.id}`}
        >
          <RemoveQuestion admin={removed} others={admins.length - 1} closeTo={here} />
        </RouteDialog>
      )}
      {lost && (
        <RouteDialog title={`Remove the passkeys of ${lost.name}?`} closeTo={here} triggerId={`reset-${lost.id}`}>
          <ResetPasskeysQuestion admin={lost} closeTo={here} />
        </RouteDialog>
      )}
      {withdrawn && (
        <RouteDialog
          title={`Withdraw the invitation of ${withdrawn.name}?`}
          closeTo={here}
          triggerId={`withdraw-${withdrawn.id}`}
        >
          <WithdrawQuestion invitation={withdrawn} closeTo={here} />
        </RouteDialog>
      )}
      <div className="mt-6">
        <AdminsTable admins={admins} />
      </div>
      <section aria-labelledby="invitations" className="mt-10">
        <h2 id="invitations" className="mb-4 text-2xl">
          Invitations
        </h2>
        {invitations.length === 0 ? (
          <p className="empty">No open invitations.</p>
        ) : (
          <InvitationsTable invitations={invitations} />
        )}
      </section>
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Admins" title="Error loading the admins" />
}

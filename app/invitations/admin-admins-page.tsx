import { parseWithZod } from '@conform-to/zod/v4'
import { Suspense } from 'react'
import { data, href } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, dayOf } from '../organization/dates.ts'
import { askTogether } from '../platform/database/ask-together.server.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { safeRedirectPath } from '../sign-in/safe-redirect.ts'
import { requireAdmin, requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Link } from '../ui/link.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import type { Route } from './+types/admin-admins-page'
import { listAdmins, listPendingInvitations } from './admin-invitations.server.ts'
import { AdminsTable } from './admins-table.tsx'
import { ChangeRoleQuestion } from './change-role-question.tsx'
import { invitationNotice, inviteCopy } from './copy.ts'
import { stateOf } from './invitation.ts'
import { invitationSchema } from './invitation-fields.ts'
import { InvitationsTable } from './invitations-table.tsx'
import { inviteAdmin } from './invite-admin.server.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { ResetPasskeysQuestion } from './reset-passkeys-question.tsx'
import { WithdrawQuestion } from './withdraw-question.tsx'

const here = href('/admin/admins')
const inviteOpener = 'create-admin'

/** Most visits open no dialog. The server waits for nothing. */
const InviteForm = import.meta.env.SSR
  ? (await import('./invite-form.tsx')).InviteForm
  : lazyPart(() => import('./invite-form.tsx').then((module) => module.InviteForm))

export const meta: Route.MetaFunction = () => [{ title: `Admins · ${brand.name}` }]

/** Which dialog is open stands in the URL: `invite`, `role`, `remove`, `withdraw` or `reset` with whom it is about. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { memberId } = requireAdmin(context)
  const services = context.get(servicesContext)
  const db = askTogether(services.db)
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

/** Letters are forgotten after a while, so one that is not there has left long ago. */
function letterOf(letter: { letterId: string | null; letterDeliveredAt: Date | null; letterGaveUpAt: Date | null }) {
  if (!letter.letterId || letter.letterDeliveredAt) return 'sent' as const
  return letter.letterGaveUpAt ? ('not-sent' as const) : ('waits' as const)
}

/** Invites somebody. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  const submission = parseWithZod(await readForm(request), { schema: invitationSchema })
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result, notice: null }, { status: 400 })
  try {
    const invited = await inviteAdmin(services, admin, submission.value)
    const notice = invitationNotice(invited, submission.value.email)
    if (invited.outcome !== 'invited')
      return data({ result, notice }, { status: invited.outcome === 'too-often' ? 429 : 409 })
    return redirectWithToast(context, safeRedirectPath('admin', url.searchParams.get('returnTo')) ?? here, notice)
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

import { data, href } from 'react-router'
import { adminRoleArticles, whatTheyDo } from '../admin-role.ts'
import { brand } from '../organization/brand.ts'
import { momentOf } from '../organization/dates.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { hashToken } from '../sign-in/secrets.server.ts'
import { findViewer } from '../sign-in/viewer.server.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { MessageView } from '../ui/message-view.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/accept-invitation-page'
import { acceptInvitation } from './accept-invitation.server.ts'
import { findInvitationByToken } from './admin-invitations.server.ts'
import './accept-invitation.css'
import { acceptedForAnotherNotice, acceptedNotice, acceptFailed, refusedInvitationCopy } from './copy.ts'
import { isInvitationKey, stateOf } from './invitation.ts'

/** The URL contains a secret key, so the page must not be indexed. */
export const meta: Route.MetaFunction = () => unlistedMeta('Admin invitation')

/** Changes nothing, because email programs and their scanners open links before a person clicks them. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const invitation = isInvitationKey(key) ? await findInvitationByToken(db, hashToken(key)) : null
  if (!invitation) return data({ refused: 'unknown' as const, open: null }, { status: 404 })
  const state = stateOf(invitation, clock.now())
  if (state !== 'open') return data({ refused: state, open: null }, { status: 410 })
  const { firstName, email, inviter, adminRole, expiresAt } = invitation
  const viewer = await findOtherAdmin(context, email)
  return data({
    refused: null,
    open: { firstName, email, inviter: inviter ?? 'An admin', adminRole, until: momentOf(expiresAt), viewer },
  })
}

/** @returns the address of the signed-in admin, unless it is the invited person */
async function findOtherAdmin(context: Route.LoaderArgs['context'], invited: string): Promise<string | null> {
  const viewer = await findViewer(context)
  const isOther = viewer?.role === 'admin' && viewer.email.toLowerCase() !== invited.toLowerCase()
  return isOther ? viewer.email : null
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  try {
    const result = await acceptInvitation(services, key)
    // The page itself shows the problem.
    if (result.outcome !== 'accepted') return null
    const viewer = await findOtherAdmin(context, result.email)
    return viewer
      ? redirectWithToast(context, href('/admin/settings/admins'), acceptedForAnotherNotice(result.email, viewer))
      : redirectWithToast(context, href('/auth/confirm'), acceptedNotice(result.email))
  } catch (error) {
    logFailure(context, error, 'invitation could not be accepted')
    return data({ notice: acceptFailed }, { status: 503 })
  }
}

export default function AcceptInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, refused } = loaderData
  return (
    <MessageView network={open ? 'lit' : 'lost'}>
      <div className="invitation">
        {actionData && <Notice {...actionData.notice} />}
        {open ? <Question {...open} /> : <Refused why={refused} />}
      </div>
    </MessageView>
  )
}

type Open = NonNullable<Route.ComponentProps['loaderData']['open']>

function Question({ firstName, email, inviter, adminRole, until, viewer }: Open) {
  return (
    <>
      <h1>
        Become an admin, <bdi>{firstName}</bdi>?
      </h1>
      <p className="lead">
        <bdi>{inviter}</bdi> would like your help running {brand.name} as {adminRoleArticles[adminRole]}, who{' '}
        {whatTheyDo(adminRole)}. Accept, then sign in with {email}. We’ll email you a link and a code.
      </p>
      {viewer && (
        <Notice tone="info" title={`You’re signed in as ${viewer}`}>
          This invitation is for {email}. Accepting makes that address an admin and leaves you signed in as you are.
        </Notice>
      )}
      <form className="actions" method="post">
        <button type="submit" className="button">
          Accept the invitation
        </button>
      </form>
      <p className="hint">
        It works once, until <time dateTime={until.iso}>{until.words}</time>. Not for you? Just close this page.
      </p>
    </>
  )
}

function Refused({ why }: { why: keyof typeof refusedInvitationCopy }) {
  const { title, text } = refusedInvitationCopy[why]
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">
        {text} Or write to <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a> and we’ll help.
      </p>
      <div className="actions">
        {why === 'accepted' && (
          <a className="button" href={href('/auth/confirm')}>
            Sign in
          </a>
        )}
        <a className="button-quiet" href={href('/')}>
          Return to Home
        </a>
      </div>
    </>
  )
}

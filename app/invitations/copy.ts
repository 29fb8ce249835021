import { adminRoleArticles } from '../admin-role.ts'
import { sessionEnded } from '../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { minutesInWords } from '../platform/forms/too-many-requests.ts'
import type { ChangeAdminRoleResult } from './change-admin-role.server.ts'
import { invitationDays } from './invitation.ts'
import type { InviteAdminResult } from './invite-admin.server.ts'
import type { RemoveAdminResult } from './remove-admin.server.ts'
import type { ResendInvitationResult } from './resend-invitation.server.ts'
import type { WithdrawInvitationResult } from './withdraw-invitation.server.ts'

const checkConnection = 'Please check your internet connection and try again.'
const nothingChanged = 'Nothing was changed. Please try again in a moment.'

/** A toast must fit into a cookie, however long an address or a name is. */
function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

function notSent(description: string): ToastMessage {
  return problem('Failed to send admin invitation', description)
}

export const inviteCopy = {
  failed: notSent(
    'Something went wrong, and nothing was sent. What you typed is still here. Please try again in a moment.',
  ),
  offline: notSent(`The server can't be reached. What you typed is still here. ${checkConnection}`),
  'signed-out': sessionEnded,
}

export const resendCopy = { failed: notSent(nothingChanged), offline: notSent(checkConnection) }

/**
 * The notice after sending or resending an invitation. Specification, section 8: admin invitation.
 *
 * @param email its address, when known
 */
export function invitationNotice(
  result: InviteAdminResult | ResendInvitationResult,
  email = 'This address',
): ToastMessage {
  switch (result.outcome) {
    case 'invited':
    case 'resent':
      if (result.why === 'refused')
        return info(
          `The invitation is saved, but ${cut(email)} refused its email`,
          'Is the address right? If not, withdraw the invitation and invite the right one.',
        )
      return result.letterSent
        ? {
            tone: 'success',
            title: `Admin invitation sent to ${cut(email)}. They will receive an email with login instructions.`,
            ...('isRepeated' in result && {
              tone: 'info',
              description: 'You already sent it a moment ago, so no second email went out.',
            }),
          }
        : info(
            'The invitation is saved, and its email is queued',
            `Email isn't going out right now. It goes to ${cut(email)} as soon as it does.`,
          )
    case 'admin-already':
      return notSent(`${cut(email)} already belongs to an admin.`)
    case 'invited-before':
      return notSent(`${cut(email)} is already invited. You can send that invitation again from the list.`)
    case 'resent-before':
      return info(
        'This invitation was already sent again',
        'Nothing more was sent. The list shows how long it’s valid.',
      )
    case 'not-pending':
      return info(
        'This invitation is no longer open',
        'It was accepted or withdrawn in the meantime, so nothing was sent.',
      )
    case 'no-admin-any-more':
      return notSent('You’re no longer an admin: someone removed your role.')
    case 'too-often':
      return notSent(
        `This address got three invitations within an hour. Please wait ${minutesInWords(result.seconds)}.`,
      )
  }
}

export const withdrawCopy = {
  failed: problem('The invitation could not be withdrawn', nothingChanged),
  offline: problem('Connection error', checkConnection),
}

export function withdrawNotice(result: WithdrawInvitationResult): ToastMessage {
  switch (result.outcome) {
    case 'withdrawn':
      return success('The invitation is withdrawn', `The link in the email to ${cut(result.email)} no longer works.`)
    case 'accepted-meanwhile':
      return info(
        'The invitation has just been accepted',
        'It’s too late to withdraw it. You can remove the admin role instead.',
      )
    case 'invitation-not-found':
      return info('Nothing was withdrawn', 'We couldn’t find that invitation.')
  }
}

export const resetCopy = {
  failed: problem('Nothing was changed', 'Please try again in a moment.'),
  offline: problem('Connection error', checkConnection),
}

export const changeRoleCopy = {
  failed: problem('The role could not be changed', nothingChanged),
  offline: problem('Connection error', checkConnection),
  'no-role': problem('Choose a role', 'Nothing was changed.'),
}

export function changeRoleNotice(result: ChangeAdminRoleResult): ToastMessage {
  switch (result.outcome) {
    case 'changed':
      return success(
        `${result.isOneself ? 'You are' : `${cut(result.name)} is`} ${adminRoleArticles[result.adminRole]} now`,
        'It takes effect with the next click.',
      )
    case 'same-role':
      return info('Nothing was changed', 'They already have that role.')
    default:
      return removeNotice({ outcome: result.outcome })
  }
}

export const removeCopy = {
  failed: problem('The admin role couldn’t be removed', nothingChanged),
  offline: problem('Connection error', checkConnection),
}

export function removeNotice(result: RemoveAdminResult): ToastMessage {
  switch (result.outcome) {
    case 'removed':
      return result.isOneself
        ? success('You’re no longer an admin', 'Another admin can invite you again if you want to come back.')
        : success(
            `${cut(result.name)} is no longer an admin`,
            'The admin area is closed to them from their next click.',
          )
    case 'not-an-admin':
      return info('Nothing was changed', 'This person is no longer an admin.')
    case 'last-admin':
      return problem('The last admin stays', 'Someone has to be able to let others in. Invite another admin first.')
    case 'last-owner':
      return problem(
        'The last owner stays',
        'Someone has to be able to let others in. Make another admin an owner first.',
      )
    case 'no-admin-any-more':
      return problem('You’re no longer an admin', 'Someone removed your role, so nothing was changed.')
  }
}

/** After accepting while another admin is signed in, who stays signed in: the invitation proves nothing else. */
export function acceptedForAnotherNotice(email: string, viewer: string): ToastMessage {
  return success(
    `${cut(email)} is an admin now`,
    `You are still signed in as ${cut(viewer)}. Sign out to sign in with the other address.`,
  )
}

/** After accepting, above the sign-in. */
export function acceptedNotice(email: string): ToastMessage {
  return success('You are an admin now', `Sign in with ${cut(email)} to begin.`)
}

/** The texts of the page for an invitation that can't be accepted. */
export const refusedInvitationCopy = {
  unknown: {
    title: 'We couldn’t find that invitation',
    text: 'It may have been cut off on its way, or a newer email has replaced it. Please open the newest invitation we sent you.',
  },
  accepted: {
    title: 'This invitation was already accepted',
    text: 'It works once. If it was you, sign in with your email address: we’ll send you a link and a code.',
  },
  expired: {
    title: 'This invitation has expired',
    text: `An invitation is valid for ${invitationDays} days. Please ask the admin who invited you to send it again.`,
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'You can no longer accept it. If that’s a surprise, please ask the admin who invited you.',
  },
} as const

export const acceptFailed = problem(
  'Something went wrong',
  'The invitation is still yours. Please try again in a moment.',
)

import { href } from 'react-router'
import { type AdminRole, adminRoleArticles, whatTheyDo } from '../admin-role.ts'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import { invitationDays, invitationLetterKind } from './invitation.ts'

interface AdminInvitationFacts {
  firstName: string
  /** First and last name of the inviting admin. */
  inviter: string
  adminRole: AdminRole
  token: string
}

/** Invites a person to become an admin, and explains how to sign in. */
export const adminInvitationLetter = defineLetter<AdminInvitationFacts>({
  kind: invitationLetterKind,
  topic: invitationLetterKind,
  write({ firstName, inviter, adminRole, token }, { origin }) {
    const who = greeted('', inviter) || 'An admin'
    const body = (
      <>
        <LetterHeading>You’re invited to be an admin{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          {who} would like your help running {brand.name}: members, places, content and inquiries. You’d be{' '}
          {adminRoleArticles[adminRole]}, who {whatTheyDo(adminRole)}.
        </LetterText>
        <LetterText>Open the link and accept. It works once and expires in {invitationDays} days.</LetterText>
        <LetterButton href={origin + href('/admin-invitation/:key', { key: token })}>See the invitation</LetterButton>
        <LetterText>
          After that, sign in at{' '}
          <LetterLink href={origin + href('/auth/confirm')}>{origin + href('/auth/confirm')}</LetterLink> with this
          email address: each time we’ll send you a link and a 6-digit code. There’s no password to remember.
        </LetterText>
        <LetterText>
          Not expecting this? Ignore it; nothing happens unless you accept. Please don’t forward this email.
        </LetterText>
      </>
    )
    return {
      subject: `You’re invited to be an admin of ${brand.name}`,
      preview: `${who} would like your help running the bootcamp. The invitation expires in ${invitationDays} days.`,
      reason: `You received this email because ${who === 'An admin' ? 'an admin' : who} entered this address in the admin area.`,
      body,
    }
  },
})

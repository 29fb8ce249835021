import type { SignInArea } from '../code-request.ts'
import { signInPages } from '../safe-redirect.ts'
import { adminCopy, portalCopy } from './copy.ts'

/** What each area says on its sign-in pages. */
export const signInAreas = {
  portal: {
    copy: portalCopy,
    pageTitle: 'Sign in to the Bootcamp Portal',
    eyebrow: 'Participants',
    title: 'Bootcamp Portal',
    intro:
      'Sign in with the e-mail address that you registered with. We send you a code; there is no password to remember.',
    emailHint: 'Only registered pilot members can sign in.',
    sendButton: 'Send Code',
    backButton: 'Change email address',
    codeHelp: 'It is valid for 10 minutes. You can open the e-mail on another device and type the code here.',
  },
  admin: {
    copy: adminCopy,
    pageTitle: 'Admin Access',
    eyebrow: 'Admins',
    title: 'Admin Access',
    intro: 'Sign in with your admin e-mail address. We send you a magic link and a code.',
    emailHint: 'Only addresses of admins can sign in here.',
    sendButton: 'Send Magic Link & Code',
    backButton: 'Back to Email',
    codeHelp: adminCopy.sent,
  },
} as const

/** @param pattern of the matched route: an address may be spelt in many ways */
export function areaAt(pattern: string): SignInArea {
  return `/${pattern}`.includes(signInPages.admin) ? 'admin' : 'portal'
}

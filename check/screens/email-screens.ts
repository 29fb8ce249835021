import { type Screen, screensOf } from './screen.ts'

/** Emails as an email program shows them, and the demonstration's mailbox. */
export const emailScreens: Screen[] = screensOf('visitor', [
  { name: 'mailbox', path: '/dev/mailbox' },
  { name: 'mailbox-email', path: '/dev/mailbox/{email with a code}' },
  { name: 'mailbox-unknown', path: '/dev/mailbox/none', status: 404, expected: /404/ },
  { name: 'email-code', path: '/dev/mailbox/{email with a code}/html' },
  { name: 'email-admin-code', path: '/dev/mailbox/{email with a link}/html' },
  { name: 'email-reservation', path: '/dev/mailbox/{email of a reservation}/html' },
  { name: 'email-beta-request', path: '/dev/mailbox/{email of a beta request}/html' },
  { name: 'email-interest', path: '/dev/mailbox/{email of an interest}/html' },
  { name: 'email-private-link', path: '/dev/mailbox/{email with a private link}/html' },
])

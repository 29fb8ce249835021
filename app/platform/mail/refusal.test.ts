import { expect, test } from 'vitest'
import { asksToSlowDown, refusalOf } from './refusal.ts'

/** As nodemailer throws it. */
const refused = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail - all recipients were rejected: ${response}`), {
    code: 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })

test.each([
  // Postfix, Google, Exchange Online, Yahoo, iCloud, qmail, Exim
  ['550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown in virtual mailbox table', 'no-such-mailbox'],
  ['550-5.1.1 The email account that you tried to reach does not exist. gsmtp', 'no-such-mailbox'],
  ['550 5.4.1 Recipient address rejected: Access denied. [x.prod.outlook.com]', 'no-such-mailbox'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'no-such-mailbox'],
  ['550 5.1.1 <ada@example.org>: user lookup success but no user record found', 'no-such-mailbox'],
  ['550 sorry, no mailbox here by that name (#5.1.1)', 'no-such-mailbox'],
  ['550 No such user here', 'no-such-mailbox'],
  ['550 There is nobody of that name.', 'no-such-mailbox'],
  ['553 5.1.2 Domain not found', 'no-such-domain'],
  ['550 5.1.0 Address rejected.', 'no-such-mailbox'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'closed-mailbox'],
])('is permanent: %s', (response, reason) => {
  expect(refusalOf(refused(response))).toBe(reason)
})

test.each([
  // About our account, our server or our email
  '530 5.7.0 Authentication required',
  '535 5.7.8 Error: authentication failed',
  '550 5.7.1 Unable to relay for ada@example.org',
  '554 5.7.1 <ada@example.org>: Relay access denied',
  '550 relay not permitted',
  '550 5.7.1 Service unavailable, client host [192.0.2.1] blocked using Spamhaus',
  '550 Access denied - your IP is listed at bl.example',
  '554 5.7.1 Message rejected due to policy',
  '550 5.1.0 <hello@bootcamp.example> sender rejected',
  '550 5.1.8 Sender address rejected: Domain not found',
  '553 5.7.1 Sender address rejected: not owned by user',
  '503 5.5.1 Bad sequence of commands',
  // About the recipient, but temporary
  '552 5.2.2 Mailbox full',
  '550 5.2.2 Over quota',
  '452 4.2.2 Mailbox full',
  '451 4.7.1 Greylisted, try again later',
  '450 4.1.1 Recipient address rejected: unverified address',
  // Unclear
  '550 Requested action not taken',
  '554 Transaction failed',
])('may be temporary: %s', (response) => {
  expect(refusalOf(refused(response))).toBeNull()
})

test.each(['MAIL FROM', 'DATA', 'AUTH PLAIN', 'EHLO'])('an answer to %s is not about the recipient', (command) => {
  expect(refusalOf(refused('550 5.1.1 User unknown', command))).toBeNull()
})

test('an error that is no answer of a mail server marks no address', () => {
  for (const error of [new Error('550 5.1.1 User unknown'), new TypeError('no such word'), 'gone', undefined])
    expect(refusalOf(error ?? {})).toBeNull()
})

test.each([
  ['421 4.7.0 Too many concurrent SMTP connections', true],
  ['421 4.7.28 Our system has detected an unusual rate of mail', true],
  ['454 4.7.0 Throttling failure: Maximum sending rate exceeded.', true],
  ['450 Requested mail action not taken: hourly limit reached', true],
  ['452 4.2.2 Mailbox over quota', false],
  ['450 4.2.1 The user you are trying to contact is receiving mail at a rate that', false],
  ['451 4.7.1 Greylisted, try again later', false],
  ['552 5.2.3 Message size exceeds fixed limit', false],
])('is about our sending rate, and not about an email: %s: %s', (response, isAboutUs) => {
  expect(asksToSlowDown(refused(response, 'MAIL FROM'))).toBe(isAboutUs)
})

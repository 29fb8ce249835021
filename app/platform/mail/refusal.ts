/** Why a mail server permanently accepts no email for an address. */
export const refusalInWords = {
  'no-such-mailbox': 'no such mailbox',
  'closed-mailbox': 'the mailbox is closed',
  'no-such-domain': 'its domain takes no email',
}
export type RefusalReason = keyof typeof refusalInWords

/** Enhanced status codes (RFC 3463, and IANA's registry) that are permanent and about the recipient. */
const byStatus: Record<string, RefusalReason> = {
  '5.1.1': 'no-such-mailbox',
  '5.1.2': 'no-such-domain',
  '5.1.3': 'no-such-mailbox',
  '5.1.6': 'no-such-mailbox',
  // In RFC 7505 a domain that accepts no email at all; Exchange also uses it for an unknown recipient.
  '5.1.10': 'no-such-mailbox',
  '5.2.1': 'closed-mailbox',
  '5.4.4': 'no-such-domain',
}

/** Texts for "no such mailbox" of servers that send no enhanced code, or an unspecific one. */
const aboutMailbox =
  /\b(no such (user|mailbox|recipient|person)|no mailbox|user unknown|unknown (user|recipient|mailbox|address)|(does not|doesn't|not) exist|nobody of that name|recipient (not found|unknown)|address rejected|mailbox (not found|unavailable))\b/i
const codesAboutMailbox = [550, 551, 553]

/** Texts of a server that refuses us and not the recipient, whatever the code. */
const aboutUs =
  /\b(relay\w*|authenticat\w*|auth|login|spam|block\w*|blacklist\w*|blocklist\w*|denylist\w*|listed|reputation|policy|spf|dkim|dmarc|sender|client|helo|banned|rate|too many|quota|full|tls|try again|later|temporar\w*)\b/i

/**
 * The permanent refusal of a recipient. Only the answer to RCPT TO is about the recipient: answers to MAIL FROM or DATA
 * are about our account or our email, and so are the codes of policy and sign-in (5.7.x, 530, 535). Those are fixed on
 * our side, and then the email arrives.
 *
 * @param error as nodemailer throws it
 * @returns null when another attempt may succeed
 */
export function refusalOf(error: unknown): RefusalReason | null {
  const { command, responseCode, response } = error as { command?: string; responseCode?: number; response?: string }
  if (command !== 'RCPT TO' || !responseCode || responseCode < 500 || !response) return null
  const [, status = ''] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const known = byStatus[status]
  if (known) return known
  // Unspecific codes; every other code is about something else.
  if (!['', '5.0.0', '5.1.0', '5.4.1'].includes(status) || aboutUs.test(response)) return null
  return codesAboutMailbox.includes(responseCode) && aboutMailbox.test(response) ? 'no-such-mailbox' : null
}

/** Usual texts of a sender's rate limit: "421 4.7.0 Too many connections", "454 Throttling failure". */
const aboutSpeed = /\b(too (many|much|fast)|rate|throttl\w*|limit\w*|quota|exceed\w*|slow\w*)\b/i

/** @returns whether the server temporarily accepts no more emails for any recipient */
export function asksToSlowDown(error: unknown): boolean {
  const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string }
  // 4.2.x is about a mailbox: a full one, or one with its own rate limit.
  return responseCode >= 400 && responseCode < 500 && aboutSpeed.test(response) && !/^4\d\d[ -]4\.2\./.test(response)
}

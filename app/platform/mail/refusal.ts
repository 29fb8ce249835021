/** Why a mail server takes no email to an address, now and in future. */
export const refusalInWords = {
  'no-such-mailbox': 'no such mailbox',
  'closed-mailbox': 'the mailbox is closed',
  'no-such-domain': 'its domain takes no email',
}
export type RefusalReason = keyof typeof refusalInWords

/** Enhanced status codes (RFC 3463, and the registry of IANA) that are about the recipient and stay true. */
const byStatus: Record<string, RefusalReason> = {
  '5.1.1': 'no-such-mailbox',
  '5.1.2': 'no-such-domain',
  '5.1.3': 'no-such-mailbox',
  '5.1.6': 'no-such-mailbox',
  // RFC 7505 means a domain that takes no email at all by it, Exchange a person whom it can't find.
  '5.1.10': 'no-such-mailbox',
  '5.2.1': 'closed-mailbox',
  '5.4.4': 'no-such-domain',
}

/** They say "no such mailbox" in servers that send no enhanced code, or one that says nothing. */
const aboutMailbox =
  /\b(no such (user|mailbox|recipient|person)|no mailbox|user unknown|unknown (user|recipient|mailbox|address)|(does not|doesn't|not) exist|nobody of that name|recipient (not found|unknown)|address rejected|mailbox (not found|unavailable))\b/i
const codesAboutMailbox = [550, 551, 553]

/** A server may refuse us and not the recipient, whatever code it takes for that. */
const aboutUs =
  /\b(relay\w*|authenticat\w*|auth|login|spam|block\w*|blacklist\w*|blocklist\w*|denylist\w*|listed|reputation|policy|spf|dkim|dmarc|sender|client|helo|banned|rate|too many|quota|full|tls|try again|later|temporar\w*)\b/i

/**
 * What a mail server refuses for good. Only its answer to RCPT TO is about the recipient: one to MAIL FROM or to the email is
 * about our account or what we write, and so are the codes of policy and sign-in (5.7.x, 530, 535). Those are mended on our side,
 * and then the email arrives.
 *
 * @param error as nodemailer throws it
 * @returns null when another try may succeed
 */
export function refusalOf(error: unknown): RefusalReason | null {
  const { command, responseCode, response } = error as { command?: string; responseCode?: number; response?: string }
  if (command !== 'RCPT TO' || !responseCode || responseCode < 500 || !response) return null
  const [, status = ''] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const known = byStatus[status]
  if (known) return known
  // These say nothing by themselves; every other code says that it is about something else.
  if (!['', '5.0.0', '5.1.0', '5.4.1'].includes(status) || aboutUs.test(response)) return null
  return codesAboutMailbox.includes(responseCode) && aboutMailbox.test(response) ? 'no-such-mailbox' : null
}

/** A limit of the server on whoever sends, as most say it: "421 4.7.0 Too many connections", "454 Throttling failure". */
const aboutSpeed = /\b(too (many|much|fast)|rate|throttl\w*|limit\w*|quota|exceed\w*|slow\w*)\b/i

/** @returns whether a server takes nothing more for a while, whoever it is for */
export function asksToSlowDown(error: unknown): boolean {
  const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string }
  // 4.2.x is about a mailbox: a full one, or one that gets too much.
  return responseCode >= 400 && responseCode < 500 && aboutSpeed.test(response) && !/^4\d\d[ -]4\.2\./.test(response)
}

import { recordAudit } from '../../audit/audit-log.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { longDayOf } from '../../organization/dates.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../../platform/http/rate-limit.server.ts'
import { allSent, inTransaction } from '../../platform/mail/in-transaction.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Admin, Editor } from '../../viewer.ts'
import { clearWriting, findInquiry, lockInquiries, updateInquiries } from '../inquiries.server.ts'
import { inquiryForms, nameOf, titleOf } from '../inquiry.ts'
import { findLastReply, hasEntry, insertEntry } from '../inquiry-entries.server.ts'
import { type Filling, filled } from './placeholders.ts'
import { type ReplyFacts, replyLetter } from './reply.email.tsx'
import { unchangedStatus } from './reply-fields.ts'
import type { Reply } from './reply-schema.ts'

export type SendReplyOutcome =
  | 'sent'
  /** The mail server accepts no email at the moment. */
  | 'waits'
  | 'not-found'
  | 'too-often'
  /** A reply that the admin has not seen was sent. Nothing is sent. */
  | 'answered-meanwhile'

/** Per admin: more than could be written by hand. */
const replies = { name: 'reply', hits: 120, windowSeconds: 3600 }

/** The answered inquiry, and the values of a template's placeholders. */
export async function findAnswered({ db }: Services, admin: Admin, id: string) {
  const sent = isUuid(id) ? await findInquiry(db, id) : null
  if (!sent) return null
  const filling: Filling = {
    'first name': sent.first_name,
    'last name': sent.last_name,
    subject: titleOf(sent),
    'my first name': admin.firstName,
  }
  return { ...sent, filling }
}

export type Answered = NonNullable<Awaited<ReturnType<typeof findAnswered>>>

export function factsOf(answered: Answered, { subject, body }: Pick<Reply, 'subject' | 'body'>): ReplyFacts {
  return {
    // A long name repeated in the subject could exceed the length of the column.
    subject: filled(subject, answered.filling).slice(0, 500).toWellFormed(),
    body: filled(body, answered.filling).slice(0, 20_000).toWellFormed(),
    quoted: { on: longDayOf(answered.created_at), text: answered.message },
    form: inquiryForms[answered.form].path,
  }
}

/** The email as text, before it is sent. */
export async function previewReply(
  { config }: Services,
  facts: ReplyFacts,
): Promise<{ subject: string; text: string }> {
  const { subject, text } = await replyLetter.render(facts, { origin: config.origin })
  return { subject, text }
}

/**
 * Sends a reply and stores it with the inquiry: email, text and status, all or nothing.
 *
 * @param preview.id identifies the preview, which is sent once
 * @param preview.seen id of the latest reply shown with it; empty when there was none
 */
export async function sendReply(
  services: Services,
  admin: Editor,
  id: string,
  reply: Reply,
  preview: { id: string; seen: string },
): Promise<SendReplyOutcome> {
  const answered = await findAnswered(services, admin, id)
  if (!answered) return 'not-found'
  const facts = factsOf(answered, reply)
  const { result, deliveries } = await inTransaction(services, (tx) =>
    carryOut(services, tx, admin, answered, facts, reply, preview),
  )
  if (result !== 'sent') return result
  return (await allSent(deliveries)) ? 'sent' : 'waits'
}

async function carryOut(
  { outbox, clock, log }: Services,
  tx: Tx,
  admin: Editor,
  { id, email }: Answered,
  facts: ReplyFacts,
  { status }: Reply,
  preview: { id: string; seen: string },
): Promise<Exclude<SendReplyOutcome, 'waits'>> {
  await refuseFormerAdmin(tx, admin)
  const { subject, body } = facts
  const [before] = await lockInquiries(tx, [id])
  if (!before) return 'not-found'
  // A second click.
  if (await hasEntry(tx, preview.id)) return 'sent'
  const last = await findLastReply(tx, id)
  if (last && last.id !== preview.seen) return 'answered-meanwhile'
  if ((await secondsUntilAllowed(tx, replies, admin.memberId, clock.now())) > 0) return 'too-often'
  const letter_id = await outbox.add(tx, replyLetter, { to: email, facts })
  const entry = { id: preview.id, inquiry_id: id, kind: 'reply', author_id: admin.memberId, letter_id } as const
  await insertEntry(tx, { ...entry, subject, body })
  await clearWriting(tx, id)
  const changesStatus = status !== unchangedStatus && status !== before.status
  if (changesStatus) await updateInquiries(tx, [id], { status })
  await recordAudit(tx, admin, {
    action: 'Reply sent',
    subject: { kind: inquiryForms[before.form].audit.kind, id, name: nameOf(before) },
    changes: {
      reply: { before: null, after: subject },
      ...(changesStatus && { status: { before: before.status, after: status } }),
    },
  })
  log.info({ admin: admin.memberId, form: before.form }, 'reply sent')
  return 'sent'
}

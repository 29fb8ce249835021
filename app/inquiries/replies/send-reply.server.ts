import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin, refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { longDayOf } from '../../organization/dates.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { secondsToUndo } from '../../platform/forms/toast.ts'
import { secondsUntilAllowed } from '../../platform/http/rate-limit.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Admin, Answerer } from '../../viewer.ts'
import { clearWriting, type FoundInquiry, findInquiry, lockInquiries, updateInquiries } from '../inquiries.server.ts'
import { type InquiryStatus, inquiryForms, nameOf, titleOf } from '../inquiry.ts'
import { deleteEntry, findLastReply, findOwnReply, hasEntry, insertEntry } from '../inquiry-entries.server.ts'
import { type Filling, filled } from './placeholders.ts'
import { type ReplyFacts, replyLetter } from './reply.email.tsx'
import { unchangedStatus } from './reply-fields.ts'
import type { Reply } from './reply-schema.ts'

export type SendReplyOutcome =
  | 'sent'
  | 'not-found'
  | 'too-often'
  /** A reply that the admin has not seen was sent. Nothing is sent. */
  | 'answered-meanwhile'

/** Per admin: more than could be written by hand. */
const replies = { name: 'reply', hits: 120, windowSeconds: 3600 }

/** The answered inquiry, and the values of a template's placeholders. */
export async function findAnswered({ db }: Services, admin: Admin, id: string) {
  const sent = isUuid(id) ? await findInquiry(db, id) : null
  return sent && { ...sent, filling: fillingOf(sent, admin) }
}

export function fillingOf(inquiry: FoundInquiry, admin: Admin): Filling {
  return {
    'first name': inquiry.first_name,
    'last name': inquiry.last_name,
    subject: titleOf(inquiry),
    'my first name': admin.firstName,
  }
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
 * Stores a reply with the inquiry: email, text and status, all or nothing. The email leaves when it can no longer be taken back.
 *
 * @param form.id of the form, which is sent once
 * @param form.seen id of the latest reply shown with it; empty when there was none
 */
export async function sendReply(
  services: Services,
  admin: Answerer,
  id: string,
  reply: Reply,
  form: { id: string; seen: string },
): Promise<SendReplyOutcome> {
  const answered = await findAnswered(services, admin, id)
  if (!answered) return 'not-found'
  const facts = factsOf(answered, reply)
  return services.db.transaction().execute((tx) => carryOut(services, tx, admin, answered, facts, reply, form))
}

async function carryOut(
  { outbox, clock, log }: Services,
  tx: Tx,
  admin: Answerer,
  { id, email }: Answered,
  facts: ReplyFacts,
  { status }: Reply,
  form: { id: string; seen: string },
): Promise<SendReplyOutcome> {
  await refuseFormerAdmin(tx, admin)
  const { subject, body } = facts
  const [before] = await lockInquiries(tx, [id])
  if (!before) return 'not-found'
  // A second click.
  if (await hasEntry(tx, form.id)) return 'sent'
  const last = await findLastReply(tx, id)
  if (last && last.id !== form.seen) return 'answered-meanwhile'
  const now = clock.now()
  if ((await secondsUntilAllowed(tx, replies, admin.memberId, now)) > 0) return 'too-often'
  // Its job begins a moment after the last time at which it can be taken back.
  const sendAt = new Date(now.getTime() + (secondsToUndo + 2) * 1000)
  const letter_id = await outbox.add(tx, replyLetter, { to: email, facts, sendAt })
  const entry = { id: form.id, inquiry_id: id, kind: 'reply', author_id: admin.memberId, letter_id } as const
  await insertEntry(tx, { ...entry, subject, body, created_at: now })
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

/**
 * Takes back one's own reply while its email has not left, and the status that was set with it.
 *
 * @returns false when it is too late
 */
export async function takeBackReply(
  { db, outbox, clock, log }: Services,
  admin: Answerer,
  id: string,
  before: InquiryStatus,
): Promise<boolean> {
  if (!isUuid(id)) return false
  return asAdmin(db, admin, async (tx) => {
    const reply = await findOwnReply(tx, id, admin.memberId)
    const [inquiry] = reply ? await lockInquiries(tx, [reply.inquiry_id]) : []
    if (!reply?.letter_id || !inquiry) return false
    if (clock.now().getTime() - reply.created_at.getTime() > (secondsToUndo + 1) * 1000) return false
    // Only one of two requests finds the email waiting.
    if (!(await outbox.discard(reply.letter_id, tx))) return false
    await deleteEntry(tx, id)
    const changesStatus = inquiry.status !== before
    if (changesStatus) await updateInquiries(tx, [inquiry.id], { status: before })
    await recordAudit(tx, admin, {
      action: 'Reply taken back',
      subject: { kind: inquiryForms[inquiry.form].audit.kind, id: inquiry.id, name: nameOf(inquiry) },
      changes: {
        reply: { before: reply.subject, after: null },
        ...(changesStatus && { status: { before: inquiry.status, after: before } }),
      },
    })
    log.info({ admin: admin.memberId, form: inquiry.form }, 'reply taken back')
    return true
  })
}

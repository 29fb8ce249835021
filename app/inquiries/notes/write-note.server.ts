import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Answerer } from '../../viewer.ts'
import { lockInquiries } from '../inquiries.server.ts'
import { inquiryForms, nameOf } from '../inquiry.ts'
import { deleteNote, insertEntry } from '../inquiry-entries.server.ts'
import type { Note } from './note-schema.ts'

/** Adds a note for the team; the sender gets it only in an export of their data. A second click adds no second one. */
export async function writeNote(
  { db, clock }: Services,
  admin: Answerer,
  id: string,
  { newId, note: body }: Note,
): Promise<'written' | 'not-found'> {
  if (!isUuid(id)) return 'not-found'
  return asAdmin(db, admin, async (tx) => {
    const [inquiry] = await lockInquiries(tx, [id])
    if (!inquiry) return 'not-found'
    const note = {
      id: newId,
      inquiry_id: id,
      kind: 'note',
      author_id: admin.memberId,
      body,
      created_at: clock.now(),
    } as const
    const isNew = await insertEntry(tx, note)
    // Without the note's text, because the log is kept longer than the note.
    if (isNew) await recordAudit(tx, admin, { action: 'Note written', subject: subjectOf(inquiry) })
    return 'written'
  })
}

export async function removeNote(
  { db }: Services,
  admin: Answerer,
  id: string,
  note: string,
): Promise<'removed' | 'not-found'> {
  if (!isUuid(id) || !isUuid(note)) return 'not-found'
  return asAdmin(db, admin, async (tx) => {
    const [inquiry] = await lockInquiries(tx, [id])
    if (!inquiry || !(await deleteNote(tx, id, note))) return 'not-found'
    await recordAudit(tx, admin, { action: 'Note removed', subject: subjectOf(inquiry) })
    return 'removed'
  })
}

function subjectOf(inquiry: Awaited<ReturnType<typeof lockInquiries>>[number]) {
  return { kind: inquiryForms[inquiry.form].audit.kind, id: inquiry.id, name: nameOf(inquiry) }
}

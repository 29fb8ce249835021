import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import { listJustStored } from '../../platform/database/just-stored.server.ts'
import { isRowId, isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { titleOf } from '../triage.ts'
import { deleteNote, insertEntry } from '../triage-entries.server.ts'
import { lockTriaged, type Triaged } from '../triaged.server.ts'

/** Adds a note for the team; the sender gets it only in an export of their data. A second click adds no second one. */
export function writeNote(
  { db }: Services,
  admin: Editor,
  triaged: Triaged,
  id: string,
  body: string,
): Promise<'written' | 'not-found'> {
  return about(db, admin, triaged, id, 'Note written', async (tx) => {
    const note = { kind: 'note', author_id: admin.memberId, body } as const
    const before = await listJustStored(tx, 'triage_entries', { ...note, [triaged.entriesBy]: id })
    if (before.length > 0) return { outcome: 'written', isNew: false }
    await insertEntry(tx, triaged, id, note)
    return { outcome: 'written', isNew: true }
  })
}

export function removeNote(
  { db }: Services,
  admin: Editor,
  triaged: Triaged,
  id: string,
  note: string,
): Promise<'removed' | 'not-found'> {
  return about(db, admin, triaged, id, 'Note removed', async (tx) => {
    const isThere = isRowId(note) && (await deleteNote(tx, triaged, id, note))
    return { outcome: isThere ? 'removed' : 'not-found', isNew: isThere }
  })
}

async function about<Outcome extends string>(
  db: Services['db'],
  admin: Editor,
  triaged: Triaged,
  id: string,
  action: 'Note written' | 'Note removed',
  work: (
    tx: Parameters<Parameters<typeof asAdmin>[2]>[0],
  ) => Promise<{ outcome: Outcome | 'not-found'; isNew: boolean }>,
): Promise<Outcome | 'not-found'> {
  if (!isUuid(id)) return 'not-found'
  return asAdmin(db, admin, async (tx) => {
    const row = await lockTriaged(tx, triaged, id)
    if (!row) return 'not-found'
    const { outcome, isNew } = await work(tx)
    const name = `${titleOf(row.title)} (${row.first_name} ${row.last_name})`
    // Without the note's text, because the log is kept longer than the note.
    if (isNew) await recordAudit(tx, admin, { action, subject: { kind: triaged.kind, id, name } })
    return outcome
  })
}

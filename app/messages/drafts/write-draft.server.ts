import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { onlyTopicOf, writeAudience } from '../audience.ts'
import { findAudience } from '../find-audience.server.ts'
import type { MessageEdit } from '../message-schema.ts'
import { deleteDraft, insertDraft, lockMessage, updateDraft } from '../messages.server.ts'

export type WriteDraftResult = 'written' | 'no-audience' | 'not-about-it' | 'changed-meanwhile' | 'gone'

const drafted = ['topic', 'subject', 'body', 'audience'] as const

/** Saves a draft. Sends nothing: a draft is reviewed before it is sent. */
export async function writeDraft(
  services: Services,
  admin: Organiser,
  id: string,
  edit: MessageEdit,
  /** The version that the admin saw; null for a new draft. */
  version: number | null,
): Promise<WriteDraftResult> {
  return asAdmin(services.db, admin, async (tx) => {
    const chosen = await findAudience({ ...services, db: tx }, edit.audience)
    if (!chosen) return 'no-audience'
    if ((onlyTopicOf(chosen.audience) ?? edit.topic) !== edit.topic) return 'not-about-it'
    const { topic, subject, body } = edit
    const row = { topic, subject, body, audience: writeAudience(chosen.audience), cohort_id: chosen.cohort?.id ?? null }
    if (version === null) {
      await insertDraft(tx, { id, ...row, written_by: admin.memberId })
      return 'written'
    }
    const before = await lockMessage(tx, id)
    if (!before) return 'gone'
    if (before.sendsAt) return 'changed-meanwhile'
    // A second click finds the draft of the first.
    if (drafted.every((name) => before[name] === row[name])) return 'written'
    if (before.version !== version) return 'changed-meanwhile'
    await updateDraft(tx, id, row)
    return 'written'
  })
}

/** @returns false when it was sent meanwhile, or no longer exists */
export async function discardDraft({ db }: Services, admin: Organiser, id: string): Promise<boolean> {
  return asAdmin(db, admin, async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message || message.sendsAt) return false
    await deleteDraft(tx, id)
    await recordAudit(tx, admin, { action: 'Draft deleted', subject: { kind: 'message', id, name: message.subject } })
    return true
  })
}

import { changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import type { Template } from './reply-schema.ts'
import {
  deleteTemplate as deleteRow,
  findNamesake,
  findTemplate,
  insertTemplate,
  isFull,
  lockTemplates,
  updateTemplate,
} from './reply-templates.server.ts'

export type SaveTemplateOutcome = 'saved' | 'unchanged' | 'name-taken' | 'too-many' | 'changed-meanwhile' | 'not-found'

/** @param known id and the version that the admin saw; null for a new template. Another version is not overwritten */
export function saveTemplate(
  { db }: Services,
  admin: Editor,
  known: { id: string; version: number } | null,
  wanted: Template,
): Promise<SaveTemplateOutcome> {
  return asAdmin(db, admin, async (tx) => {
    await lockTemplates(tx)
    const before = known && (isUuid(known.id) ? await findTemplate(tx, known.id) : null)
    if (known && !before) return 'not-found'
    const changes = changesBetween(before ? { name: before.name, text: before.body } : {}, {
      name: wanted.name,
      text: wanted.body,
    })
    if (before && Object.keys(changes).length === 0) return 'unchanged'
    if (before && before.version !== known.version) return 'changed-meanwhile'
    const namesake = await findNamesake(tx, wanted.name, before?.id ?? null)
    if (namesake) {
      const same = before ? null : await findTemplate(tx, namesake)
      // A second click.
      return same?.name === wanted.name && same.body === wanted.body ? 'saved' : 'name-taken'
    }
    if (!before && (await isFull(tx))) return 'too-many'
    const id = before ? before.id : await insertTemplate(tx, wanted)
    if (before) await updateTemplate(tx, id, wanted)
    await recordAudit(tx, admin, {
      action: before ? 'Reply template changed' : 'Reply template created',
      subject: { kind: 'reply template', id, name: wanted.name },
      changes,
    })
    return 'saved'
  })
}

export function deleteTemplate({ db }: Services, admin: Editor, id: string): Promise<'deleted' | 'not-found'> {
  return asAdmin(db, admin, async (tx) => {
    await lockTemplates(tx)
    const template = isUuid(id) ? await findTemplate(tx, id) : null
    if (!template) return 'not-found'
    await deleteRow(tx, id)
    await recordAudit(tx, admin, {
      action: 'Reply template deleted',
      subject: { kind: 'reply template', id, name: template.name },
    })
    return 'deleted'
  })
}

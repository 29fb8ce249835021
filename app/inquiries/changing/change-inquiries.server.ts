import { type AuditActor, type AuditChanges, type AuditEntry, undoableForMinutes } from '../../audit/audit-entry.ts'
import { listJustDone, recordAudit, recordAudits } from '../../audit/audit-log.server.ts'
import { asAdmin, asAdminNaming } from '../../membership/as-admin.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Answerer } from '../../viewer.ts'
import { lockInquiries, updateInquiries } from '../inquiries.server.ts'
import { type Folder, type InquiryStatus, inquiryForms, isFolder, isInquiryStatus, nameOf } from '../inquiry.ts'
import { findAddresses, findAssignee } from '../inquiry-entries.server.ts'
import { listIdsOfSenders } from '../inquiry-lists.server.ts'
import { type BulkAction, type Facts, mostAtOnce } from './bulk-action.ts'

export type ChangeInquiriesResult =
  | {
      outcome: 'changed'
      /** Rows that were changed. */
      changed: number
      /** Rows that already had the value. */
      same: number
      /** Id of the audit entry, for undoing; null when nothing changed. */
      entry: string | null
    }
  | { outcome: 'no-such-admin' }

/** Rows per transaction. */
const chunk = 500

/**
 * Sets one value on many rows: a status, the folder, or the assignee. Rows that have it already are skipped, and so are deleted
 * ones. Each change has its own audit entry, as part of one entry with which all can be undone.
 *
 * @param withSenders also changes everything else from the same addresses, from either form
 */
export async function changeInquiries(
  services: Services,
  admin: Answerer,
  ticked: string[],
  action: BulkAction,
  withSenders = false,
  most = mostAtOnce,
): Promise<ChangeInquiriesResult> {
  const { db, log } = services
  const ids = [...new Set(ticked.filter(isUuid))].slice(0, most)
  const all = withSenders ? await listIdsOfSenders(db, ids, most) : ids
  const done = { outcome: 'changed' as const, changed: 0, same: 0, entry: null as string | null }
  for (let at = 0; at < all.length; at += chunk) {
    const some = all.slice(at, at + chunk)
    const work = (tx: Tx) => carryOut(tx, admin, some, action, { total: all.length, partOf: done.entry })
    const part = action.assignee
      ? await asAdminNaming(db, admin, action.assignee, work)
      : await asAdmin(db, admin, work)
    if (!part) return { outcome: 'no-such-admin' }
    done.changed += part.changed
    done.same += part.same
    done.entry ??= part.entry
  }
  log.info({ admin: admin.memberId, to: keyOf(action), changed: done.changed }, 'inquiries changed')
  return done
}

/** Restores the values before a bulk change or one change of status, except for rows that were changed since. */
export async function undoChange(
  { db, log }: Services,
  admin: Answerer,
  entry: string,
): Promise<{ undone: number; stayed: number }> {
  const done = /^[1-9]\d{0,17}$/.test(entry) ? await listJustDone(db, admin, entry, undoableForMinutes) : []
  const groups = Map.groupBy(done, ({ changes }) => JSON.stringify(changes))
  let partOf: string | null = null
  let undone = 0
  let total = 0
  for (const rows of groups.values()) {
    const back = await invertChange(db, rows[0]?.changes ?? {})
    if (!back) continue
    const ids = rows.map(({ subjectId }) => subjectId ?? '').filter(isUuid)
    total += ids.length
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const work = (tx: Tx) => carryOut(tx, admin, some, back.action, { total: done.length, partOf, only: back.only })
      const part = back.action.assignee
        ? await asAdminNaming(db, admin, back.action.assignee, work)
        : await asAdmin(db, admin, work)
      undone += part?.changed ?? 0
      partOf ??= part?.entry ?? null
    }
  }
  log.info({ admin: admin.memberId, undone }, 'inquiries put back')
  return { undone, stayed: total - undone }
}

/** @returns null for an entry that can't be undone, such as the parent of the others */
async function invertChange(
  db: Services['db'],
  changes: AuditChanges,
): Promise<{ action: BulkAction; only: Partial<Facts> } | null> {
  const { status, folder, assignee } = changes
  if (status && isInquiryStatus(String(status.before)) && isInquiryStatus(String(status.after)))
    return {
      action: { status: status.before as InquiryStatus },
      only: { status: status.after as InquiryStatus },
    }
  if (folder && isFolder(String(folder.before)) && isFolder(String(folder.after)))
    return { action: { folder: folder.before as Folder }, only: { folder: folder.after as Folder } }
  if (!assignee) return null
  const before = assignee.before === null ? null : await findAssignee(db, String(assignee.before))
  if (before === undefined) return null
  return { action: { assignee: before }, only: { assignee: assignee.after as string | null } }
}

interface Part {
  changed: number
  same: number
  entry: string | null
}

/**
 * @param total of all parts: a single change has no parent entry
 * @param only changes only rows with this value
 */
async function carryOut(
  tx: Tx,
  admin: AuditActor,
  ids: string[],
  action: BulkAction,
  { total, partOf, only = {} }: { total: number; partOf: string | null; only?: Partial<Facts> },
): Promise<Part> {
  const rows = await lockInquiries(tx, ids)
  const known = rows.map(({ assignee_id }) => assignee_id)
  const addresses = await findAddresses(
    tx,
    [...known, action.assignee ?? null].filter((id) => id !== null),
  )
  const key = keyOf(action)
  const assignee = action.assignee ? (addresses.get(action.assignee) ?? null) : null
  const after = action.status ?? action.folder ?? assignee
  const changed = rows.flatMap(({ assignee_id, ...row }) => {
    const facts: Facts = { ...row, assignee: assignee_id && (addresses.get(assignee_id) ?? null) }
    const stands = only[key] === undefined || facts[key] === only[key]
    return facts[key] === after || !stands ? [] : [{ ...row, before: facts[key] }]
  })
  if (changed.length === 0) return { changed: 0, same: rows.length, entry: null }
  await updateInquiries(
    tx,
    changed.map(({ id }) => id),
    action,
  )
  const parent = partOf ?? (total > 1 ? await recordAudit(tx, admin, severalChanged(total, key, after)) : null)
  const entries = changed.map(({ before, ...row }) => {
    const { kind, status, other } = inquiryForms[row.form].audit
    return {
      action: key === 'status' ? status : other,
      subject: { kind, id: row.id, name: nameOf(row) },
      changes: { [key]: { before, after } },
      ...(parent && { partOf: parent }),
    }
  })
  const [first = null] = await recordAudits(tx, admin, entries)
  return { changed: changed.length, same: rows.length - changed.length, entry: parent ?? first }
}

function severalChanged(total: number, key: keyof Facts, after: Facts[keyof Facts]): AuditEntry {
  return {
    action: 'Several inquiries changed',
    subject: { kind: 'list', id: null, name: `${total.toLocaleString('en-US')} inquiries and requests` },
    changes: { [key]: { before: null, after } },
  }
}

function keyOf(action: BulkAction): keyof Facts {
  if (action.status) return 'status'
  return action.folder ? 'folder' : 'assignee'
}

import { type AuditActor, type AuditChanges, type AuditEntry, undoableForMinutes } from '../../audit/audit-entry.ts'
import { listJustDone, recordAudit, recordAudits } from '../../audit/audit-log.server.ts'
import { asAdmin, asAdminNaming } from '../../membership/as-admin.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { listFoundIds, listIdsOfSenders } from '../lists/triaged-lists.server.ts'
import { type Folder, isFolder, isTriageStatus, type TriageStatus, titleOf } from '../triage.ts'
import { findAddresses, findAssignee } from '../triage-entries.server.ts'
import type { TriageQuery } from '../triage-query.ts'
import { lockAllTriaged, putTriaged, type Triaged, triagedKinds } from '../triaged.server.ts'
import { type Deed, type Facts, mostAtOnce } from './deed.ts'

/** Those that were ticked, or all that a list finds. */
export type Chosen = { ids: string[] } | { query: TriageQuery }

export type ChangeTriagedResult =
  | {
      outcome: 'changed'
      /** How many are so now that were not before. */
      changed: number
      /** How many were so already. */
      same: number
      /** More were found than are changed at once. */
      hasMore: boolean
      /** What undoing it names; null when nothing was changed. */
      entry: string | null
    }
  | { outcome: 'no-such-admin' }

/** In one transaction. */
const chunk = 500

/**
 * Sets one thing on many: a status, the folder, or who takes care of it. What is so already is left alone, and what is gone is passed
 * over. Each is written down by itself, as a part of one entry by which all of it can be undone.
 *
 * @param withSenders whatever else came from the same addresses, by either form
 */
export async function changeTriaged(
  services: Services,
  admin: Editor,
  triaged: Triaged,
  chosen: Chosen,
  deed: Deed,
  withSenders = false,
  most = mostAtOnce,
): Promise<ChangeTriagedResult> {
  const { db, log } = services
  const found =
    'ids' in chosen
      ? [...new Set(chosen.ids.filter(isUuid))].slice(0, most)
      : await listFoundIds(db, triaged.table, chosen.query, most + 1)
  const hasMore = found.length > most
  const ids = found.slice(0, most)
  const all = withSenders
    ? await listIdsOfSenders(db, triaged.table, ids, most)
    : { contact_inquiries: [], beta_waitlist: [], [triaged.table]: ids }
  const total = all.contact_inquiries.length + all.beta_waitlist.length
  const done = { outcome: 'changed' as const, changed: 0, same: 0, hasMore, entry: null as string | null }
  for (const kind of triagedKinds)
    for (let at = 0; at < all[kind.table].length; at += chunk) {
      const some = all[kind.table].slice(at, at + chunk)
      const work = (tx: Tx) => carryOut(tx, admin, kind, some, deed, { total, partOf: done.entry })
      const part = deed.assignee ? await asAdminNaming(db, admin, deed.assignee, work) : await asAdmin(db, admin, work)
      if (!part) return { outcome: 'no-such-admin' }
      done.changed += part.changed
      done.same += part.same
      done.entry ??= part.entry
    }
  log.info({ admin: admin.memberId, table: triaged.table, to: keyOf(deed), changed: done.changed }, 'inquiries changed')
  return done
}

/** Puts back what one such action, or one change of a status, has changed, where nobody has changed it since. */
export async function undoDeed(
  { db, log }: Services,
  admin: Editor,
  entry: string,
): Promise<{ undone: number; stayed: number }> {
  const done = /^[1-9]\d{0,17}$/.test(entry) ? await listJustDone(db, admin, entry, undoableForMinutes) : []
  const groups = Map.groupBy(done, ({ kind, changes }) => JSON.stringify([kind, changes]))
  let partOf: string | null = null
  let undone = 0
  let total = 0
  for (const rows of groups.values()) {
    const [{ kind, changes } = { kind: '', changes: {} }] = rows
    const triaged = triagedKinds.find((each) => each.kind === kind)
    const back = triaged && (await turnedRound(db, changes))
    if (!triaged || !back) continue
    const ids = rows.map(({ subjectId }) => subjectId ?? '').filter(isUuid)
    total += ids.length
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const work = (tx: Tx) =>
        carryOut(tx, admin, triaged, some, back.deed, { total: done.length, partOf, only: back.only })
      const part = back.deed.assignee
        ? await asAdminNaming(db, admin, back.deed.assignee, work)
        : await asAdmin(db, admin, work)
      undone += part?.changed ?? 0
      partOf ??= part?.entry ?? null
    }
  }
  log.info({ admin: admin.memberId, undone }, 'inquiries put back')
  return { undone, stayed: total - undone }
}

/** @returns null for an entry that can't be undone, such as the one that names all the others */
async function turnedRound(
  db: Services['db'],
  changes: AuditChanges,
): Promise<{ deed: Deed; only: Partial<Facts> } | null> {
  const { status, folder, assignee } = changes
  if (status && isTriageStatus(String(status.before)) && isTriageStatus(String(status.after)))
    return {
      deed: { status: status.before as TriageStatus },
      only: { status: status.after as TriageStatus },
    }
  if (folder && isFolder(String(folder.before)) && isFolder(String(folder.after)))
    return { deed: { folder: folder.before as Folder }, only: { folder: folder.after as Folder } }
  if (!assignee) return null
  const before = assignee.before === null ? null : await findAssignee(db, String(assignee.before))
  if (before === undefined) return null
  return { deed: { assignee: before }, only: { assignee: assignee.after as string | null } }
}

interface Part {
  changed: number
  same: number
  entry: string | null
}

/**
 * @param total of all parts: one alone is an entry of its own
 * @param only those that stand so are changed
 */
async function carryOut(
  tx: Tx,
  admin: AuditActor,
  triaged: Triaged,
  ids: string[],
  deed: Deed,
  { total, partOf, only = {} }: { total: number; partOf: string | null; only?: Partial<Facts> },
): Promise<Part> {
  const rows = await lockAllTriaged(tx, triaged, ids)
  const known = rows.map(({ assignee_id }) => assignee_id)
  const addresses = await findAddresses(
    tx,
    [...known, deed.assignee ?? null].filter((id) => id !== null),
  )
  const key = keyOf(deed)
  const assignee = deed.assignee ? (addresses.get(deed.assignee) ?? null) : null
  const after = deed.status ?? deed.folder ?? assignee
  const changed = rows.flatMap(({ assignee_id, ...row }) => {
    const facts: Facts = { ...row, assignee: assignee_id && (addresses.get(assignee_id) ?? null) }
    const stands = only[key] === undefined || facts[key] === only[key]
    return facts[key] === after || !stands ? [] : [{ ...row, before: facts[key] }]
  })
  if (changed.length === 0) return { changed: 0, same: rows.length, entry: null }
  await putTriaged(
    tx,
    triaged,
    changed.map(({ id }) => id),
    deed,
  )
  const parent = partOf ?? (total > 1 ? await recordAudit(tx, admin, severalChanged(total, key, after)) : null)
  const entries = changed.map(({ id, title, first_name, last_name, before }) => ({
    action: key === 'status' ? triaged.action : triaged.changed,
    subject: { kind: triaged.kind, id, name: `${titleOf(title)} (${first_name} ${last_name})` },
    changes: { [key]: { before, after } },
    ...(parent && { partOf: parent }),
  }))
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

function keyOf(deed: Deed): keyof Facts {
  if (deed.status) return 'status'
  return deed.folder ? 'folder' : 'assignee'
}

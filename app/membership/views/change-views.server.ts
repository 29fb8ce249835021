import type { AuditAction, AuditEntry } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Admin } from '../../viewer.ts'
import { asAdmin } from '../as-admin.server.ts'
import { longestViewName, mostViews, type SavedView, type ViewedList, viewQueryOf } from './saved-view.ts'
import { deleteView, insertView, lockViews, updateView } from './saved-views.server.ts'

const listNames: Record<ViewedList, string> = { members: 'Community Members', pilot: 'Pilot Bootcamp' }

export type SaveViewResult = 'saved' | 'replaced' | 'name-missing' | 'too-many'
export type ChangeViewResult =
  | 'renamed'
  | 'deleted'
  | 'made-default'
  | 'no-default'
  | 'name-missing'
  | 'name-taken'
  | 'view-not-found'

export type ViewChange = { to: 'rename'; name: string } | { to: 'delete' } | { to: 'default'; isDefault: boolean }

const named = (views: SavedView[], name: string) => views.find((view) => view.name.toLowerCase() === name.toLowerCase())

function nameIn(text: string): string {
  return text.replaceAll('\0', '').replace(/\s+/g, ' ').trim().toWellFormed().slice(0, longestViewName)
}

/** Replaces a view with the same name, which is how a view is changed. */
export function saveView(
  { db }: Services,
  admin: Admin,
  { list, name: typed, search }: { list: ViewedList; name: string; search: string },
): Promise<SaveViewResult> {
  return asAdmin(db, admin, async (tx) => {
    const name = nameIn(typed)
    if (name === '') return 'name-missing'
    const query = viewQueryOf(list, search)
    const views = await lockViews(tx, admin.memberId, list)
    const known = named(views, name)
    if (known) {
      await updateView(tx, known.id, { name, query })
      await record(tx, admin, list, 'View of a list changed', name, {
        list: { before: known.query, after: query },
      })
      return 'replaced'
    }
    if (views.length >= mostViews) return 'too-many'
    await insertView(tx, admin.memberId, { list, name, query })
    await record(tx, admin, list, 'View of a list saved', name, { list: { before: null, after: query } })
    return 'saved'
  })
}

export function changeView(
  { db }: Services,
  admin: Admin,
  { list, id }: { list: ViewedList; id: number },
  change: ViewChange,
): Promise<ChangeViewResult> {
  return asAdmin(db, admin, async (tx) => {
    const views = await lockViews(tx, admin.memberId, list)
    const view = views.find((own) => own.id === id)
    if (!view) return 'view-not-found'
    if (change.to === 'delete') {
      await deleteView(tx, id)
      await record(tx, admin, list, 'View of a list deleted', view.name, {
        list: { before: view.query, after: null },
      })
      return 'deleted'
    }
    if (change.to === 'default') {
      for (const before of views.filter((own) => own.isDefault)) await updateView(tx, before.id, { isDefault: false })
      if (change.isDefault) await updateView(tx, id, { isDefault: true })
      await record(tx, admin, list, 'View of a list changed', view.name, {
        'the list begins with it': { before: view.isDefault, after: change.isDefault },
      })
      return change.isDefault ? 'made-default' : 'no-default'
    }
    const name = nameIn(change.name)
    if (name === '') return 'name-missing'
    const other = named(views, name)
    if (other && other.id !== id) return 'name-taken'
    await updateView(tx, id, { name })
    await record(tx, admin, list, 'View of a list changed', name, { name: { before: view.name, after: name } })
    return 'renamed'
  })
}

function record(
  tx: Tx,
  admin: Admin,
  list: ViewedList,
  action: Extract<AuditAction, `View of a list ${string}`>,
  name: string,
  changes: AuditEntry['changes'],
): Promise<unknown> {
  return recordAudit(tx, admin, {
    action,
    subject: { kind: 'list', id: null, name: `${listNames[list]}: ${name}` },
    changes,
  })
}

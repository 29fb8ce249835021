import { randomUUID } from 'node:crypto'
import { type AuditChanges, changesBetween } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { suggestCheckInWords } from '../../../cohorts/check-in-words.ts'
import { type ItemFacts, wallClockAt } from '../../../cohorts/cohort-record.ts'
import {
  type CohortRecord,
  deleteItem,
  findItemRecord,
  type ItemRecord,
  insertItem,
  listItemRecords,
  setCancelled,
  setOrder,
  updateItem,
} from '../../../cohorts/cohort-records.server.ts'
import { isDocumentId, type UploadedDocument } from '../../../cohorts/document.ts'
import { deleteDocument, findDocument, insertDocument } from '../../../cohorts/documents.server.ts'
import type { ScheduleItem } from '../../../cohorts/schedule-item.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Organiser } from '../../../viewer.ts'
import { clashIn, type Dated, datesOf, type NoSuchTime, noSuchTime } from '../dates.ts'
import { underScheduleLock } from '../under-cohort-lock.server.ts'
import { itemTexts } from './item-edit.ts'

export type ChangeItemResult =
  | { outcome: 'saved' }
  | { outcome: 'changed-meanwhile'; current: ItemRecord }
  /** Participants find a document with each preparation and exercise. */
  | { outcome: 'no-document' }
  /** The hour at which it's due doesn't exist. */
  | NoSuchTime
  | { outcome: 'gone' }

/**
 * Changes everything but the time of an item (`moveDates`).
 *
 * @param item with the version that the admin has seen
 * @param uploaded a new document that replaces the item's
 */
export function changeItem(
  services: Services,
  admin: Organiser,
  cohortId: number,
  item: Pick<ItemRecord, 'id' | 'version'>,
  typed: ItemFacts,
  uploaded: UploadedDocument | null = null,
): Promise<ChangeItemResult> {
  return underScheduleLock(services, admin, cohortId, async (tx, cohort): Promise<ChangeItemResult> => {
    const before = await findItemRecord(tx, cohortId, item.id)
    if (!before) return { outcome: 'gone' }
    const { starts, ends } = before
    const checkInWords = typed.checkInWords ?? before.checkInWords
    const facts = { ...typed, starts, ends, checkInWords, document: uploaded?.id ?? typed.document }
    const changes = changesBetween(itemTexts(before), itemTexts(facts))
    // A second click finds the values of the first.
    if (Object.keys(changes).length === 0) return { outcome: 'saved' }
    const wrong = noSuchTime(facts, cohort)
    if (wrong && facts.due !== before.due) return wrong
    if (lacksDocument(cohort, before.kind, facts)) return { outcome: 'no-document' }
    if (uploaded) await insertDocument(tx, uploaded)
    if (!(await updateItem(tx, cohort, item, facts))) {
      if (uploaded) await deleteDocument(tx, uploaded.id)
      return { outcome: 'changed-meanwhile', current: before }
    }
    if (changes.document)
      changes.document = { before: await nameOfDocument(tx, before), after: await nameOfDocument(tx, facts) }
    await note(tx, admin, cohort, facts.title, changes)
    return { outcome: 'saved' }
  })
}

function lacksDocument({ state }: CohortRecord, kind: ScheduleItem['kind'], { document }: ItemFacts): boolean {
  return state !== 'draft' && kind !== 'live session' && document === null
}

/** The name of the document in the audit log. */
async function nameOfDocument(tx: Tx, { document }: Pick<ItemFacts, 'document'>): Promise<string | null> {
  return document !== null && isDocumentId(document) ? ((await findDocument(tx, document))?.title ?? null) : document
}

function liveSessions(items: Pick<ItemRecord, 'id' | 'kind'>[]): number[] {
  return items.filter(({ kind }) => kind === 'live session').map(({ id }) => id)
}

/** Live sessions are inserted by their time, other items at the end. */
export function addItem(
  services: Services,
  admin: Organiser,
  cohortId: number,
  kind: ScheduleItem['kind'],
  typed: ItemFacts,
  uploaded: UploadedDocument | null = null,
): Promise<{ outcome: 'added' | 'no-document' | 'gone' } | { outcome: 'in-the-way'; inTheWay: Dated } | NoSuchTime> {
  const checkInWords = kind === 'live session' ? (typed.checkInWords ?? suggestCheckInWords()) : null
  const facts = { ...typed, checkInWords, document: uploaded?.id ?? typed.document }
  return underScheduleLock(services, admin, cohortId, async (tx, cohort) => {
    const items = await listItemRecords(tx, cohortId)
    // A second click finds the item of the first.
    const words = (each: ItemFacts) =>
      JSON.stringify([each.starts, each.ends, itemTexts({ ...each, checkInWords: null })])
    if (items.some((item) => item.kind === kind && words(item) === words(facts))) return { outcome: 'added' as const }
    const wrong = noSuchTime(facts, cohort)
    if (wrong) return wrong
    if (lacksDocument(cohort, kind, facts)) return { outcome: 'no-document' as const }
    const { starts } = facts
    const later = starts === null ? -1 : items.findIndex((item) => item.starts !== null && item.starts > starts)
    const place = later === -1 ? items.length : later
    const calendarName = kind === 'live session' ? `session-${randomUUID()}` : null
    const added = { ...facts, kind, calendarName, cancelled: false } as ItemRecord
    const inTheWay = clashIn(datesOf(items.toSpliced(place, 0, added), []), [calendarName ?? ''])
    if (inTheWay) return { outcome: 'in-the-way' as const, inTheWay }
    if (uploaded) await insertDocument(tx, uploaded)
    const id = await insertItem(tx, cohort, facts, { kind, calendarName })
    await setOrder(tx, cohortId, items.map((item) => item.id).toSpliced(place, 0, id))
    await note(tx, admin, cohort, facts.title, { [kind]: { before: null, after: 'added' } })
    return { outcome: 'added' as const }
  })
}

export type MoveItemResult =
  /** @property place from 1 */
  | { outcome: 'moved'; title: string; place: number; of: number }
  | { outcome: 'order-of-time' | 'changed-meanwhile' | 'gone' }

/**
 * Moves an item. Live sessions stay in the order of their times.
 *
 * @param move.place from 1; clamped to the last
 * @param move.seen the ids in the order that the admin has seen
 */
export function moveItem(
  services: Services,
  admin: Organiser,
  cohortId: number,
  { item: id, place, seen }: { item: number; place: number; seen: number[] },
): Promise<MoveItemResult> {
  return underScheduleLock(services, admin, cohortId, async (tx, cohort): Promise<MoveItemResult> => {
    const items = await listItemRecords(tx, cohortId)
    const item = items.find((each) => each.id === id)
    if (!item) return { outcome: 'gone' }
    const others = items.filter((each) => each !== item)
    const to = Math.min(Math.max(place, 1), items.length)
    const ordered = others.toSpliced(to - 1, 0, item)
    const moved = { outcome: 'moved', title: item.title, place: to, of: items.length } as const
    const ids = ordered.map((each) => each.id)
    // A second click finds the order of the first.
    if (ids.every((each, at) => each === items[at]?.id)) return moved
    if (seen.join() !== items.map((each) => each.id).join()) return { outcome: 'changed-meanwhile' }
    // Cancelled sessions too: people know each by its number.
    if (liveSessions(ordered).join() !== liveSessions(items).join()) return { outcome: 'order-of-time' }
    await setOrder(tx, cohortId, ids)
    await note(tx, admin, cohort, item.title, { place: { before: items.indexOf(item) + 1, after: to } })
    return moved
  })
}

export type RemoveItemOutcome =
  | 'removed'
  | 'changed-meanwhile'
  | 'gone'
  /** It has already taken place. */
  | 'over'
  /** Participants and their calendars know of it. */
  | 'not-cancelled'

/** @param item with the version that the admin has seen */
export function removeItem(
  services: Services,
  admin: Organiser,
  cohortId: number,
  item: Pick<ItemRecord, 'id' | 'version'>,
): Promise<{ outcome: RemoveItemOutcome }> {
  return underScheduleLock(services, admin, cohortId, async (tx, cohort): Promise<{ outcome: RemoveItemOutcome }> => {
    const before = await findItemRecord(tx, cohortId, item.id)
    if (!before) return { outcome: 'gone' }
    if (cohort.state !== 'draft' && before.kind === 'live session' && !before.cancelled)
      return { outcome: isOver(before, cohort, services) ? 'over' : 'not-cancelled' }
    if (!(await deleteItem(tx, cohortId, item))) return { outcome: 'changed-meanwhile' }
    await note(tx, admin, cohort, before.title, { [before.kind]: { before: 'there', after: 'removed' } })
    return { outcome: 'removed' }
  })
}

function isOver(
  { ends }: Pick<ItemRecord, 'ends'>,
  { zone }: Pick<CohortRecord, 'zone'>,
  { clock }: Services,
): boolean {
  return ends !== null && ends <= wallClockAt(clock.now(), zone)
}

export type CancelSessionOutcome =
  | 'cancelled'
  | 'taken-back'
  | 'gone'
  /** It has already taken place, or its time has passed. */
  | 'over'
  /** A published cohort keeps at least one session that takes place. */
  | 'last-one'
  /** A draft's session is removed instead: it isn't public. */
  | 'draft'
  /** It would be out of the order of times. */
  | 'out-of-order'

/** Cancels a live session, or restores it, until its time has passed. */
export function cancelSession(
  services: Services,
  admin: Organiser,
  cohortId: number,
  id: number,
  cancelled: boolean,
): Promise<{ outcome: CancelSessionOutcome }> {
  const done = cancelled ? 'cancelled' : 'taken-back'
  return underScheduleLock(
    services,
    admin,
    cohortId,
    async (tx, cohort): Promise<{ outcome: CancelSessionOutcome }> => {
      const items = await listItemRecords(tx, cohortId)
      const item = items.find((each) => each.id === id && each.kind === 'live session')
      if (!item) return { outcome: 'gone' }
      // A second click finds the state of the first.
      if (item.cancelled === cancelled) return { outcome: done }
      if (cohort.state === 'draft') return { outcome: 'draft' }
      if (isOver(item, cohort, services)) return { outcome: 'over' }
      const after = items.map((each) => (each === item ? { ...each, cancelled } : each))
      if (!after.some((each) => each.kind === 'live session' && !each.cancelled)) return { outcome: 'last-one' }
      if (clashIn(datesOf(after, []), [])) return { outcome: 'out-of-order' }
      await setCancelled(tx, cohortId, id, cancelled ? services.clock.now() : null)
      await note(tx, admin, cohort, item.title, { cancelled: { before: !cancelled, after: cancelled } })
      return { outcome: done }
    },
  )
}

async function note(
  tx: Tx,
  admin: Organiser,
  cohort: CohortRecord,
  title: string,
  changes: AuditChanges,
): Promise<void> {
  const subject = { kind: 'cohort', id: String(cohort.id), name: `${titleOf(cohort)}: ${title}` } as const
  await recordAudit(tx, admin, { action: 'Schedule changed', subject, changes })
}

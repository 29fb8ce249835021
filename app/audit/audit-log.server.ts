import { sql } from 'kysely'
import { brand } from '../organization/brand.ts'
import { inBatches, wholeBatch } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { type AuditActor, type AuditChanges, type AuditEntry, type AuditSubject, deletedActor } from './audit-entry.ts'
import type { AuditQuery } from './audit-query.ts'

/**
 * Records an action in its own transaction, so that neither exists without the other; the database refuses to change or
 * delete an entry.
 * The actor's row stays locked until the commit, and a deleted actor is recorded without a name: otherwise the name
 * would return after the log has forgotten it. An action that locks rows of its own actor therefore locks the actor
 * first, as `asAdmin` does.
 *
 * @returns the entry's id
 */
export async function recordAudit(tx: Database | Tx, actor: AuditActor, entry: AuditEntry): Promise<string> {
  const [id] = await recordAudits(tx, actor, [entry])
  return String(id)
}

/** Records a few hundred actions in one statement, because others may wait for the transaction's locks. */
export async function recordAudits(tx: Database | Tx, actor: AuditActor, entries: AuditEntry[]): Promise<string[]> {
  const rows = await tx
    .with('here', (query) => query.selectFrom('members').select('id').where('id', '=', actor.memberId).forKeyShare())
    .insertInto('audit_log')
    .values(entries.map((entry) => rowOf(actor, entry)))
    .returning('id')
    .execute()
  return rows.map(({ id }) => String(id))
}

function rowOf(actor: AuditActor, { action, subject, changes = {}, reason, partOf }: AuditEntry) {
  const words = subject.name.replaceAll('\0', '').slice(0, 500).toWellFormed()
  return {
    actor_id: actor.memberId,
    actor: actor.memberId === null ? actor.email : ifHere(actor.email),
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject: actor.memberId === null || subject.id !== actor.memberId ? words : ifHere(words),
    changes: JSON.stringify(changes),
    reason: reason || null,
    part_of: partOf ?? null,
  }
}

function ifHere(words: string) {
  return sql<string>`case when exists (select from here) then ${words}::text else ${deletedActor}::text end`
}

/** An actor's recent action, or the parts of a recent action on many rows; empty when it was longer ago. */
export async function listJustDone(db: Database, { memberId }: AuditActor, id: string, minutes: number) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'subject_kind as kind', 'subject_id as subjectId', 'changes'])
    // Parts have higher ids than their action.
    .where('id', '>=', id)
    .where((where) => where.or([where('id', '=', id), where('part_of', '=', id)]))
    .where('actor_id', '=', memberId)
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id), changes: row.changes as unknown as AuditChanges }))
}

/** Whether this is the latest entry for a row. */
export async function isLastAbout(tx: Tx, kind: AuditSubject, subjectId: string, id: string): Promise<boolean> {
  const later = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return later === undefined
}

/** The rest is in the audit log. */
const mostInHistory = 50

const day = 24 * 60 * 60 * 1000

/**
 * For housekeeping: the database keeps everything younger than a year, and records how many entries were deleted. Once
 * a day, because each run adds an entry.
 */
export async function sweepAuditLog(db: Database, before: Date): Promise<void> {
  const midnight = new Date(Math.floor(before.getTime() / day) * day)
  let swept: number
  do {
    const { rows } = await sql<{ swept: number }>`select sweep_audit_log(${midnight}, 1000) as swept`.execute(db)
    swept = Number(rows[0]?.swept)
  } while (swept > 0)
}

/** The history of one row, the latest first. */
export function listHistory(db: Database, kind: AuditSubject, id: string) {
  const found = db.selectFrom('audit_log').where('subject_kind', '=', kind).where('subject_id', '=', id)
  return read(found.orderBy('id', 'desc').limit(mostInHistory))
}

/**
 * Newest first. The count is capped, because the log grows for ever. The parts of an action appear only in a search;
 * otherwise only the action does.
 */
export async function listEntries(db: Database, query: AuditQuery) {
  const { search, action, page: wanted } = query
  const isWhole = search === '' && action === null
  const shown = matching(db, query).$if(isWhole, (entries) => entries.where('part_of', 'is', null))
  return readPage({
    wanted,
    perPage: 25,
    isCapped: true,
    read: (limit, offset) => read(newestFirst(shown).limit(limit).offset(offset)),
    count: (most) => countUpTo(db, shown.select('id'), most),
  })
}

type Entries = ReturnType<typeof matching>

const newest = sql`at desc, id desc`

function newestFirst(entries: Entries): Entries {
  return entries.orderBy(newest)
}

/** The number of rows in the export. */
export function countEntries(db: Database, query: AuditQuery): Promise<number> {
  return countUpTo(db, matching(db, query).select('id'), null)
}

/** For the export: all matches, newest first, in batches. */
export function readEntries(db: Database, query: AuditQuery) {
  return inBatches(async (last: { id: string } | null, limit) => {
    const found = matching(db, query).$if(last !== null, (entries) => entries.where('id', '<', last?.id ?? ''))
    return wholeBatch(await read(found.orderBy('id', 'desc').limit(limit)), limit)
  })
}

export type WrittenEntry = Awaited<ReturnType<typeof read>>[number]

const entryColumns = [
  'id',
  'at',
  'actor',
  'actor_id as actorId',
  'action',
  'subject_kind as kind',
  'subject_id as subjectId',
  'subject',
  'changes',
  'reason',
] as const

async function read(found: Entries) {
  return written(await found.select(entryColumns).execute())
}

function written<Row extends { id: unknown; at: Date; changes: unknown }>(rows: Row[]) {
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    changes: row.changes as AuditChanges,
  }))
}

function matching(db: Database, { search, action, actor, from, to }: AuditQuery) {
  return db
    .selectFrom('audit_log')
    .$if(search !== '', (found) => found.where(containsTerm('search', search)))
    .$if(action !== null, (found) => found.where('action', '=', action))
    .$if(actor !== null, (found) => found.where('actor', '=', actor))
    .$if(from !== null, (found) => found.where('at', '>=', midnight(from, 0)))
    .$if(to !== null, (found) => found.where('at', '<', midnight(to, 1)))
}

/** Midnight in the organization's zone, also on the two days that don't have 24 hours. */
function midnight(day: string | null, daysLater: number) {
  return sql<Date>`((${day}::date + ${daysLater}::int)::timestamp at time zone ${brand.zone})`
}

/** More than there will be; others can be searched for. */
const mostActors = 100

/** All actors ever. Skips from name to name in the index, so a long log costs no more. */
export async function listActors(db: Database): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive actors as (
      (select actor from audit_log order by actor limit 1)
      union all
      select (select actor from audit_log where actor > actors.actor order by actor limit 1)
        from actors where actors.actor is not null
    )
    select actor from actors where actor is not null limit ${mostActors}
  `.execute(db)
  return rows.map(({ actor }) => actor)
}

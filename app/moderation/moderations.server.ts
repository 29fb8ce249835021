import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import { mostCounted } from '../platform/paging.ts'
import { type OwnModeration, type Part, type ProfilePart, projectParts, whyItWaits } from './moderation.ts'

/** The hidden columns of a member's profile, which are empty for other viewers. */
export async function findHiddenParts(
  db: Database | Tx,
  memberId: string,
): Promise<Partial<Record<ProfilePart, string | null>>> {
  const rows = await db
    .selectFrom('moderations')
    .select(['part', 'kept'])
    .where('member_id', '=', memberId)
    .where('project_id', 'is', null)
    .where('state', '=', 'hidden')
    .execute()
  return Object.fromEntries(rows.map(({ part, kept }) => [part, kept]))
}

/** The icon as its owner sees it: `moderations` keeps the address of a hidden one. */
export const ownIconUrl = sql<string | null>`coalesce(icon_url, (
  select kept from moderations where moderations.project_id = ai_agent_projects.id and part = 'icon_url'))`

/** Stores the author's new value of a hidden part, which stays hidden. An empty value needs no review. */
export async function keepHiddenPart(
  tx: Tx,
  of: { memberId: string } | { projectId: string },
  part: Part,
  kept: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await hiddenPart(tx, of, part)
    .set({ kept, asked_at: kept ? now : null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asks for a review after the author of a hidden project has changed it. */
export async function askForLook(tx: Tx, projectId: string, now: Date): Promise<void> {
  await hiddenPart(tx, { projectId }, 'project').set({ asked_at: now }).execute()
}

function hiddenPart(tx: Tx, of: { memberId: string } | { projectId: string }, part: Part) {
  const all = tx.updateTable('moderations').where('state', '=', 'hidden').where('part', '=', part)
  return 'projectId' in of
    ? all.where('project_id', '=', of.projectId)
    : all.where('member_id', '=', of.memberId).where('project_id', 'is', null)
}

export interface HiddenPart {
  id: number
  part: Part
  kept: string | null
  reason: string
  decidedAt: Date
  askedAt: Date | null
}

/** The hidden parts of one profile or project. */
export async function listHidden(
  db: Database | Tx,
  of: { memberId: string } | { projectId: string },
): Promise<HiddenPart[]> {
  const rows = await db
    .selectFrom('moderations')
    .select(['id', 'part', 'kept', 'reason', 'decided_at as decidedAt', 'asked_at as askedAt'])
    .where('state', '=', 'hidden')
    .$if('projectId' in of, (found) => found.where('project_id', '=', 'projectId' in of ? of.projectId : ''))
    .$if('memberId' in of, (found) =>
      found.where('member_id', '=', 'memberId' in of ? of.memberId : '').where('project_id', 'is', null),
    )
    .execute()
  return rows.map((row) => ({ ...row, part: row.part as Part }))
}

/**
 * Whether a project of this member, or its icon, is hidden, or was removed or deleted while hidden, a short time ago.
 * New projects then wait for a review, so that hidden content can't return by being added again.
 */
export async function waitsForLook(db: Database | Tx, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderations')
    .select('id')
    .where('member_id', '=', memberId)
    .where('part', 'in', [...projectParts])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Before the author deletes a project with hidden parts: keeps a record of that. @returns whether there were any */
export async function keepDeletedModerations(tx: Tx, projectId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('moderations')
    .set({ state: 'removed', project_id: null, kept: null, asked_at: null, read_at: now })
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether only its owner sees a new icon of this project. */
export async function hidesIcon(db: Database | Tx, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderations')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this is a hidden picture of this member. @param address without its query */
export async function isHiddenPicture(db: Database, memberId: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from moderations where member_id = ${memberId} and state = 'hidden' and split_part(kept, '?', 1) = ${address}
    union all
    select from ai_agent_projects where user_id = ${memberId} and hidden_at is not null and split_part(icon_url, '?', 1) = ${address}
    limit 1`.execute(db)
  return rows.length > 0
}

/** For their own page: the hidden parts, and removed ones until they have read that. The latest first. */
export async function listOwnModerations(db: Database, memberId: string): Promise<OwnModeration[]> {
  const rows = await db
    .selectFrom('moderations')
    .select(['id', 'project_id as projectId', 'part', 'state', 'title', 'reason', 'asked_at'])
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ asked_at, ...row }) => ({
    ...row,
    isAsked: asked_at !== null,
    isNew: row.reason === whyItWaits,
  })) as OwnModeration[]
}

interface NewModeration {
  member_id: string
  project_id: string | null
  part: Part
  state: 'hidden' | 'removed'
  title: string | null
  kept: string | null
  reason: string
  decided_at: Date
  /** When its author asked for a review. */
  asked_at?: Date
}

export async function insertModeration(tx: Tx, moderation: NewModeration): Promise<void> {
  await tx.insertInto('moderations').values(moderation).execute()
}

/** Keeps it hidden, with a new reason. */
export async function renewModeration(tx: Tx, id: number, reason: string, now: Date): Promise<void> {
  await tx.updateTable('moderations').set({ reason, decided_at: now, asked_at: null }).where('id', '=', id).execute()
}

export async function deleteModeration(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('moderations').where('id', '=', id).execute()
}

/** The author has read that it was removed. The notice of a hidden part stays as long as it is hidden. */
export async function noteRemovalRead(db: Database, memberId: string, id: number, now: Date): Promise<void> {
  await db
    .updateTable('moderations')
    .set({ read_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'removed')
    .execute()
}

const perPage = 25

/** Hidden parts, the latest first; or those changed by their author since, the longest waiting first. */
export function listModerations(db: Database, show: 'hidden' | 'asked', page: number) {
  const all = db
    .selectFrom('moderations')
    .where('state', '=', 'hidden')
    .$if(show === 'asked', (found) => found.where('asked_at', 'is not', null))
  return readPage({
    wanted: page,
    perPage,
    isCapped: true,
    most: mostCounted,
    read: async (limit, offset) => {
      const rows = await all
        .innerJoin('members as author', 'author.id', 'moderations.member_id')
        .select(['moderations.id', 'member_id', 'project_id', 'part', 'title', 'reason', 'decided_at', 'asked_at'])
        .select(['first_name', 'last_name'])
        .$if(show === 'asked', (found) => found.orderBy('asked_at').orderBy('moderations.id'))
        .$if(show === 'hidden', (found) => found.orderBy('decided_at', 'desc').orderBy('moderations.id', 'desc'))
        .limit(limit)
        .offset(offset)
        .execute()
      return rows
    },
    count: (most) => countUpTo(db, all.select('moderations.id'), most),
  })
}

/** The number of hidden parts that their author has changed since. */
export function countAsked(db: Database): Promise<number> {
  return countUpTo(db, db.selectFrom('moderations').select('id').where('asked_at', 'is not', null), mostCounted)
}

/** For housekeeping: deletes records of removals after a long time, when they no longer matter. */
export function forgetRemovedBefore(db: Database, before: Date): Promise<void> {
  return deleteInBatches(
    db,
    'moderations',
    sql`state = 'removed' and decided_at < ${before} and greatest(decided_at, read_at) < ${before}`,
  )
}

import { sql } from 'kysely'
import { z } from 'zod'
import { whyItWaits } from '../../moderation/moderation.ts'
import { askForLook, insertModeration, keepHiddenPart, ownIconUrl } from '../../moderation/moderations.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { countUpTo } from '../../platform/database/paging.server.ts'
import type { Member } from '../../viewer.ts'
import { mostProjects, type OwnProject, type Project } from './project.ts'

const projectColumns = ['id', 'title', 'description', 'url', 'icon_url', 'industry_tags'] as const
const ownColumns = [
  'id',
  'title',
  'description',
  'url',
  ownIconUrl.as('icon_url'),
  'industry_tags',
  'hidden_at',
  'version',
] as const

/** Newest first, without hidden content. Doesn't check whether the owner is in the directory. */
export function listProjectsOf(db: Database, memberId: string): Promise<Project[]> {
  return newestFirst(db, memberId).select(projectColumns).where('hidden_at', 'is', null).execute()
}

/** Newest first, with hidden ones. */
export async function listOwnProjects(db: Database, { memberId }: Pick<Member, 'memberId'>): Promise<OwnProject[]> {
  return (await newestFirst(db, memberId).select(ownColumns).execute()).map(asOwn)
}

function newestFirst(db: Database, memberId: string) {
  return db.selectFrom('ai_agent_projects').where('user_id', '=', memberId).orderBy('created_at', 'desc').orderBy('id')
}

function asOwn({ hidden_at, ...project }: Project & { version: number; hidden_at: Date | null }): OwnProject {
  return { ...project, isHidden: hidden_at !== null }
}

/** @returns null when it doesn't exist, or belongs to another member */
export async function findOwnProject(db: Database, member: Member, id: string): Promise<OwnProject | null> {
  const row = isId(id) && (await ownProject(db, member, id).executeTakeFirst())
  return row ? asOwn(row) : null
}

/** `findOwnProject` with a lock until the transaction ends. */
export async function lockOwnProject(tx: Tx, member: Member, id: string): Promise<OwnProject | null> {
  const row = isId(id) && (await ownProject(tx, member, id).forUpdate().executeTakeFirst())
  return row ? asOwn(row) : null
}

function ownProject(db: Database, { memberId }: Member, id: string) {
  return db.selectFrom('ai_agent_projects').select(ownColumns).where('id', '=', id).where('user_id', '=', memberId)
}

/** PostgreSQL would throw on an id that is no UUID. */
function isId(id: string): boolean {
  return z.uuid().safeParse(id).success
}

/** Whether this member has reached the limit. */
export async function hasMostProjects(tx: Tx, { memberId }: Member): Promise<boolean> {
  const own = tx.selectFrom('ai_agent_projects').select('id').where('user_id', '=', memberId)
  return (await countUpTo(tx, own, mostProjects)) === mostProjects
}

/** @param waitsForLookSince undefined for a project that is visible at once */
export async function insertProject(
  tx: Tx,
  { memberId }: Member,
  project: Project,
  waitsForLookSince?: Date,
): Promise<void> {
  await tx
    .insertInto('ai_agent_projects')
    .values({ ...project, user_id: memberId, ...(waitsForLookSince && { hidden_at: waitsForLookSince }) })
    .execute()
  if (!waitsForLookSince) return
  const told = { title: project.title, kept: null, reason: whyItWaits }
  const at = { decided_at: waitsForLookSince, asked_at: waitsForLookSince }
  await insertModeration(tx, {
    member_id: memberId,
    project_id: project.id,
    part: 'project',
    state: 'hidden',
    ...told,
    ...at,
  })
}

/** Changes to a hidden project stay hidden until an admin has reviewed them. @param before from `lockOwnProject` */
export async function updateProject(
  tx: Tx,
  { memberId }: Member,
  before: OwnProject,
  { id, ...project }: Project,
  now: Date,
): Promise<void> {
  const { icon_url, ...words } = project
  const isKeptHidden =
    icon_url !== before.icon_url && (await keepHiddenPart(tx, { projectId: id }, 'icon_url', icon_url, now))
  if (before.isHidden) await askForLook(tx, id, now)
  await tx
    .updateTable('ai_agent_projects')
    .set({ ...(icon_url === before.icon_url || isKeptHidden ? words : project), version: sql`version + 1` })
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .execute()
}

/** A project as others see it, or would if it weren't hidden. */
export interface ShownProject extends Project {
  user_id: string
  version: number
  hidden_at: Date | null
}

/** For an admin. */
export async function findShownProject(db: Database | Tx, id: string): Promise<ShownProject | null> {
  return (await shownProject(db, id).executeTakeFirst()) ?? null
}

/** `findShownProject` with a lock until the transaction ends. */
export async function lockShownProject(tx: Tx, id: string): Promise<ShownProject | null> {
  return (await shownProject(tx, id).forUpdate().executeTakeFirst()) ?? null
}

function shownProject(db: Database | Tx, id: string) {
  return db
    .selectFrom('ai_agent_projects')
    .select([...projectColumns, 'user_id', 'version', 'hidden_at'])
    .where('id', '=', id)
}

/** Sets what others see. */
export async function setShown(
  tx: Tx,
  id: string,
  shown: { hidden_at?: Date | null; icon_url?: string | null },
): Promise<void> {
  await tx
    .updateTable('ai_agent_projects')
    .set({ ...shown, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** By an admin, without undo. */
export async function removeProject(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ai_agent_projects').where('id', '=', id).execute()
}

/** The whole row of a deleted project. */
export interface DeletedProject extends Project {
  created_at: string
  version: number
}

/** After `lockOwnProject`. @returns the deleted row, and whether it was hidden or waited for review */
export async function deleteOwnProject(
  tx: Tx,
  { memberId }: Member,
  id: string,
): Promise<{ project: DeletedProject; isLookedAt: boolean }> {
  const { isLookedAt, ...project } = await tx
    .deleteFrom('ai_agent_projects')
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .returning([...projectColumns, 'version', sql<string>`created_at::text`.as('created_at')])
    .returning(
      sql<boolean>`hidden_at is not null
        or exists (select from inquiries where about_project_id = ai_agent_projects.id and status = 'new')`.as(
        'isLookedAt',
      ),
    )
    .executeTakeFirstOrThrow()
  return { project, isLookedAt }
}

/** Restores the row with its position. A second click finds it. */
export async function bringBackProject(tx: Tx, { memberId }: Member, project: DeletedProject): Promise<void> {
  await tx
    .insertInto('ai_agent_projects')
    .values({ ...project, user_id: memberId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

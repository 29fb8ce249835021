import { z } from 'zod'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { listJustStored } from '../../platform/database/just-stored.server.ts'
import { countUpTo } from '../../platform/database/paging.server.ts'
import type { Member } from '../../viewer.ts'
import { mostProjects, type OwnProject, type Project } from './project.ts'

const projectColumns = ['id', 'title', 'description', 'url', 'icon_url', 'industry_tags'] as const

/** Newest first. @param memberId whose they are; whether others may see them is not asked here */
export function listProjectsOf(db: Database, memberId: string): Promise<Project[]> {
  return db
    .selectFrom('ai_agent_projects')
    .select(projectColumns)
    .where('user_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** @returns null when there is no such project, or it is somebody else's */
export async function findOwnProject(db: Database, member: Member, id: string): Promise<OwnProject | null> {
  return isId(id) ? ((await ownProject(db, member, id).executeTakeFirst()) ?? null) : null
}

/** Nobody else changes it until the transaction ends. @returns null as `findOwnProject` */
export async function lockOwnProject(tx: Tx, member: Member, id: string): Promise<OwnProject | null> {
  return isId(id) ? ((await ownProject(tx, member, id).forUpdate().executeTakeFirst()) ?? null) : null
}

function ownProject(db: Database, { memberId }: Member, id: string) {
  return db
    .selectFrom('ai_agent_projects')
    .select([...projectColumns, 'version'])
    .where('id', '=', id)
    .where('user_id', '=', memberId)
}

/** Whatever stands in an address may be asked for; PostgreSQL would not read it as an id. */
function isId(id: string): boolean {
  return z.uuid().safeParse(id).success
}

type ProjectRow = Omit<Project, 'id'>

/** @returns whether exactly this was added a moment ago, whichever picture it has */
export async function wasJustAdded(
  tx: Tx,
  { memberId }: Member,
  { icon_url, ...fields }: ProjectRow,
): Promise<boolean> {
  const projects = await listJustStored(tx, 'ai_agent_projects', { ...fields, user_id: memberId })
  return projects.some((project) => (project.icon_url === null) === (icon_url === null))
}

/** Whether this member shows as many as anybody may. */
export async function hasMostProjects(tx: Tx, { memberId }: Member): Promise<boolean> {
  const own = tx.selectFrom('ai_agent_projects').select('id').where('user_id', '=', memberId)
  return (await countUpTo(tx, own, mostProjects)) === mostProjects
}

export async function insertProject(tx: Tx, { memberId }: Member, project: ProjectRow): Promise<void> {
  await tx
    .insertInto('ai_agent_projects')
    .values({ ...project, user_id: memberId })
    .execute()
}

export async function updateProject(tx: Tx, { memberId }: Member, { id, ...project }: Project): Promise<void> {
  await tx.updateTable('ai_agent_projects').set(project).where('id', '=', id).where('user_id', '=', memberId).execute()
}

/** @returns its icon, if there was such a project of this member */
export async function deleteOwnProject(
  db: Database,
  { memberId }: Member,
  id: string,
): Promise<Pick<Project, 'icon_url'> | null> {
  if (!isId(id)) return null
  const row = await db
    .deleteFrom('ai_agent_projects')
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .returning('icon_url')
    .executeTakeFirst()
  return row ?? null
}

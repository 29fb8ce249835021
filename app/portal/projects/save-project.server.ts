import { lockMember } from '../../membership/members.server.ts'
import { hidesIcon, waitsForLook } from '../../moderation/moderations.server.ts'
import { forgetPicture, type PictureRefused, withNewPicture } from '../../platform/files/new-picture.server.ts'
import { hiddenIf, type PictureKind } from '../../platform/files/picture.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { iconPlace, iconSizes, type OwnProject } from './project.ts'
import type { ProjectFields } from './project-schema.ts'
import { hasMostProjects, insertProject, lockOwnProject, updateProject } from './projects.server.ts'

export type AddProjectResult = { outcome: 'added' | 'waits' | 'member-not-found' | 'too-many' } | PictureRefused
export type ChangeProjectResult =
  | { outcome: 'updated' | 'not-found' }
  | { outcome: 'changed-meanwhile'; current: OwnProject }
  | PictureRefused

/** The project was hidden during the upload of its icon: the file needs another name. */
type Changed = ChangeProjectResult | { outcome: 'hidden-meanwhile' }

/**
 * Adds a project. If something of theirs was hidden before, an admin reviews it first.
 *
 * @param id made with the form: a second click finds the project of the first
 */
export async function addProject(
  services: Services,
  member: Member,
  id: string,
  fields: ProjectFields,
): Promise<AddProjectResult> {
  const kind = hiddenIf(await waitsForLook(services.db, member.memberId), iconOf(member))
  return withNewPicture<AddProjectResult>(services, fields.icon, kind, (icon_url) =>
    services.db.transaction().execute(async (tx) => {
      // So that the second of two clicks sees the project of the first.
      if (!(await lockMember(tx, member.memberId))) return { result: { outcome: 'member-not-found' }, isNamed: false }
      const before = await lockOwnProject(tx, member, id)
      if (before) return { result: { outcome: before.isHidden ? 'waits' : 'added' }, isNamed: false }
      if (await hasMostProjects(tx, member)) return { result: { outcome: 'too-many' }, isNamed: false }
      const waits = await waitsForLook(tx, member.memberId)
      await insertProject(tx, member, { id, ...columnsOf(fields), icon_url }, waits ? services.clock.now() : undefined)
      return { result: { outcome: waits ? 'waits' : 'added' }, isNamed: true }
    }),
  )
}

/**
 * Saves a member's changes to their project. Deletes the old icon once the new one is saved.
 *
 * @param version when the form was opened: a newer change isn't overwritten
 */
export async function changeProject(
  services: Services,
  member: Member,
  { id, version }: Pick<OwnProject, 'id' | 'version'>,
  fields: ProjectFields,
): Promise<ChangeProjectResult> {
  let replaced: string | null = null
  const isHidden = fields.icon !== undefined && (await hidesIcon(services.db, id))
  const kind = hiddenIf(isHidden, iconOf(member))
  const result = await withNewPicture<Changed>(services, fields.icon, kind, (address) =>
    services.db.transaction().execute(async (tx) => {
      const before = await lockOwnProject(tx, member, id)
      if (!before) return { result: { outcome: 'not-found' }, isNamed: false }
      if (before.version !== version)
        return { result: { outcome: 'changed-meanwhile', current: before }, isNamed: false }
      if (address && !isHidden && (await hidesIcon(tx, id)))
        return { result: { outcome: 'hidden-meanwhile' }, isNamed: false }
      const icon_url = address ?? (fields.removeIcon ? null : before.icon_url)
      await updateProject(tx, member, before, { id, ...columnsOf(fields), icon_url }, services.clock.now())
      if (icon_url !== before.icon_url) replaced = before.icon_url
      return { result: { outcome: 'updated' }, isNamed: true }
    }),
  )
  // Ends after one repetition: the project stays hidden at least until a review.
  if (result.outcome === 'hidden-meanwhile') return changeProject(services, member, { id, version }, fields)
  await forgetPicture(services, replaced, iconOf(member))
  return result
}

export function iconOf({ memberId }: Member): PictureKind {
  return { place: iconPlace(memberId), name: 'projects/projects', sizes: iconSizes }
}

export function columnsOf({ title, description, url, industryTags }: ProjectFields) {
  return { title, description: description || null, url: url ?? null, industry_tags: [...industryTags] }
}

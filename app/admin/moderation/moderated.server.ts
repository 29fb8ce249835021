import { createHash } from 'node:crypto'
import { findMemberById } from '../../membership/members.server.ts'
import { type Part, profileParts } from '../../moderation/moderation.ts'
import { listHidden } from '../../moderation/moderations.server.ts'
import type { Reported } from '../../moderation/report.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { findShownProfile } from '../../portal/participants.server.ts'
import { findShownProject, type ShownProject } from '../../portal/projects/projects.server.ts'

/** A project or a profile for a decision. */
export interface Moderated {
  memberId: string
  firstName: string
  name: string
  email: string
  /** Null for a profile. */
  project: ShownProject | null
  /** The parts that aren't empty. */
  parts: ModeratedPart[]
}

export interface ModeratedPart {
  part: Part
  /** A text, or the URL of a picture; for a whole project its title. */
  content: string
  hidden: { id: number; reason: string; decidedAt: Date; askedAt: Date | null } | null
  /** Digest of the content and its state: a decision is about exactly this version. */
  mark: string
}

/** @returns null when it doesn't exist */
export function findModerated(db: Database | Tx, { kind, id }: Reported): Promise<Moderated | null> {
  return kind === 'project' ? findProject(db, id) : findPerson(db, id)
}

async function findProject(db: Database | Tx, id: string): Promise<Moderated | null> {
  const [project, hidden] = await Promise.all([findShownProject(db, id), listHidden(db, { projectId: id })])
  const author = project && (await findAuthor(db, project.user_id))
  if (!project || !author) return null
  const icon = project.icon_url ?? hidden.find(({ part }) => part === 'icon_url')?.kept ?? null
  return {
    ...author,
    project: { ...project, icon_url: icon },
    parts: [
      partOf('project', project.title, hidden, String(project.version)),
      ...(icon ? [partOf('icon_url', icon, hidden)] : []),
    ],
  }
}

async function findPerson(db: Database | Tx, id: string): Promise<Moderated | null> {
  const [author, profile, hidden] = await Promise.all([
    findAuthor(db, id),
    findShownProfile(db, id),
    listHidden(db, { memberId: id }),
  ])
  if (!author || !profile) return null
  const parts = profileParts.flatMap((part) => {
    const content = profile[part] ?? hidden.find((one) => one.part === part)?.kept ?? null
    return content ? [partOf(part, content, hidden)] : []
  })
  return { ...author, project: null, parts }
}

async function findAuthor(db: Database | Tx, id: string) {
  const member = await findMemberById(db, id)
  if (!member) return null
  const { first_name: firstName, last_name, email } = member
  return { memberId: id, firstName, name: `${firstName} ${last_name}`, email }
}

function partOf(
  part: Part,
  content: string,
  all: Awaited<ReturnType<typeof listHidden>>,
  version = content,
): ModeratedPart {
  const found = all.find((one) => one.part === part) ?? null
  const hidden = found && { id: found.id, reason: found.reason, decidedAt: found.decidedAt, askedAt: found.askedAt }
  const seen = JSON.stringify([part, version, hidden?.decidedAt, hidden?.askedAt])
  return { part, content, hidden, mark: createHash('sha256').update(seen).digest('base64url').slice(0, 22) }
}

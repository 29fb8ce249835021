import { href } from 'react-router'
import { deletedActor } from './audit-entry.ts'
import type { WrittenEntry } from './audit-log.server.ts'

/** @returns the page that shows an entry's subject; null when only a long list has it */
export function subjectAddress({
  kind,
  subjectId: id,
  subject,
  action,
}: Omit<WrittenEntry, 'at' | 'changes' | 'actorId'>): string | null {
  if (subject === deletedActor) return null
  switch (kind) {
    case 'member':
    case 'sign-in':
      return id && href('/admin/users/:id', { id })
    case 'list':
      return action === 'Members imported' ? `${href('/admin/settings/audit')}?action=Member+created+by+import` : null
    case 'content':
      return id && action !== 'Content deleted' ? href('/admin/content/:id', { id }) : null
    case 'beta request':
      return id && href('/admin/inquiries/:id', { id })
    case 'invitation':
      return href('/admin/settings/admins')
    case 'places':
      return id ? href('/admin/cohorts/:slug/waitlist', { slug: id }) : null
    case 'newsletter':
    case 'message':
      return id && href('/admin/messages/:id', { id })
    default:
      return null
  }
}

/** @returns the page that shows the actor; null for the product itself and a deleted member */
export function actorAddress({ actor, actorId }: Pick<WrittenEntry, 'actor' | 'actorId'>): string | null {
  return actorId && actor !== deletedActor ? href('/admin/users/:id', { id: actorId }) : null
}

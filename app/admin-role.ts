import type { href } from 'react-router'

/** What admins may do, each with what those before may; but a reader answers nobody. */
export const adminRoles = ['inbox', 'reader', 'editor', 'organiser', 'owner'] as const
export type AdminRole = (typeof adminRoles)[number]

export function reaches(role: AdminRole, least: AdminRole): boolean {
  if (least === 'inbox') return role !== 'reader'
  return adminRoles.includes(least) && adminRoles.indexOf(role) >= adminRoles.indexOf(least)
}

/** By their patterns, the only pages of the admin area for the role of the inbox: everything else names participants. */
const ofInbox: readonly string[] = [
  '/admin',
  '/admin/*',
  '/admin/find',
  '/admin/find/found',
  '/admin/inquiries',
  '/admin/inquiries/:id',
  '/admin/inquiries/:id/reply',
  '/admin/inquiries/undo',
  '/admin/beta-waitlist',
  '/admin/beta-waitlist/:id',
  '/admin/beta-waitlist/:id/reply',
  '/admin/confirm',
  '/admin/settings',
  '/admin/settings/notifications',
  '/admin/settings/sign-in',
  '/admin/settings/sign-in/confirm',
  '/admin/settings/sign-in/passkeys',
  '/admin/settings/sign-in/recovery-codes',
  '/admin/notifications/*',
  '/admin/security/*',
] satisfies Parameters<typeof href>[0][]

/** @param page its pattern, such as `/admin/inquiries/:id` */
export function mayOpen(role: AdminRole, page: string): boolean {
  return role !== 'inbox' || ofInbox.includes(page)
}

/** What whoever is less than needed is answered, with a 403. */
export interface RoleMissing {
  role: AdminRole
  needed: AdminRole
}

export function isRoleMissing(data: unknown): data is RoleMissing {
  return typeof data === 'object' && data !== null && 'needed' in data
}

/** By their ids. */
export type Admins = ReadonlyMap<string, AdminRole>

/** Whether an admin is still what their proof says: the role may have gone while they waited for the lock. */
export function isStill(admins: Admins, { memberId, least }: { memberId: string; least: AdminRole }): boolean {
  const role = admins.get(memberId)
  return role !== undefined && reaches(role, least)
}

/** Whether this admin is the only one who can let others in. */
export function isLastOwner(admins: Admins, id: string): boolean {
  return admins.get(id) === 'owner' && [...admins.values()].filter((role) => role === 'owner').length === 1
}

export const adminRoleNames: Record<AdminRole, string> = {
  inbox: 'Inbox',
  reader: 'Reader',
  editor: 'Editor',
  organiser: 'Organiser',
  owner: 'Owner',
}

/** What one is asked for, in the middle of a sentence. */
export const adminRoleArticles: Record<AdminRole, string> = {
  inbox: 'an inbox helper',
  reader: 'a reader',
  editor: 'an editor',
  organiser: 'an organiser',
  owner: 'an owner',
}

const deeds: Record<AdminRole, string> = {
  inbox: 'answers inquiries and beta requests, and sees nothing else',
  reader: 'can see everything but change nothing',
  editor: 'can see everything, manages content, and answers inquiries and beta requests',
  organiser: 'runs the bootcamp: people, places, cohorts, content and emails',
  owner: 'can do everything, including choosing admins, how long data is kept and sign-in rules',
}

/** Goes on after 'who'. */
export function whatTheyDo(role: AdminRole): string {
  return deeds[role]
}

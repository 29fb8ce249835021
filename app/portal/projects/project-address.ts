import { href } from 'react-router'
import { galleryAddress, readProjectQuery } from './project-query.ts'

/** What opens each dialog, and gets the focus back. */
export const addTriggerId = 'add-project'
export const editTriggerId = (id: string) => `edit-project-${id}`
export const deleteTriggerId = (id: string) => `delete-project-${id}`

const profile = href('/training-portal/profile')

/** @param dialog such as `new` */
export function profileAddress(dialog = ''): string {
  return dialog ? `${profile}/projects/${dialog}` : profile
}

/** Whether it is My Profile, with a dialog about a project or without. */
export function isOnProfile(pathname: string): boolean {
  return pathname === profile || pathname.startsWith(`${profile}/projects/`)
}

/** @returns the address of the page over which a dialog is open, and of another dialog over it */
export function pageUnder({ pathname, search }: Pick<URL, 'pathname' | 'search'>): (dialog?: string) => string {
  if (isOnProfile(pathname)) return profileAddress
  const query = readProjectQuery(new URLSearchParams(search))
  return (dialog) => galleryAddress(query, dialog)
}

/** @returns where a dialog is that the address of its page asked for when it had none of its own; null where it asks for none */
export function movedDialog(url: URL): string | null {
  const [add, edit, remove] = ['add', 'edit', 'delete'].map((name) => url.searchParams.get(name))
  const dialog = edit ?? (remove && `${remove}/delete`) ?? (add === null ? null : 'new')
  return dialog && pageUnder(url)(encodeURI(dialog))
}

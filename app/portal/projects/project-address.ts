import { href } from 'react-router'
import { galleryAddress, readProjectQuery } from './project-query.ts'

/** Ids of the links that open the dialogs and get the focus back. */
export const addTriggerId = 'add-project'
export const editTriggerId = (id: string) => `edit-project-${id}`
export const deleteTriggerId = (id: string) => `delete-project-${id}`

const profile = href('/training-portal/profile')

/** @param dialog such as `new` */
export function profileAddress(dialog = ''): string {
  return dialog ? `${profile}/projects/${dialog}` : profile
}

/** Whether it is My Profile, with or without a dialog. */
export function isOnProfile(pathname: string): boolean {
  return pathname === profile || pathname.startsWith(`${profile}/projects/`)
}

/** @returns the URL of the page under a dialog, and of another dialog over it */
export function pageUnder({ pathname, search }: Pick<URL, 'pathname' | 'search'>): (dialog?: string) => string {
  if (isOnProfile(pathname)) return profileAddress
  const query = readProjectQuery(new URLSearchParams(search))
  return (dialog) => galleryAddress(query, dialog)
}

/** Maps the old URLs of dialogs, which were search parameters. @returns the new URL; null without such a parameter */
export function movedDialog(url: URL): string | null {
  const [add, edit, remove] = ['add', 'edit', 'delete'].map((name) => url.searchParams.get(name))
  const dialog = edit ?? (remove && `${remove}/delete`) ?? (add === null ? null : 'new')
  return dialog && pageUnder(url)(encodeURI(dialog))
}

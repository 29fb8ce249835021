import { href } from 'react-router'
import { placeWithin } from '../../sign-in/return-address.ts'

/** What opens each dialog, and gets the focus back. */
export const addOpener = 'add-project'
export const editOpener = (id: string) => `edit-project-${id}`
export const deleteOpener = (id: string) => `delete-project-${id}`

/** @param returnTo where its form was opened */
export function newProjectAddress(returnTo: string): string {
  return withReturnTo(href('/training-portal/projects/new'), returnTo)
}

export function editProjectAddress(id: string, returnTo: string): string {
  return withReturnTo(href('/training-portal/projects/:id', { id }), returnTo)
}

export function deleteProjectAddress(id: string, returnTo: string): string {
  return withReturnTo(href('/training-portal/projects/:id/delete', { id }), returnTo)
}

function withReturnTo(address: string, returnTo: string): string {
  return `${address}?${new URLSearchParams({ returnTo })}`
}

/** @returns the page of the portal that a form was opened from */
export function returnPlace(url: URL): string {
  return placeWithin('portal', url.searchParams.get('returnTo')) ?? href('/training-portal/projects')
}

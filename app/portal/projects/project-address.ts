import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { safeRedirectPath } from '../../sign-in/return-address.ts'

/** What opens each dialog, and gets the focus back. */
export const addOpener = 'add-project'
export const editOpener = (id: string) => `edit-project-${id}`
export const deleteOpener = (id: string) => `delete-project-${id}`

const dialogs = ['add', 'edit', 'delete']

export function asksForDialog(search: string): boolean {
  const params = new URLSearchParams(search)
  return dialogs.some((dialog) => params.has(dialog))
}

/**
 * For the pages that open dialogs: one that closes leaves its page as it was. That page needs nothing anew, and without a
 * connection could not get it.
 */
export function unlessDialogCloses({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const closes =
    formMethod !== 'POST' &&
    currentUrl.pathname === nextUrl.pathname &&
    asksForDialog(currentUrl.search) &&
    withoutDialog(currentUrl) === nextUrl.searchParams.toString()
  return !closes && defaultShouldRevalidate
}

function withoutDialog({ search }: URL): string {
  const params = new URLSearchParams(search)
  for (const dialog of dialogs) params.delete(dialog)
  return params.toString()
}

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
  return safeRedirectPath('portal', url.searchParams.get('returnTo')) ?? href('/training-portal/projects')
}

import { createCookie, data, replace } from 'react-router'
import type { ToastMessage } from './toast.ts'

export const toastCookieName = 'toast'
/** Carries one toast over a redirect; it is read once by the next page and lives a minute at most. */
const cookie = createCookie(toastCookieName, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 60 })

/** What was sent is done: Back leads to what was there before the form, and opens no dialog again that has been answered. */
export async function redirectWithToast(
  url: string,
  toast: ToastMessage,
  init: { headers?: Headers } = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.append('Set-Cookie', await cookie.serialize(shortened(toast)))
  return replace(url, { headers })
}

/** A name in it may be of any length; what was done must not go unsaid because of that. */
function shortened({ title, description, tone }: ToastMessage): ToastMessage {
  return { title: cut(title), tone, ...(description === undefined ? {} : { description: cut(description) }) }
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
}

/** For the root loader: the waiting toast, and the header that forgets it. */
export async function takeToast(request: Request) {
  const toast: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (!isToast(toast)) return data({ toast: null })
  return data({ toast }, { headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } })
}

/** Longer than anything the product says. */
const longest = 300

/** The cookie comes from outside, so its shape is looked at like any other input. */
function isToast(value: unknown): value is ToastMessage {
  if (typeof value !== 'object' || value === null) return false
  const { title, description, tone } = value as Record<string, unknown>
  return (
    isShort(title) &&
    (description === undefined || isShort(description)) &&
    (tone === 'success' || tone === 'problem' || tone === 'info')
  )
}

function isShort(text: unknown): text is string {
  return typeof text === 'string' && text.length <= longest
}

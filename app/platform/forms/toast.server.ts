import { data, type RouterContextProvider, replace } from 'react-router'
import { hostName, readCookie, writeCookie } from '../http/cookie.server.ts'
import { createSeal } from '../seal.server.ts'
import { type Services, servicesContext } from '../services.ts'
import type { ToastMessage } from './toast.ts'

/**
 * Carries one toast over a redirect: the next page reads it once, and it expires after a minute. It is encrypted,
 * because it may name a person, and so that only this server can write it.
 */
export const toastCookieName = 'toast'
const lifetime = 60

/** Redirects with `replace`, so that Back leads to the page before the form and doesn't reopen an answered dialog. */
export async function redirectWithToast(
  context: Readonly<RouterContextProvider>,
  url: string,
  toast: ToastMessage,
  init: { headers?: Headers } = {},
): Promise<Response> {
  const services = context.get(servicesContext)
  const headers = new Headers(init.headers)
  const { sealed } = createSeal(services, toastCookieName).close(shortened(toast), [])
  headers.append('Set-Cookie', writeCookie(services.config, toastCookieName, sealed.toString('base64url'), lifetime))
  return replace(url, { headers })
}

/**
 * Runs a form's action and redirects with the toast of its outcome. @param fail logs the error and returns its toast
 */
export async function redirectWithOutcome(
  context: Readonly<RouterContextProvider>,
  page: string,
  fail: (error: unknown) => ToastMessage,
  run: () => Promise<ToastMessage>,
): Promise<Response> {
  try {
    return await redirectWithToast(context, page, await run())
  } catch (error) {
    return redirectWithToast(context, page, fail(error))
  }
}

/** A name may have any length, but the toast must fit into a cookie. */
function shortened({ title, description, undo, ...message }: ToastMessage): ToastMessage {
  return {
    ...message,
    title: cut(title),
    ...(description === undefined ? {} : { description: cut(description) }),
    // A longer undo works only with JavaScript, which needs no cookie.
    ...(undo && JSON.stringify(undo).length <= longestUndo ? { undo } : {}),
  }
}

/** Longer than every toast of the product, and short enough for a cookie in any script. */
const longest = 300
const longestUndo = 1500

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
}

/** For the root loader: the waiting toast, and the header that clears its cookie. */
export async function takeToast(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext)
  const toast = readToast(request, services)
  if (!toast) return data({ toast: null })
  return data({ toast }, { headers: { 'Set-Cookie': writeCookie(services.config, toastCookieName, '', 0) } })
}

/** A cookie that this server didn't seal counts as none. */
function readToast(request: Request, services: Services): ToastMessage | null {
  const value = readCookie(request, hostName(services.config, toastCookieName))
  if (!value) return null
  try {
    return createSeal(services, toastCookieName).open(Buffer.from(value, 'base64url'), [], null) as ToastMessage
  } catch {
    return null
  }
}

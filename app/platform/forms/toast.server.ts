import { data, type RouterContextProvider, replace } from 'react-router'
import { isClientNavigation } from '../http/client-navigation.ts'
import { hostName, readCookie, writeCookie } from '../http/cookie.server.ts'
import { createSeal } from '../seal.server.ts'
import { type Services, servicesContext } from '../services.ts'
import type { ToastMessage } from './toast.ts'

/**
 * Carries one toast over a redirect; it is read once by the next page and lives a minute at most. It is sealed, because a toast
 * may name a person, and so that nobody else puts words into the mouth of this site.
 */
export const toastCookieName = 'toast'
const lifetime = 60

/** What was sent is done: Back leads to what was there before the form, and opens no dialog again that has been answered. */
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

/** Does what a form asks for, and goes to the page with what came of it. @param fail logs why it threw, and says what people are told */
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

/** For a form that stays where its page's script sends it: that gets the answer, a document goes to the page with its notice. */
export async function answerOrRedirect<Answer extends { notice: ToastMessage }>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  page: string,
  answer: Answer,
  status = 200,
) {
  return isClientNavigation(request) ? data(answer, { status }) : redirectWithToast(context, page, answer.notice)
}

/** A name in it may be of any length; what was done must not go unsaid because of that. */
function shortened({ title, description, undo, ...message }: ToastMessage): ToastMessage {
  return {
    ...message,
    title: cut(title),
    ...(description === undefined ? {} : { description: cut(description) }),
    // What is longer can be undone where a script runs, which needs no cookie.
    ...(undo && JSON.stringify(undo).length <= longestUndo ? { undo } : {}),
  }
}

/** Longer than anything the product says, and short enough for a cookie, whatever the alphabet. */
const longest = 300
const longestUndo = 1500

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
}

/** For the root loader: the waiting toast, and the header that forgets it. */
export async function takeToast(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext)
  const toast = readToast(request, services)
  if (!toast) return data({ toast: null })
  return data({ toast }, { headers: { 'Set-Cookie': writeCookie(services.config, toastCookieName, '', 0) } })
}

/** What was not sealed here is no toast, like none at all. */
function readToast(request: Request, services: Services): ToastMessage | null {
  const value = readCookie(request, hostName(services.config, toastCookieName))
  if (!value) return null
  try {
    return createSeal(services, toastCookieName).open(Buffer.from(value, 'base64url'), [], null) as ToastMessage
  } catch {
    return null
  }
}

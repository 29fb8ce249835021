import {
  createContext,
  data,
  href,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router'
import { type AdminRole, mayOpen, type RoleMissing, reaches } from '../admin-role.ts'
import { acceptPlace } from '../membership/accept-place.server.ts'
import { isClientNavigation } from '../platform/http/client-navigation.ts'
import { type Services, servicesContext } from '../platform/services.ts'
import {
  type Admin,
  type Answerer,
  type Confirmed,
  type ConfirmedAdmin,
  type Editor,
  isForMany,
  type Member,
  type Organiser,
  type Owner,
  type Viewer,
} from '../viewer.ts'
import type { SignInArea } from './code-request.ts'
import {
  endedSessionCookie,
  endedWaitingSignOutCookie,
  isSignOutWaiting,
  mentionsSession,
  readSessionToken,
  sessionCookie,
} from './cookies.server.ts'
import { mustConfirm, stillNeeded } from './passkey.ts'
import {
  confirmPage,
  firstPasskeyPage,
  firstPasskeyPages,
  safeRedirectPath,
  signInPages,
  withReturnTo,
} from './safe-redirect.ts'
import { hashToken } from './secrets.server.ts'
import { isTouchDue, sessionEndsAt } from './session.ts'
import { endSession, findSession, touchSession } from './sessions.server.ts'
import { signOut } from './sign-out.server.ts'

interface LiveSession {
  /** Null for a former admin without a place: their session has ended with this request. */
  viewer: Viewer | null
  email: string
  /** Set-Cookie of the session, if it was extended or has ended. */
  cookie: string | null
}

const sessionContext = createContext<() => Promise<LiveSession | null>>()
const memberContext = createContext<Member | null>(null)
const adminContext = createContext<Admin | null>(null)
const confirmedContext = createContext(false)

/** For the root: looks the session up at most once a request, when the viewer is asked for, and updates its cookie. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const services = context.get(servicesContext)
  const token = readSessionToken(request, services)
  if (isSignOutWaiting(request, services))
    return finishSignOut(services, token, () => {
      context.set(sessionContext, async () => null)
      return next()
    })

  let lookUp: Promise<LiveSession | null> | undefined
  context.set(sessionContext, async () => {
    if (!token) return null
    lookUp ??= findLiveSession(services, token)
    return lookUp
  })
  const response = await next()
  // A failed look-up was reported by the page; the cookie stays for the next attempt.
  const session = await lookUp?.catch(() => undefined)
  if (session === undefined || mentionsSession(response.headers, services)) return response
  const cookie = session ? session.cookie : endedSessionCookie(services)
  if (cookie) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Finishes a sign-out that could not reach the server: the request is anonymous until the sessions have ended. */
async function finishSignOut(
  services: Services,
  token: string | null,
  next: () => Promise<Response>,
): Promise<Response> {
  const ended = (await signOut(services, token)) === 'signed-out'
  const response = await next()
  const signedInAnew = mentionsSession(response.headers, services)
  if (ended || signedInAnew) response.headers.append('Set-Cookie', endedWaitingSignOutCookie(services))
  if (ended && !signedInAnew) response.headers.append('Set-Cookie', endedSessionCookie(services))
  return response
}

async function findLiveSession(services: Services, token: string): Promise<LiveSession | null> {
  const { db, clock } = services
  const hash = hashToken(token)
  const row = await findSession(db, hash)
  if (!row) return null
  const now = clock.now()
  const { createdAt, lastSeenAt, wasAdmin, ...viewer } = row
  const { email } = viewer
  const mayEnter = viewer.isRegistered || viewer.role === 'admin'
  const isOver = now >= sessionEndsAt(row, viewer.role)
  if (!mayEnter || isOver) {
    await endSession(db, hash)
    return wasAdmin && !isOver ? { viewer: null, email, cookie: endedSessionCookie(services) } : null
  }
  const isRenewed = isTouchDue(row, now) && (await touch(services, hash, now))
  const endsAt = sessionEndsAt({ createdAt, lastSeenAt: now }, viewer.role)
  return { viewer, email, cookie: isRenewed ? sessionCookie(services, token, endsAt, now) : null }
}

/** A page that only reads doesn't fail when this write does: the session then ends earlier. */
async function touch({ db, log }: Services, hash: Buffer, now: Date): Promise<boolean> {
  try {
    await touchSession(db, hash, now)
    return true
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'use of a session could not be noted')
    return false
  }
}

/** For responses that aren't pages, such as pictures. */
export async function findViewerOf(services: Services, request: Request): Promise<Viewer | null> {
  const token = readSessionToken(request, services)
  return (token && (await findLiveSession(services, token))?.viewer) || null
}

/** Queries the database at most once a request. @returns null for an anonymous visitor */
export async function findViewer(context: Readonly<RouterContextProvider>): Promise<Viewer | null> {
  return (await context.get(sessionContext)())?.viewer ?? null
}

/** For the portal's shell: lets registered members in, and refuses on a failure. */
export const guardPortal: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const viewer = await findViewer(context)
  if (!viewer?.isRegistered) throw signInFirst('portal', { request, url, context })
  if (viewer.hasPlaceToTake) await takePlace(context.get(servicesContext), viewer)
  context.set(memberContext, proofOf(viewer) as Member)
  return next()
}

/**
 * For the admin area's shell. A signed-in person who isn't an admin gets 403 with their address, for the error view; an admin
 * with a passkey has to use it first, and one who needs a passkey has to add one first.
 */
export const guardAdmin: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const session = await context.get(sessionContext)()
  if (!session) throw signInFirst('admin', { request, url, context })
  const { viewer, email } = session
  // The role was removed during the session.
  if (!viewer) throw data({ signedOut: email }, { status: 403 })
  const { adminRole } = viewer
  if (viewer.role !== 'admin' || !adminRole) throw data({ email: viewer.email }, { status: 403 })
  const needed = stillNeeded(viewer)
  if (needed === 'passkey') throw signInFirst('admin', { request, url, context })
  if (needed === 'first passkey' && !firstPasskeyPages.some((page) => `/${pattern}`.endsWith(page)))
    throw signInFirst('admin', { request, url, context }, firstPasskeyPage)
  const page = `/${pattern}`.replace('//', '/')
  if (!mayOpen(adminRole, page)) {
    // Signing in leads there.
    if (page === href('/admin/dashboard')) throw redirect(href('/admin/inquiries'))
    throw needsRole(adminRole, 'reader')
  }
  context.set(adminContext, {
    ...proofOf(viewer),
    adminRole,
    least: adminRole === 'inbox' ? 'inbox' : 'reader',
  } as Admin)
  return next()
}

/** For a shell that needs a role. All admins may read its pages, but not download its lists. */
export function guardRole(least: AdminRole): MiddlewareFunction<Response> {
  return async ({ request, pattern, context }, next) => {
    if (!isPageToRead({ request, pattern })) requireRole(context, least)
    return next()
  }
}

/** Routes with these endings return files. */
const downloads = /\/(csv|download)$/

function isPageToRead({ request, pattern }: { request: Request; pattern: string }): boolean {
  return request.method !== 'POST' && !downloads.test(pattern)
}

/**
 * For irreversible or far-reaching actions: an admin with a passkey must have confirmed within the last minutes. Pages need
 * no confirmation, downloads do.
 */
export const guardConfirmed: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  if (isPageToRead({ request, pattern })) return next()
  if (!(await isConfirmed(context))) {
    if (request.method !== 'POST') throw redirect(withReturnTo(confirmPage, url.pathname + url.search))
    throw unconfirmed()
  }
  context.set(confirmedContext, true)
  return next()
}

async function isConfirmed(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const viewer = await findViewer(context)
  return viewer !== null && !mustConfirm(viewer, context.get(servicesContext).clock.now())
}

/**
 * For a form that needs a confirmation in some cases only.
 *
 * @param proof the required role
 * @returns null when a confirmation is needed
 */
export async function findConfirmed<Proof extends Admin>(
  context: Readonly<RouterContextProvider>,
  proof: Proof,
): Promise<Confirmed<Proof> | null> {
  return (await isConfirmed(context)) ? (proof as Confirmed<Proof>) : null
}

/**
 * For a form that needs a confirmation when it changes or emails many people.
 *
 * @param people at most this many
 * @throws 403 when a confirmation is needed
 */
export async function requireConfirmedForMany(context: Readonly<RouterContextProvider>, people: number): Promise<void> {
  if (isForMany(people) && !(await isConfirmed(context))) throw unconfirmed()
}

/** To be thrown before any change: the form keeps its typed text. */
export function unconfirmed() {
  return data({ unconfirmed: true }, { status: 403 })
}

/** Opening the portal takes a held place. A page doesn't fail when this write does: the next one tries again. */
async function takePlace(services: Services, { memberId }: Viewer): Promise<void> {
  try {
    await acceptPlace(services, memberId, 'signed-in')
  } catch (error) {
    services.log.warn({ member: memberId, error: (error as Error).message }, 'a held place could not be taken')
  }
}

/**
 * For documents without client-side rendering: a refusal of a guard is returned as a plain response, because no page renders
 * it.
 */
export const guardAdminDocument: MiddlewareFunction<Response> = async (request, next) => {
  try {
    return (await guardAdmin(request, next)) as Response
  } catch (refused) {
    if (refused instanceof Response && refused.status === 401) return refused
    throw refused
  }
}

function proofOf({ memberId, email, firstName, lastName }: Viewer) {
  return { memberId, email, firstName, lastName }
}

/** Redirects pages to the sign-in and back; a data request gets 401. */
function signInFirst(area: SignInArea, { request, url, context }: Asked, page = signInPages[area]): Response {
  const isForBrowser = isClientNavigation(request) || (request.headers.get('Accept') ?? '').includes('text/html')
  if (!isForBrowser) return sessionMissing()
  const before = pageBefore(area, request, context.get(servicesContext).config.origin)
  // A POST can't be repeated after signing in, and its URL may have no page, so it returns to the page of the form.
  const isPost = request.method === 'POST'
  const place = isPost ? before : url.pathname + url.search
  // Client-side, the form shows that the session has ended (`submitFailureMiddleware`); a page is replaced by the document.
  const lead = isPost ? redirect : redirectDocument
  return lead(withReturnTo(page, place, { sessionEnded: before !== null }))
}

type Asked = Pick<Parameters<MiddlewareFunction<Response>>[0], 'request' | 'url' | 'context'>

/** @returns the page inside the area that sent this request, which means that there was a session a moment ago */
function pageBefore(area: SignInArea, request: Request, origin: string): string | null {
  const referrer = request.headers.get('Referer') ?? ''
  return referrer.startsWith(`${origin}/`) ? safeRedirectPath(area, referrer.slice(origin.length)) : null
}

function sessionMissing(): Response {
  return new Response('Auth session missing!', {
    status: 401,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

/** @throws 401 unless `guardPortal` has passed */
export function requireMember(context: Readonly<RouterContextProvider>): Member {
  const member = context.get(memberContext)
  if (!member) throw sessionMissing()
  return member
}

/** @throws 401 unless `guardAdmin` has passed */
export function requireAdmin(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(adminContext)
  if (!admin) throw sessionMissing()
  return admin
}

/** @throws 403 unless the admin answers inquiries */
export function requireAnswerer(context: Readonly<RouterContextProvider>): Answerer {
  return requireRole(context, 'inbox') as Answerer
}

/** @throws 403 unless the admin is an editor */
export function requireEditor(context: Readonly<RouterContextProvider>): Editor {
  return requireRole(context, 'editor') as Editor
}

/** @throws 403 unless the admin is an organiser */
export function requireOrganiser(context: Readonly<RouterContextProvider>): Organiser {
  return requireRole(context, 'organiser') as Organiser
}

/** @throws 403 unless the admin is an owner */
export function requireOwner(context: Readonly<RouterContextProvider>): Owner {
  return requireRole(context, 'owner') as Owner
}

function requireRole(context: Readonly<RouterContextProvider>, least: AdminRole): Admin {
  const admin = requireAdmin(context)
  if (!reaches(admin.adminRole, least)) throw needsRole(admin.adminRole, least)
  return { ...admin, least }
}

/** To be thrown before any change: the form keeps its typed text. */
function needsRole(role: AdminRole, needed: AdminRole) {
  return data({ role, needed } satisfies RoleMissing, { status: 403 })
}

/** @param require such as `requireOwner` @throws 403 unless `guardConfirmed` has passed */
export function requireConfirmed<Proof extends Admin>(
  context: Readonly<RouterContextProvider>,
  require: (context: Readonly<RouterContextProvider>) => Proof,
): Confirmed<Proof> {
  const proof = require(context)
  if (!context.get(confirmedContext)) throw unconfirmed()
  return proof as Confirmed<Proof>
}

/** For every admin, such as to change their own keys. */
export function requireConfirmedAdmin(context: Readonly<RouterContextProvider>): ConfirmedAdmin {
  return requireConfirmed(context, requireAdmin)
}

import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router'
import { type AdminRole, type RoleMissing, reaches } from '../admin-role.ts'
import { acceptPlace } from '../membership/accept-place.server.ts'
import { isClientNavigation } from '../platform/http/client-navigation.ts'
import { type Services, servicesContext } from '../platform/services.ts'
import type { Admin, Confirmed, ConfirmedAdmin, Editor, Member, Organiser, Owner, Viewer } from '../viewer.ts'
import type { SignInArea } from './code-request.ts'
import {
  endedSessionCookie,
  endedWaitingSignOutCookie,
  isSignOutWaiting,
  mentionsSession,
  readSessionToken,
  sessionCookie,
} from './cookies.server.ts'
import { mostWithoutPasskey, mustConfirm, stillNeeded } from './passkey.ts'
import {
  confirmPage,
  firstPasskeyPage,
  firstPasskeyPages,
  safeRedirectPath,
  signInPages,
  withReturnTo,
} from './safe-redirect.ts'
import { hashToken } from './secrets.server.ts'
import { isWorthNoting, sessionEndsAt } from './session.ts'
import { endSession, findSession, touchSession } from './sessions.server.ts'
import { signOut } from './sign-out.server.ts'

interface LiveSession {
  /** Null for somebody who is no admin any more and takes part in nothing: their session has ended with this request. */
  viewer: Viewer | null
  email: string
  /** Its cookie, if it lasts longer than before or ends now. */
  cookie: string | null
}

const sessionContext = createContext<() => Promise<LiveSession | null>>()
const memberContext = createContext<Member | null>(null)
const adminContext = createContext<Admin | null>(null)
const confirmedContext = createContext(false)

/** For the root: looks the session up when somebody asks for the viewer, once a request, and keeps its cookie up to date. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const services = context.get(servicesContext)
  const token = readSessionToken(request, services)
  if (isSignOutWaiting(request))
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
  // A page that could not find out has said so itself; the cookie stays for the next try.
  const session = await lookUp?.catch(() => undefined)
  if (session === undefined || mentionsSession(response.headers, services)) return response
  const cookie = session ? session.cookie : endedSessionCookie(services)
  if (cookie) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Somebody signed out while the server could not be reached: nothing is theirs until their sessions are ended. */
async function finishSignOut(
  services: Services,
  token: string | null,
  next: () => Promise<Response>,
): Promise<Response> {
  const ended = (await signOut(services, token)) === 'signed-out'
  const response = await next()
  const signedInAnew = mentionsSession(response.headers, services)
  if (ended || signedInAnew) response.headers.append('Set-Cookie', endedWaitingSignOutCookie())
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
  const isRenewed = isWorthNoting(row, now) && (await noteUse(services, hash, now))
  const endsAt = sessionEndsAt({ createdAt, lastSeenAt: now }, viewer.role)
  return { viewer, email, cookie: isRenewed ? sessionCookie(services, token, endsAt, now) : null }
}

/** A page that only reads doesn't fail because this can't be written: the session then ends earlier, by as much as was not noted. */
async function noteUse({ db, log }: Services, hash: Buffer, now: Date): Promise<boolean> {
  try {
    await touchSession(db, hash, now)
    return true
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'use of a session could not be noted')
    return false
  }
}

/** For what is no page, such as a picture. */
export async function findViewerOf(services: Services, request: Request): Promise<Viewer | null> {
  const token = readSessionToken(request, services)
  return (token && (await findLiveSession(services, token))?.viewer) || null
}

/** Asks the database once a request at most. @returns null for an anonymous visitor */
export async function findViewer(context: Readonly<RouterContextProvider>): Promise<Viewer | null> {
  return (await context.get(sessionContext)())?.viewer ?? null
}

/** For the portal's shell: lets registered members in, and nobody when that can't be found out. */
export const guardPortal: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const viewer = await findViewer(context)
  if (!viewer?.isRegistered) throw signInFirst('portal', { request, url, context })
  if (viewer.hasPlaceToTake) await takePlace(context.get(servicesContext), viewer)
  context.set(memberContext, proofOf(viewer) as Member)
  return next()
}

/**
 * For the admin area's shell. A signed-in person who is no admin gets 403 with their address, for the view that says so; an admin
 * who has a passkey shows it first, and one who needs one adds it first.
 */
export const guardAdmin: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const session = await context.get(sessionContext)()
  if (!session) throw signInFirst('admin', { request, url, context })
  const { viewer, email } = session
  // In the middle of their work, somebody has taken the role from them.
  if (!viewer) throw data({ signedOut: email }, { status: 403 })
  const { adminRole } = viewer
  if (viewer.role !== 'admin' || !adminRole) throw data({ email: viewer.email }, { status: 403 })
  const needed = stillNeeded(viewer)
  if (needed === 'passkey') throw signInFirst('admin', { request, url, context })
  if (needed === 'first passkey' && !firstPasskeyPages.some((page) => `/${pattern}`.endsWith(page)))
    throw signInFirst('admin', { request, url, context }, firstPasskeyPage)
  context.set(adminContext, { ...proofOf(viewer), adminRole, least: 'reader' } as Admin)
  return next()
}

/** For a frame around what not every admin may do. Pages are for all of them to read; a list that is taken along is not. */
export function guardRole(least: AdminRole): MiddlewareFunction<Response> {
  return async ({ request, pattern, context }, next) => {
    if (!isPageToRead({ request, pattern })) requireRole(context, least)
    return next()
  }
}

/** An address that ends so is answered with a file. */
const takenAlong = /\/(csv|download)$/

function isPageToRead({ request, pattern }: { request: Request; pattern: string }): boolean {
  return request.method !== 'POST' && !takenAlong.test(pattern)
}

/**
 * For what can't be taken back, or makes others powerful: whoever has a passkey has shown it within the last minutes. Pages are read
 * without; lists that are taken along are not.
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
 * For a form that asks for the passkey in some cases only.
 *
 * @param proof of what has to be confirmed
 * @returns null where the passkey has to be shown first
 */
export async function findConfirmed<Proof extends Admin>(
  context: Readonly<RouterContextProvider>,
  proof: Proof,
): Promise<Confirmed<Proof> | null> {
  return (await isConfirmed(context)) ? (proof as Confirmed<Proof>) : null
}

/**
 * For a form that asks for the passkey where it changes or emails many.
 *
 * @param people so many at most
 * @throws 403 where the passkey has to be shown first
 */
export async function requireConfirmedForMany(context: Readonly<RouterContextProvider>, people: number): Promise<void> {
  if (people > mostWithoutPasskey && !(await isConfirmed(context))) throw unconfirmed()
}

/** To be thrown: nothing was done, and everything that was typed stays. */
export function unconfirmed() {
  return data({ unconfirmed: true }, { status: 403 })
}

/** Who opens the portal takes the place that is held for them. A page doesn't fail because this can't be written: the next one tries again. */
async function takePlace(services: Services, { memberId }: Viewer): Promise<void> {
  try {
    await acceptPlace(services, memberId, 'signed-in')
  } catch (error) {
    services.log.warn({ member: memberId, error: (error as Error).message }, 'a held place could not be taken')
  }
}

/** The same for documents without a script: what refuses a program is its whole answer, since no page would say it. */
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

/** Pages lead to the sign-in page and back again; a request for data learns that there is no session. */
function signInFirst(area: SignInArea, { request, url, context }: Asked, page = signInPages[area]): Response {
  const isForBrowser = isClientNavigation(request) || (request.headers.get('Accept') ?? '').includes('text/html')
  if (!isForBrowser) return sessionMissing()
  const before = pageBefore(area, request, context.get(servicesContext).config.origin)
  // What was posted can't be sent again from here, and the address of a form may show nothing: the page it stood on does.
  const isPost = request.method === 'POST'
  const place = isPost ? before : url.pathname + url.search
  // The page's script tells a form of its own that the session has ended (`answerLost`); a page makes room for the document.
  const lead = isPost ? redirect : redirectDocument
  return lead(withReturnTo(page, place, { sessionEnded: before !== null }))
}

type Asked = Pick<Parameters<MiddlewareFunction<Response>>[0], 'request' | 'url' | 'context'>

/** @returns the page inside the area from which this was asked for: who comes from there had a session a moment ago */
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

/** @throws 401 where `guardPortal` has not let the request in */
export function requireMember(context: Readonly<RouterContextProvider>): Member {
  const member = context.get(memberContext)
  if (!member) throw sessionMissing()
  return member
}

/** @throws 401 where `guardAdmin` has not let the request in */
export function requireAdmin(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(adminContext)
  if (!admin) throw sessionMissing()
  return admin
}

/** @throws 403 where this admin is no editor */
export function requireEditor(context: Readonly<RouterContextProvider>): Editor {
  return requireRole(context, 'editor') as Editor
}

/** @throws 403 where this admin is no organiser */
export function requireOrganiser(context: Readonly<RouterContextProvider>): Organiser {
  return requireRole(context, 'organiser') as Organiser
}

/** @throws 403 where this admin is no owner */
export function requireOwner(context: Readonly<RouterContextProvider>): Owner {
  return requireRole(context, 'owner') as Owner
}

function requireRole(context: Readonly<RouterContextProvider>, least: AdminRole): Admin {
  const admin = requireAdmin(context)
  if (!reaches(admin.adminRole, least)) throw needsRole(admin.adminRole, least)
  return { ...admin, least }
}

/** To be thrown: nothing was done, and everything that was typed stays. */
function needsRole(role: AdminRole, needed: AdminRole) {
  return data({ role, needed } satisfies RoleMissing, { status: 403 })
}

/**
 * @param require such as `requireOwner`
 * @throws 403 where `guardConfirmed` has not let the request in
 */
export function requireConfirmed<Proof extends Admin>(
  context: Readonly<RouterContextProvider>,
  require: (context: Readonly<RouterContextProvider>) => Proof,
): Confirmed<Proof> {
  const proof = require(context)
  if (!context.get(confirmedContext)) throw unconfirmed()
  return proof as Confirmed<Proof>
}

/** For what every admin may do, such as to change their own keys. */
export function requireConfirmedAdmin(context: Readonly<RouterContextProvider>): ConfirmedAdmin {
  return requireConfirmed(context, requireAdmin)
}

import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { listedCohortsContext } from '../cohorts/choose-cohort.server.ts'
import { selectNamedCohorts } from '../cohorts/cohorts.server.ts'
import { foundMessageContext, messageOf, selectMessage } from '../messages/messages.server.ts'
import { isUuid } from '../platform/row-id.ts'
import { servicesContext } from '../platform/services.ts'
import { type findSession, sessionWith } from '../sign-in/sessions.server.ts'
import { findViewer, guardAdmin } from '../sign-in/viewer.server.ts'

type Context = Readonly<RouterContextProvider>

/** What a page has to know before it can ask for the rest is read in the statement of the session. */
const alongSession: {
  pattern: RegExp
  /** @returns null for a page that has nothing to read */
  find: (context: Context, params: { id?: string | undefined }) => typeof findSession | null
}[] = [
  // From which one is chosen.
  { pattern: /^\/?admin\/(dashboard|users|places|pilot-bootcamp)(\/|$)/, find: findCohorts },
  // Whom it is for stands in it.
  { pattern: /^\/?admin\/messages\/:id$/, find: findMessageOf },
]

/** `guardAdmin`, and what some pages read together with the session. */
export const guardAdminAndRead: MiddlewareFunction<Response> = async (asked, next) => {
  const { context, pattern, params } = asked
  const find = alongSession.find((page) => page.pattern.test(pattern))?.find(context, params)
  if (find) await findViewer(context, find)
  return guardAdmin(asked, next)
}

export const findSessionAndCohorts = sessionWith(({ now }: { now: Date }) => selectNamedCohorts(now))

function findCohorts(context: Context): typeof findSession {
  const { clock, log } = context.get(servicesContext)
  return async (db, tokenHash) => {
    const { session, more } = await findSessionAndCohorts(db, { tokenHash, now: clock.now() }, (error) =>
      log.warn({ error: (error as Error).message }, 'cohorts could not be read with a session'),
    )
    context.set(listedCohortsContext, more)
    return session
  }
}

export const findSessionAndMessage = sessionWith(({ id }: { id: string }, db) => selectMessage(db, id))

function findMessageOf(context: Context, { id = '' }: { id?: string | undefined }): typeof findSession | null {
  const { log } = context.get(servicesContext)
  if (!isUuid(id)) return null
  return async (db, tokenHash) => {
    const { session, more } = await findSessionAndMessage(db, { tokenHash, id }, (error) =>
      log.warn({ error: (error as Error).message }, 'a message could not be read with a session'),
    )
    context.set(foundMessageContext, more && { message: messageOf(more) })
    return session
  }
}

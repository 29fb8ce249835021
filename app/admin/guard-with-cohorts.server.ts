import type { MiddlewareFunction } from 'react-router'
import { listedCohortsContext } from '../cohorts/choose-cohort.server.ts'
import { selectNamedCohorts } from '../cohorts/cohorts.server.ts'
import { servicesContext } from '../platform/services.ts'
import { sessionWith } from '../sign-in/sessions.server.ts'
import { findViewer, guardAdmin } from '../sign-in/viewer.server.ts'

/** Screens on which a cohort is chosen. */
const choosing = /^\/?admin\/(dashboard|users|places|pilot-bootcamp)(\/|$)/

/** The session, and the cohorts from which a page chooses, in one statement. */
export const findSessionAndCohorts = sessionWith(({ now }: { now: Date }) => selectNamedCohorts(now))

/** `guardAdmin`, for which a page that chooses a cohort reads them together with the session. */
export const guardAdminWithCohorts: MiddlewareFunction<Response> = async (asked, next) => {
  const { context, pattern } = asked
  if (choosing.test(pattern))
    await findViewer(context, async (db, tokenHash) => {
      const { clock, log } = context.get(servicesContext)
      const now = clock.now()
      const { session, more: cohorts } = await findSessionAndCohorts(db, { tokenHash, now }, (error) =>
        log.warn({ error: (error as Error).message }, 'cohorts could not be read with a session'),
      )
      context.set(listedCohortsContext, cohorts)
      return session
    })
  return guardAdmin(asked, next)
}

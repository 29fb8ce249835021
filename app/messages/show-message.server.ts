import { findFirstNames } from '../membership/members.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { type Audience, readAudience } from './audience.ts'
import { countReach } from './audiences.server.ts'
import { messageLetters } from './message.email.tsx'
import { type Fate, namesReader, stateOf } from './message.ts'
import { countResults, listResults, type Results } from './message-results.server.ts'
import { findMessage } from './messages.server.ts'
import { describeAudience, showAudience } from './show-audience.server.ts'

/** Stand in the shown email in place of the links that each reader has for themselves. */
const someLinks = (origin: string) => ({
  unsubscribeUrl: `${origin}/…`,
  topicsUrl: `${origin}/…`,
  registrationUrl: `${origin}/…`,
})

/**
 * A message as an admin looks at it: whom it would reach, or what came of it.
 *
 * @param wanted which of its emails are listed, and from which page
 * @param looker who looks at it: the email calls them by their name
 * @returns null when there is none (any more)
 */
export async function showMessage(
  { db, clock, config }: Services,
  id: string,
  wanted: { fate: Fate | null; page: number },
  looker: Pick<Admin, 'email'>,
) {
  const message = await findMessage(db, id)
  if (!message) return null
  const { topic, subject, body, slug, name, cohortId, mailing } = message
  // The time at which it leaves is the database's, which may differ from this server's by a moment only.
  const state = stateOf(message, clock.now())
  const audience = readAudience(message.audience)
  const cohort = cohortId !== null && slug && name ? { id: cohortId, slug, name, firstDay: '' } : null
  const isAhead = state === 'draft' || state === 'planned'
  const { unsubscribeUrl, topicsUrl, registrationUrl } = someLinks(config.origin)
  const links = topic === 'place' ? { registrationUrl } : { unsubscribeUrl, topicsUrl, registrationUrl }
  const [[shown, reach], preview, results] = await Promise.all([
    audience ? meantBy(audience) : [null, null],
    renderForLooker(),
    isAhead ? null : resultsOf(),
  ])
  const { subject: title, text } = preview
  return {
    message,
    state,
    audience: shown,
    reach,
    preview: { subject: title, text, isFilledIn: namesReader(message) },
    results,
  }

  async function renderForLooker() {
    const names = namesReader({ subject, body }) ? await findFirstNames(db, [looker.email]) : null
    const firstName = names?.get(looker.email)
    const facts = { subject, body, ...links, ...(firstName && { firstName }) }
    return messageLetters[topic].render(facts, { origin: config.origin })
  }

  async function meantBy(audience: Audience) {
    if (!isAhead) return [describeAudience({ audience, cohort }), null] as const
    const showing = showAudience(db, { audience, cohort })
    const size = showing.then((shown) => shown.size)
    return Promise.all([showing, countReach(db, audience, topic, cohortId, size)])
  }

  async function resultsOf() {
    const counted = await countResults(db, id, mailing)
    const counts = message?.delivered === null ? counted : kept(counted)
    const fate = wanted.fate ?? (counted.waiting.count > 0 ? 'waiting' : 'delivered')
    const list = await listResults(db, id, mailing, fate, { wanted: wanted.page, counted: counted[fate] })
    return { counts, fate, list }
  }

  /** What was counted in the end: by now the emails themselves may be gone. */
  function kept(counted: Results): Results {
    const told = (count: number | null | undefined) => ({ count: count ?? 0, hasMore: false })
    return {
      ...counted,
      delivered: told(message?.delivered),
      refused: told(message?.refused),
      'left out': told(message?.leftOut),
    }
  }
}

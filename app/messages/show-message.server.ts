import { findFirstNames } from '../membership/members.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { type Audience, readAudience } from './audience.ts'
import { countReach } from './audiences.server.ts'
import { messageLetters } from './message.email.tsx'
import { type DeliveryStatus, namesReader, stateOf } from './message.ts'
import { countResults, listResults, type Results } from './message-results.server.ts'
import { findMessage } from './messages.server.ts'
import { describeAudience, showAudience } from './show-audience.server.ts'

/** Stand-ins for the reader's own links in the preview. */
const someLinks = (origin: string) => ({
  unsubscribeUrl: `${origin}/…`,
  topicsUrl: `${origin}/…`,
  registrationUrl: `${origin}/…`,
})

/**
 * A message for the admin: its reach before it is sent, or its results afterwards.
 *
 * @param wanted which of its emails are listed, and which page
 * @param viewer the admin: the preview addresses them by name
 * @returns null when there is none (any more)
 */
export async function showMessage(
  { db, clock, config }: Services,
  id: string,
  wanted: { status: DeliveryStatus | null; page: number },
  viewer: Pick<Admin, 'email'>,
) {
  const message = await findMessage(db, id)
  if (!message) return null
  const { topic, subject, body, slug, name, cohortId, mailing } = message
  // The message is sent by the database's clock, which differs from this server's by a moment only.
  const state = stateOf(message, clock.now())
  const audience = readAudience(message.audience)
  const cohort = cohortId !== null && slug && name ? { id: cohortId, slug, name, firstDay: '' } : null
  const isAhead = state === 'draft' || state === 'planned'
  const { unsubscribeUrl, topicsUrl, registrationUrl } = someLinks(config.origin)
  const links = topic === 'place' ? { registrationUrl } : { unsubscribeUrl, topicsUrl, registrationUrl }
  const [[shown, reach], preview, results] = await Promise.all([
    audience ? findReach(audience) : [null, null],
    renderForViewer(),
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

  async function renderForViewer() {
    const names = namesReader({ subject, body }) ? await findFirstNames(db, [viewer.email]) : null
    const firstName = names?.get(viewer.email)
    const facts = { subject, body, ...links, ...(firstName && { firstName }) }
    return messageLetters[topic].render(facts, { origin: config.origin })
  }

  async function findReach(audience: Audience) {
    if (!isAhead) return [describeAudience({ audience, cohort }), null] as const
    const showing = showAudience(db, { audience, cohort })
    const size = showing.then((shown) => shown.size)
    return Promise.all([showing, countReach(db, audience, topic, cohortId, size)])
  }

  async function resultsOf() {
    const counted = await countResults(db, id, mailing)
    const counts = message?.delivered === null ? counted : finalCounts(counted)
    const status = wanted.status ?? (counted.waiting.count > 0 ? 'waiting' : 'delivered')
    const list = await listResults(db, id, mailing, status, { wanted: wanted.page, counted: counted[status] })
    return { counts, status, list }
  }

  /** The final counts: the emails themselves may be deleted by now. */
  function finalCounts(counted: Results): Results {
    const toCount = (count: number | null | undefined) => ({ count: count ?? 0, hasMore: false })
    return {
      ...counted,
      delivered: toCount(message?.delivered),
      refused: toCount(message?.refused),
      'left out': toCount(message?.leftOut),
    }
  }
}

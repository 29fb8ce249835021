import { brand } from '../organization/brand.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { type Limit, secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'
import type { Services } from '../platform/services.ts'
import { isSentByVisitors, type NoticeTopic, paceOf } from './notice-topic.ts'
import { stopUrl } from './stop-key.server.ts'
import { teamNoticeLetter } from './team-notice.email.tsx'
import { addNewAdmins, insertNotices, listRecipients, type Recipient } from './team-recipients.server.ts'

/** The hour of the summary until an admin chooses another one. */
export const usualHour = 8

/**
 * Limits immediate notifications, so that a flood of requests doesn't fill mailboxes: the rest comes with the summary.
 */
const atOnceLimit: Limit = { name: 'told at once', hits: 20, windowSeconds: 60 * 60 }

export interface News {
  topic: NoticeTopic
  title: string
  text: string
  /** The admin page about it. */
  path: string
  /** The id of an inquiry or request, from which the summary reads the text. */
  about?: string
  said?: { name: string; email: string; text: string }
}

/**
 * Notifies the interested part of the team, at once or with the next summary. In the transaction of the event; emails
 * are sent in the background.
 *
 * @param write the template, when the event has an email of its own
 */
export async function tellTeam(
  services: Pick<Services, 'outbox' | 'config' | 'secret'>,
  tx: Tx,
  news: News,
  now: Date,
  write = (to: Recipient) => writeNotice(services, tx, news, to),
): Promise<void> {
  const { topic, about = null, title, text, path } = news
  await addNewAdmins(tx, brand.zone, usualHour, now)
  const later: string[] = []
  for (const recipient of await listRecipients(tx)) {
    const pace = paceOf(topic, recipient)
    if (pace === 'at-once' && (await mayTellAtOnce(tx, topic, recipient, now))) await write(recipient)
    else if (pace !== 'never') later.push(recipient.id)
  }
  await insertNotices(tx, later, { topic, about, facts: about ? {} : { title, text, path } }, now)
}

async function mayTellAtOnce(tx: Tx, topic: NoticeTopic, { id }: Recipient, now: Date): Promise<boolean> {
  const isLimited = isSentByVisitors(topic) || topic === 'report'
  return !isLimited || (await secondsUntilAllowed(tx, atOnceLimit, id, now)) === 0
}

async function writeNotice(
  { outbox, ...services }: Pick<Services, 'outbox' | 'config' | 'secret'>,
  tx: Tx,
  { title, text, path, said }: News,
  { id, email, firstName, role }: Recipient,
): Promise<void> {
  const forAddress = role ? { path, stop: null } : { path: null, stop: stopUrl(services, id) }
  const facts = { firstName, title, text, said: said ?? null, ...forAddress }
  await outbox.addAll(tx, teamNoticeLetter, [{ to: email, facts }])
}

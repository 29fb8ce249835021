import { brand } from '../organization/brand.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { type Limit, secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'
import type { Services } from '../platform/services.ts'
import { isSentByVisitors, type NoticeTopic, paceOf } from './notice-topic.ts'
import { stopUrl } from './stop-key.server.ts'
import { teamNoticeLetter } from './team-notice.email.tsx'
import { addNewAdmins, insertNotices, listRecipients, type Recipient } from './team-recipients.server.ts'

/** Until an admin chooses another one. */
export const usualHour = 8

/** Whoever sends or reports very much fills nobody's mailbox: the rest comes with the summary. */
const atOnceLimit: Limit = { name: 'told at once', hits: 20, windowSeconds: 60 * 60 }

export interface News {
  topic: NoticeTopic
  title: string
  text: string
  /** Where an admin looks after it. */
  path: string
  /** Of an inquiry or a request: its id, by which the summary reads it anew, and what somebody wrote. */
  about?: string
  said?: { name: string; email: string; text: string }
}

/**
 * Tells those of the team who want to know, at once or with their next summary. In the transaction of what happened; emails leave in the
 * background, so that nobody waits for them: call `outbox.wake` after the commit.
 *
 * @param write where the news has an email of its own
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

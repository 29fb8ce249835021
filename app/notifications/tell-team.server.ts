import { brand } from '../organization/brand.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { type NoticeTopic, topicsOf } from './notice-topic.ts'
import { stopUrl } from './stop-key.server.ts'
import { teamNoticeLetter } from './team-notice.email.tsx'
import { addNewAdmins, insertNotices, listRecipients, type Recipient } from './team-recipients.server.ts'

/** The hour of the summary until an admin chooses another one. */
export const usualHour = 8

export interface News {
  topic: Exclude<NoticeTopic, 'inquiries'>
  title: string
  text: string
  /** The admin page about it. */
  path: string
}

/**
 * Notifies those of the team who want to know, in the transaction of the event; emails are sent in the background.
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
  for (const recipient of await hearersOf(tx, news.topic, now)) await write(recipient)
}

/** An inquiry for the next summary of those who want to know, in the transaction that stores it. */
export async function noteInquiry(tx: Tx, inquiry: string, now: Date): Promise<void> {
  const hearers = await hearersOf(tx, 'inquiries', now)
  await insertNotices(
    tx,
    hearers.map(({ id }) => id),
    inquiry,
    now,
  )
}

async function hearersOf(tx: Tx, topic: NoticeTopic, now: Date): Promise<Recipient[]> {
  await addNewAdmins(tx, brand.zone, usualHour, now)
  return (await listRecipients(tx)).filter((recipient) => topicsOf(recipient).includes(topic))
}

async function writeNotice(
  { outbox, ...services }: Pick<Services, 'outbox' | 'config' | 'secret'>,
  tx: Tx,
  { title, text, path }: News,
  { id, email, firstName, role }: Recipient,
): Promise<void> {
  const forAddress = role ? { path, stop: null } : { path: null, stop: stopUrl(services, id) }
  await outbox.addAll(tx, teamNoticeLetter, [{ to: email, facts: { firstName, title, text, ...forAddress } }])
}

import { reaches } from '../admin-role.ts'
import { bySystem } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { MailingKind } from '../mailings/add-mailing.server.ts'
import { stopMailing } from '../mailings/mailings.server.ts'
import { findFirstNames } from '../membership/members.server.ts'
import { listSubscribers } from '../membership/subscribers.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { readAudience } from './audience.ts'
import { type Addressee, takeBatch } from './audiences.server.ts'
import { type MessageFacts, type MessageWords, messageLetters, newsletterLetter } from './message.email.tsx'
import { type MessageTopic, messageTopics, namesReader } from './message.ts'
import { findAudienceOf, noteStop } from './messages.server.ts'
import { ownLinks } from './own-links.server.ts'

/** What all copies tell, and which message it is of. */
export type TheMessage = MessageWords & { message: string }

type Reader = Addressee & { firstName?: string }

export const messageMailings = Object.fromEntries(messageTopics.map((topic) => [topic, mailingAbout(topic)])) as Record<
  MessageTopic,
  MailingKind<TheMessage, Reader, MessageFacts, null>
>

/** To whoever is in its audience when their batch is written, as far as they want to hear of it. */
function mailingAbout(topic: MessageTopic): MailingKind<TheMessage, Reader, MessageFacts, null> {
  return {
    letter: messageLetters[topic],
    async recipients(tx, { facts, after, limit }) {
      const { message } = facts
      const found = await findAudienceOf(tx, message)
      const audience = found && readAudience(found.audience)
      if (!audience) return []
      if (after === null && !(found.senderRole && reaches(found.senderRole, 'organiser'))) {
        await stopForFormer(tx, message, found)
        return []
      }
      const batch = await takeBatch(tx, { message, audience, topic, cohort: found.cohortId, after, limit })
      return namesReader(facts) ? withNames(tx, batch) : batch
    },
    address: (services, _message, { key, email, interest, isMember = true, firstName }) => ({
      ...ownLinks(services, topic, { id: key, email, interest, isMember }),
      ...(firstName && { firstName }),
    }),
  }
}

async function withNames(tx: Tx, batch: Addressee[]): Promise<Reader[]> {
  const names = await findFirstNames(
    tx,
    batch.map(({ email }) => email),
  )
  return batch.map((someone) => {
    const firstName = names.get(someone.email)
    return { ...someone, ...(firstName && { firstName }) }
  })
}

/** A message that was planned by somebody who may not send any more when its time has come: nobody gets it, and the log says why. */
async function stopForFormer(tx: Tx, id: string, { mailing, subject }: { mailing: number | null; subject: string }) {
  if (mailing !== null) await stopMailing(tx, mailing)
  await noteStop(tx, id)
  await recordAudit(tx, bySystem, {
    action: 'Message stopped',
    subject: { kind: 'message', id, name: subject },
    reason: 'The person who sent it can no longer do this.',
  })
}

/** What a version before has decided, and was not written when it was replaced. */
export const newsletterMailing: MailingKind<MessageWords, { key: string; email: string }, MessageFacts, number | null> =
  {
    letter: newsletterLetter,
    recipients: listSubscribers,
    address: (services, _newsletter, { key, email }) => ownLinks(services, 'news', { id: key, email, interest: null }),
  }

import { reaches } from '../admin-role.ts'
import { bySystem } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { MailingKind } from '../mailings/add-mailing.server.ts'
import { stopMailing } from '../mailings/mailings.server.ts'
import { findFirstNames } from '../membership/members.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { readAudience } from './audience.ts'
import { type Addressee, takeBatch } from './audiences.server.ts'
import { type MessageFacts, type MessageWords, messageLetters } from './message.email.tsx'
import { type MessageTopic, messageTopics, namesReader } from './message.ts'
import { findAudienceOf, returnToDraft } from './messages.server.ts'
import { ownLinks } from './own-links.server.ts'

/** The facts that all copies share, with the id of the message. */
export type SharedFacts = MessageWords & { message: string }

type Reader = Addressee & { firstName?: string }

export const messageMailings = Object.fromEntries(messageTopics.map((topic) => [topic, mailingAbout(topic)])) as Record<
  MessageTopic,
  MailingKind<SharedFacts, Reader, MessageFacts, null>
>

/** The recipients are read when their batch is written. */
function mailingAbout(topic: MessageTopic): MailingKind<SharedFacts, Reader, MessageFacts, null> {
  return {
    letter: messageLetters[topic],
    async recipients(tx, { facts, after, limit }) {
      const { message } = facts
      const found = await findAudienceOf(tx, message)
      const audience = found && readAudience(found.audience)
      if (!audience) return []
      if (after === null && !(found.senderRole && reaches(found.senderRole, 'organiser'))) {
        await stopWithoutSender(tx, message, found)
        return []
      }
      const batch = await takeBatch(tx, { message, audience, topic, cohort: found.cohortId, after, limit })
      return namesReader(facts) ? withNames(tx, batch) : batch
    },
    address: (services, _message, { firstName, ...reader }) => ({
      ...ownLinks(services, topic, reader),
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

/** The sender lost the role before the planned time: the message is a draft again, with the reason in the audit log. */
async function stopWithoutSender(
  tx: Tx,
  id: string,
  { mailing, subject }: { mailing: number | null; subject: string },
) {
  if (mailing !== null) await stopMailing(tx, mailing)
  await returnToDraft(tx, id)
  await recordAudit(tx, bySystem, {
    action: 'Message stopped',
    subject: { kind: 'message', id, name: subject },
    reason: 'The person who sent it can no longer do this.',
  })
}

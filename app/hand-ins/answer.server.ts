import { recordAudit } from '../audit/audit-log.server.ts'
import { bootcampName } from '../cohorts/cohort.ts'
import { refuseFormerAdmin } from '../membership/as-admin.server.ts'
import { inTransaction } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import type { Organiser } from '../viewer.ts'
import { answerLetter } from './answer.email.tsx'
import { type Answer, handInStates, type Revision } from './hand-in.ts'
import { lockHandInOfMember, updateAnswer } from './hand-ins.server.ts'

export type AnswerResult =
  /** @property isTold by an email */
  | { outcome: 'answered'; isTold: boolean }
  /** Another admin has answered this revision. Nothing is sent. */
  | { outcome: 'answered-meanwhile'; revision: Revision }
  /** The participant has sent another revision. */
  | { outcome: 'newer-revision' }
  /** Whoever is to change something has to be told what. */
  | { outcome: 'no-note' }
  | { outcome: 'gone' }

export interface GivenAnswer {
  answer: Answer
  note: string | null
  /** The revision that the admin has read. */
  number: number
  /** When it was answered, as the admin has seen it; '' for no answer. */
  answeredAt: string
}

/** Answers the last revision, and emails the participant if there is a note. */
export async function answerHandIn(
  services: Services,
  admin: Organiser,
  id: string,
  { answer, note, number, answeredAt }: GivenAnswer,
): Promise<AnswerResult> {
  const { clock, outbox, log } = services
  const { result, deliveries } = await inTransaction(services, async (tx): Promise<AnswerResult> => {
    await refuseFormerAdmin(tx, admin)
    const handIn = await lockHandInOfMember(tx, id)
    const last = handIn?.revisions.at(-1)
    if (!handIn || !last) return { outcome: 'gone' }
    const { member, exercise, cohort } = handIn
    if (answer === 'changes wanted' && !note) return { outcome: 'no-note' }
    if (last.number !== number) return { outcome: 'newer-revision' }
    if ((last.answeredAt ?? '') !== answeredAt) {
      // A second click finds the answer of the first.
      const isOwn = last.answeredBy === `${admin.firstName} ${admin.lastName}`
      if (isOwn && last.answer === answer && last.note === note) return { outcome: 'answered', isTold: note !== null }
      return { outcome: 'answered-meanwhile', revision: last }
    }
    await updateAnswer(tx, id, number, { answer, note, by: admin.memberId, now: clock.now() })
    await recordAudit(tx, admin, {
      action: 'Hand-in answered',
      subject: { kind: 'member', id: member.id, name: `${member.firstName} ${member.lastName}` },
      changes: {
        [`${exercise.title}, revision ${number}`]: {
          before: handInStates[last.answer ?? 'sent'],
          after: handInStates[answer],
        },
      },
    })
    if (note)
      await outbox.add(tx, answerLetter, {
        to: member.email,
        facts: {
          firstName: member.firstName,
          exercise: { id: exercise.id, title: exercise.title },
          bootcamp: bootcampName(cohort),
          answer,
          note,
          by: admin.firstName,
        },
      })
    log.info({ admin: admin.memberId, handIn: id, answer }, 'hand-in answered')
    return { outcome: 'answered', isTold: note !== null }
  })
  await deliveries
  return result
}

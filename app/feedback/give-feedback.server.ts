import { dateOf } from '../organization/dates.ts'
import type { Services } from '../platform/services.ts'
import { forgetGiven, insertAnswer, noteGiven } from './feedback.server.ts'
import type { Feedback } from './feedback.ts'

/**
 * Stores that a member has given feedback, and then the feedback without the member: in two transactions, so that nothing links the two.
 * A crash between them loses this one answer, and the member can't give it again; the other way round it could be given twice.
 */
export async function giveFeedback(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  session: number,
  member: string,
  answer: Feedback,
): Promise<'given' | 'given-before'> {
  if (!(await noteGiven(db, session, member))) return 'given-before'
  try {
    await insertAnswer(db, session, dateOf(clock.now()), answer)
  } catch (error) {
    await forgetGiven(db, session, member)
    throw error
  }
  return 'given'
}

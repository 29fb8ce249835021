import { recordAudit } from '../../audit/audit-log.server.ts'
import { findCohort } from '../../cohorts/cohorts.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { allSent, inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { findMemberById, lockMember } from '../members.server.ts'
import { offerIfAutomatic } from '../places/offer-places.server.ts'
import { lockCohorts } from '../places.server.ts'
import { setState } from '../registrations.server.ts'
import { recordMovedTurns } from './move-turns.server.ts'
import { mayAskAboutTurns } from './turn.ts'
import { findNextCohort, findOwnTurn, listCohortsForTurn, moveKeptTurns } from './turns.server.ts'

/** 'kept' for a cohort that is not published yet; 'moved' into the queue of a published one, or to a place there. */
export type KeepTurnOutcome = 'kept' | 'moved' | 'not-waiting'

/** Keeps the turn of a member who waits in vain for the next cohort. A second click changes nothing. */
export async function keepTurn(services: Services, memberId: string, cohort: number): Promise<KeepTurnOutcome> {
  const { result, deliveries } = await inTransaction(services, (tx) => keep(services, tx, memberId, cohort))
  await allSent(deliveries)
  services.log.info({ member: memberId, outcome: result }, 'turn kept')
  return result
}

async function keep(services: Services, tx: Tx, memberId: string, cohort: number): Promise<KeepTurnOutcome> {
  const now = services.clock.now()
  // Drafts too: publishing one at the same moment either waits for this and moves the turn, or is seen here.
  await lockCohorts(tx, await listCohortsForTurn(tx, cohort, now))
  await lockMember(tx, memberId)
  const [member, turn] = [await findMemberById(tx, memberId), await findOwnTurn(tx, memberId, cohort, now)]
  const found = await findCohort(tx, cohort, now)
  if (!member || !turn?.waitsSince || !found || !mayAskAboutTurns(found.cohort, now)) return 'not-waiting'
  if (!turn.isKept) {
    await setState(tx, [memberId], 'moved', cohort)
    await recordAudit(
      tx,
      { memberId, email: member.email },
      {
        action: 'Turn kept',
        subject: { kind: 'member', id: memberId, name: `${member.first_name} ${member.last_name}` },
      },
    )
  }
  const next = await findNextCohort(tx, cohort, now)
  const moved = next === null ? [] : await moveKeptTurns(tx, next, now, memberId)
  if (next === null || moved.length === 0) return 'kept'
  await recordMovedTurns(services, tx, { memberId, email: member.email }, moved, { to: next })
  await offerIfAutomatic(services, tx, next)
  return 'moved'
}

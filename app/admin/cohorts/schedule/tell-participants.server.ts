import { createHash } from 'node:crypto'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import type { CohortRecord } from '../../../cohorts/cohort-records.server.ts'
import type { ScheduleChange } from '../../../cohorts/schedule-change.ts'
import { addMailing } from '../../../mailings/add-mailing.server.ts'
import { findPlacesOverview } from '../../../membership/places.server.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Confirmed, Organiser } from '../../../viewer.ts'
import { nameOf } from '../cohort-name.ts'
import { underCohortLock } from '../under-cohort-lock.server.ts'
import { findUntold, forgetKnown } from '../untold-schedules.server.ts'
import { scheduleChangeLetter, type ToldChanges } from './schedule-change.email.tsx'
import { scheduleChangeMailing } from './schedule-change-mailing.server.ts'

/** The changes that participants haven't been told of, and how many participants there are. Null when there are none. */
export interface Untold {
  changes: ScheduleChange[]
  participants: number
  /** Digest of the changes, with which the form says what the admin has seen. */
  seen: string
}

export async function findUntoldChanges(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  cohortId: number,
): Promise<Untold | null> {
  const changes = await findUntold(db, cohortId, clock.now())
  if (changes.length === 0) return null
  return { changes, participants: await countParticipants(db, cohortId), seen: fingerprintOf(changes) }
}

export async function countParticipants(db: Database | Tx, cohortId: number): Promise<number> {
  return (await findPlacesOverview(db, cohortId)).taken
}

function fingerprintOf(changes: ScheduleChange[]): string {
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url')
}

/** The email as the admin would get it as a participant, with placeholder links. */
export async function previewChanges(
  { config: { origin } }: Pick<Services, 'config'>,
  { firstName }: Pick<Organiser, 'firstName'>,
  told: ToldChanges,
) {
  const { subject, text } = await scheduleChangeLetter.render(
    { ...told, firstName, registrationUrl: `${origin}/registration` },
    { origin },
  )
  return { subject, text }
}

export function toldChanges(cohort: Pick<CohortRecord, 'name' | 'zone'>, changes: ScheduleChange[]): ToldChanges {
  return { name: nameOf(cohort), zone: cohort.zone, changes }
}

export type TellParticipantsResult =
  | { outcome: 'told'; participants: number }
  | { outcome: 'left-untold' | 'changed-meanwhile' | 'gone' }

/**
 * Sends one email about all untold changes to every member with a place, or marks the changes as known without one.
 *
 * @param seen digest of the previewed changes: later ones are not sent
 */
export async function tellParticipants(
  services: Services,
  admin: Confirmed<Organiser>,
  cohortId: number,
  { seen, tell }: { seen: string; tell: boolean },
): Promise<TellParticipantsResult> {
  const { clock, log } = services
  const result = await underCohortLock(
    services,
    admin,
    cohortId,
    async (tx, cohort): Promise<TellParticipantsResult> => {
      const changes = await findUntold(tx, cohortId, clock.now())
      if (fingerprintOf(changes) !== seen) return { outcome: 'changed-meanwhile' }
      const participants = await countParticipants(tx, cohortId)
      await forgetKnown(tx, cohortId)
      await recordAudit(tx, admin, {
        action: tell ? 'Participants told of changes' : 'Changes left untold',
        subject: { kind: 'cohort', id: String(cohortId), name: nameOf(cohort) },
        changes: { about: { before: null, after: changes.map(({ kind, what }) => `${what}: ${kind}`).join(', ') } },
      })
      if (!tell) return { outcome: 'left-untold' }
      await addMailing(services, tx, { kind: scheduleChangeMailing, cohortId, facts: toldChanges(cohort, changes) })
      return { outcome: 'told', participants }
    },
  )
  log.info({ admin: admin.memberId, cohort: cohortId, outcome: result.outcome }, 'participants told of changes')
  return result
}

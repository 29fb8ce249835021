import { createHash } from 'node:crypto'
import type { AuditAction } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import type { CohortRecord } from '../../../cohorts/cohort-records.server.ts'
import type { ScheduleChange } from '../../../cohorts/schedule-change.ts'
import { sessionsForLetter } from '../../../cohorts/show-cohort.server.ts'
import { addMailing } from '../../../mailings/add-mailing.server.ts'
import { countPlaceHolders } from '../../../membership/place-holders.server.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Confirmed, Organiser } from '../../../viewer.ts'
import { underCohortLock } from '../under-cohort-lock.server.ts'
import { findUntold, forgetKnown } from '../untold-schedules.server.ts'
import { isLibraryNews, libraryNewsLetter, scheduleChangeLetter, type ToldChanges } from './schedule-change.email.tsx'
import { libraryNewsMailing, scheduleChangeMailing } from './schedule-change-mailing.server.ts'

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
  return { changes, participants: await countParticipants(db, cohortId, changes), seen: fingerprintOf(changes) }
}

/** Those with a place, without those who don't want to hear of new recordings and documents when it's about nothing else. */
export function countParticipants(db: Database | Tx, cohortId: number, changes: ScheduleChange[]): Promise<number> {
  return countPlaceHolders(db, cohortId, isLibraryNews(changes) ? 'news' : 'everyone')
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
  const { subject, text } = isLibraryNews(told.changes)
    ? await libraryNewsLetter.render({ ...told, firstName, stopUrl: `${origin}/library-news` }, { origin })
    : await scheduleChangeLetter.render({ ...told, firstName, registrationUrl: `${origin}/registration` }, { origin })
  return { subject, text }
}

/** @param note a sentence of the admin's own */
export async function toldChanges(
  { clock }: Pick<Services, 'clock'>,
  db: Database | Tx,
  cohort: Pick<CohortRecord, 'id' | 'slug' | 'name' | 'zone'>,
  { changes, note }: { changes: ScheduleChange[]; note: string },
): Promise<ToldChanges> {
  const sessions = await sessionsForLetter(db, cohort.id, clock.now())
  return { name: titleOf(cohort), zone: cohort.zone, changes, note, sessions }
}

/** Under the lock on the cohort: one email about all untold changes to every member with a place. @returns their number */
export async function tellOf(
  services: Services,
  tx: Tx,
  admin: Confirmed<Organiser>,
  cohort: CohortRecord,
  note: string,
): Promise<number> {
  const changes = await findUntold(tx, cohort.id, services.clock.now())
  const participants = await countParticipants(tx, cohort.id, changes)
  if (changes.length === 0 || participants === 0) return 0
  await forgetKnown(tx, cohort.id)
  await recordTold(tx, admin, cohort, 'Participants told of changes', changes)
  const facts = await toldChanges(services, tx, cohort, { changes, note })
  if (isLibraryNews(changes)) await addMailing(services, tx, { kind: libraryNewsMailing, cohortId: cohort.id, facts })
  else await addMailing(services, tx, { kind: scheduleChangeMailing, cohortId: cohort.id, facts })
  return participants
}

function recordTold(tx: Tx, admin: Organiser, cohort: CohortRecord, action: AuditAction, changes: ScheduleChange[]) {
  return recordAudit(tx, admin, {
    action,
    subject: { kind: 'cohort', id: String(cohort.id), name: titleOf(cohort) },
    changes: { about: { before: null, after: changes.map(({ kind, what }) => `${what}: ${kind}`).join(', ') } },
  })
}

export type TellParticipantsResult =
  | { outcome: 'told'; participants: number }
  | { outcome: 'left-untold' | 'changed-meanwhile' | 'gone' }

/**
 * Sends one email about all untold changes to every member with a place, or marks the changes as known without one.
 *
 * @param seen digest of the previewed changes: later ones are not sent
 * @param note a sentence of the admin's own in the email
 */
export async function tellParticipants(
  services: Services,
  admin: Confirmed<Organiser>,
  cohortId: number,
  { seen, tell, note = '' }: { seen: string; tell: boolean; note?: string },
): Promise<TellParticipantsResult> {
  const { clock, log } = services
  const result = await underCohortLock(
    services,
    admin,
    cohortId,
    async (tx, cohort): Promise<TellParticipantsResult> => {
      const changes = await findUntold(tx, cohortId, clock.now())
      if (fingerprintOf(changes) !== seen) return { outcome: 'changed-meanwhile' }
      if (tell) return { outcome: 'told', participants: await tellOf(services, tx, admin, cohort, note) }
      await forgetKnown(tx, cohortId)
      await recordTold(tx, admin, cohort, 'Changes left untold', changes)
      return { outcome: 'left-untold' }
    },
  )
  log.info({ admin: admin.memberId, cohort: cohortId, outcome: result.outcome }, 'participants told of changes')
  return result
}

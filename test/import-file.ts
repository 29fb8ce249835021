import type { MemberJob } from '../app/membership/changes/member-job.ts'
import { findJob } from '../app/membership/changes/member-jobs.server.ts'
import type { Meanings } from '../app/membership/import/columns.ts'
import type { ImportFacts } from '../app/membership/import/member-import.ts'
import { beginImport } from '../app/membership/jobs/begin-import.server.ts'
import { agreeToImport, matchColumns } from '../app/membership/jobs/decide-import.server.ts'
import { memberJob } from '../app/membership/jobs/work-on-jobs.server.ts'
import type { ConfirmedOwner } from '../app/viewer.ts'
import type { TestServices } from './services.ts'

/**
 * Has the rows of a file looked through.
 *
 * @param chosen what the columns mean; by default what is guessed
 * @returns the id of the import
 */
export async function lookThrough(
  services: TestServices,
  admin: ConfirmedOwner,
  text: string,
  cohort: number,
  chosen?: Meanings,
): Promise<string> {
  const begun = await beginImport(services, admin, text, cohort)
  if (begun.outcome !== 'begun') throw new Error(begun.problem)
  const { meanings: guessed } = ((await findJob(services.db, begun.id)) as MemberJob).facts as ImportFacts
  const problem = await matchColumns(services, admin, begun.id, new Map((chosen ?? guessed).entries()))
  if (problem !== null) throw new Error(problem)
  await services.runJobs([memberJob])
  return begun.id
}

/** Imports a file as it is looked through. @returns the id of the import */
export async function importFile(
  services: TestServices,
  admin: ConfirmedOwner,
  text: string,
  cohort: number,
  tell = false,
): Promise<string> {
  const id = await lookThrough(services, admin, text, cohort)
  await agreeToImport(services, admin, id, tell, admin)
  await services.runJobs([memberJob])
  return id
}

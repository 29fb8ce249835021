import { membersOf, recordColumns } from '../../membership/members.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'

/** What admins see of them, and what they are in each cohort. */
export async function findRegistration(tx: Tx, id: string) {
  const row = await membersOf(tx, null)
    .select([
      ...recordColumns,
      'registrations.waitlisted_at as waitlistedAt',
      'registrations.declined_at as declinedAt',
    ])
    .where('community_members.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { joinedAt, inCohort, version, declined, ...registration } = row
  const cohorts = await listRegistrations(tx, id)
  return { ...registration, registeredAt: joinedAt, belongsToTheCohort: inCohort, timesChanged: version, cohorts }
}

/** In the order in which the cohorts begin. */
function listRegistrations(tx: Tx, id: string) {
  return tx
    .selectFrom('registrations')
    .innerJoin('cohorts', 'cohorts.id', 'registrations.cohort_id')
    .select([
      'cohort_id as cohort',
      'cohorts.name as bootcamp',
      'status',
      'registered_at as registeredAt',
      'waitlisted_at as waitlistedAt',
      'declined_at as declinedAt',
      'turn_kept_at as turnKeptAt',
      'turn_from as turnFrom',
      'expires_at as placeHeldUntil',
      'expires_unless as placeHeldUnless',
      'expired as placeRanOut',
      'expectations_accepted_at as expectationsAcceptedAt',
    ])
    .where('member_id', '=', id)
    .orderBy('first_starts_at')
    .orderBy('cohort_id')
    .execute()
}

export async function findProfile(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('community_pilot')
    .select([
      'accepted_expectations as acceptedExpectations',
      'questionnaire_completed as questionnaireCompleted',
      'questionnaire_completed_at as questionnaireCompletedAt',
      'created_at as firstVisitAt',
      'work_status as workStatus',
      'industry',
      'job_title as jobTitle',
      'company',
      'linkedin',
      'location',
      'ai_goal as aiGoal',
      'ai_tools as aiTools',
      'used_mindstudio as usedMindstudio',
      'bootcamp_goal as bootcampGoal',
      'about',
      'avatar_url as picture',
    ])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export function listProjects(tx: Tx, id: string) {
  return tx
    .selectFrom('ai_agent_projects')
    .select([
      'title',
      'description',
      'url',
      'icon_url as picture',
      'industry_tags as industries',
      'created_at as addedAt',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function listReminders(tx: Tx, id: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom('onboarding_reminders')
    .select('sent_at')
    .where('member_id', '=', id)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sent_at }) => sent_at)
}

export function listNewsletters(tx: Tx, id: string) {
  return tx
    .selectFrom('newsletters')
    .select(['subject', 'body', 'created_at as sentAt', 'recipients'])
    .where('sent_by', '=', id)
    .orderBy('created_at')
    .execute()
}

export function listSavedViews(tx: Tx, id: string) {
  return tx.selectFrom('saved_views').select(['name', 'query']).where('member_id', '=', id).orderBy('id').execute()
}

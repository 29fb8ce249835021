import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RegistrationState } from '../../membership/member.ts'
import { membersOf, recordColumns } from '../../membership/members.server.ts'
import { findHiddenParts, ownIconUrl } from '../../moderation/moderations.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** The member's row and its status in each cohort. */
export async function findRegistration(tx: Tx, id: string) {
  const row = await membersOf(tx, null)
    .select([
      ...recordColumns,
      // Null unless they are an admin.
      'members.admin_role as adminRole',
      'members.cohort_news as newsOfCohort',
      'members.session_reminders as sessionReminders',
      'members.homework_reminders as homeworkReminders',
      'members.library_news as libraryNews',
      'members.zone as timeZone',
    ])
    .where('members.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { joinedAt, inCohort, version, declined, ...registration } = row
  const cohorts = await listRegistrations(tx, id)
  return { ...registration, registeredAt: joinedAt, belongsToTheCohort: inCohort, timesChanged: version, cohorts }
}

/** In the order in which the cohorts begin. */
export function listRegistrations(tx: Database | Tx, id: string) {
  return tx
    .selectFrom('registrations')
    .innerJoin('cohorts', 'cohorts.id', 'registrations.cohort_id')
    .select([
      'cohort_id as cohort',
      'cohorts.name as bootcamp',
      'status',
      'registered_at as registeredAt',
      sql<RegistrationState>`registrations.state`.as('state'),
      'since',
      'moved_to as turnMovedTo',
      'expires_at as placeHeldUntil',
      'expires_unless as placeHeldUnless',
      'expectations_accepted_at as expectationsAcceptedAt',
    ])
    .where('member_id', '=', id)
    .orderBy('first_starts_at')
    .orderBy('cohort_id')
    .execute()
}

export async function findProfile(tx: Database | Tx, id: string) {
  const row = await tx
    .selectFrom('profiles')
    .select([
      'questionnaire_completed as questionnaireCompleted',
      'questionnaire_completed_at as questionnaireCompletedAt',
      'entered_at as firstVisitAt',
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
  if (!row) return null
  // Includes a hidden picture; hidden texts are in the moderations.
  const { avatar_url } = await findHiddenParts(tx, id)
  return { ...row, picture: avatar_url ?? row.picture }
}

export function listProjects(tx: Database | Tx, id: string) {
  return tx
    .selectFrom('ai_agent_projects')
    .select([
      'title',
      'description',
      'url',
      ownIconUrl.as('picture'),
      'industry_tags as industries',
      'created_at as addedAt',
      'hidden_at as hiddenSince',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listModerations(tx: Tx, id: string) {
  return tx
    .selectFrom('moderations')
    .select([
      'part',
      'state',
      'title',
      'kept',
      'reason',
      'decided_at as decidedAt',
      'asked_at as changedByYouAt',
      'read_at as readByYouAt',
    ])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Reports about them come without text and author. */
export async function listReports(tx: Tx, id: string) {
  const reports = tx
    .selectFrom('inquiries')
    .leftJoin('ai_agent_projects', 'ai_agent_projects.id', 'about_project_id')
    .where('form', '=', 'report')
    .orderBy('inquiries.created_at')
    .orderBy('inquiries.id')
  return {
    byYou: await reports
      .select(['title as project', 'inquiry_type as kind', 'message as words', 'inquiries.created_at as reportedAt'])
      .where('reporter_id', '=', id)
      .execute(),
    aboutYou: await reports
      .select(['title as project', 'inquiry_type as kind', 'inquiries.created_at as reportedAt'])
      .where('about_member_id', '=', id)
      .execute(),
  }
}

export async function listReminders(tx: Database | Tx, id: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom('onboarding_reminders')
    .select('sent_at')
    .where('member_id', '=', id)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sent_at }) => new Date(sent_at))
}

/** What is known of the member and the live sessions of their bootcamps. Feedback has no names, so only that it was given is theirs. */
export async function listSessionsOf(tx: Tx, id: string) {
  const [reminders, attendance, feedbackGiven, preparationsRead] = await Promise.all([
    tx
      .selectFrom('reminders')
      .innerJoin('schedule_items', 'schedule_items.id', 'item_id')
      .select(['title', 'reminders.due_at as due', 'hours_before as hoursBefore'])
      .where('member_id', '=', id)
      .orderBy('reminders.due_at')
      .orderBy('hours_before', 'desc')
      .execute(),
    tx
      .selectFrom('attendance')
      .innerJoin('schedule_items', 'schedule_items.id', 'session_id')
      .select(['title as session', 'state', 'joined_at as joinedAt', 'checked_in_at as checkedInAt'])
      .select(['excused_at as excusedAt', 'minutes', 'corrected', 'correction_reason as correctionReason'])
      .where('member_id', '=', id)
      .orderBy('starts_at')
      .execute(),
    tx
      .selectFrom('feedback_given')
      .innerJoin('schedule_items', 'schedule_items.id', 'session_id')
      .select('title as session')
      .where('member_id', '=', id)
      .orderBy('starts_at')
      .execute(),
    tx
      .selectFrom('preparations_read')
      .innerJoin('schedule_items', 'schedule_items.id', 'item_id')
      .select(['title', 'read_at as readAt'])
      .where('member_id', '=', id)
      .orderBy('read_at')
      .execute(),
  ])
  return { reminders, attendance, feedbackGiven, preparationsRead }
}

/** Drafts, what was sent, and the answers of the team. */
export async function listHandInsOf(tx: Tx, id: string) {
  const [handIns, files] = await Promise.all([
    tx
      .selectFrom('hand_ins')
      .innerJoin('schedule_items', 'schedule_items.id', 'item_id')
      .select(['title as exercise', 'state', 'draft_text as draft', 'draft_url as draftUrl', 'draft_at as draftAt'])
      .select((select) =>
        jsonArrayFrom(
          select
            .selectFrom('revisions')
            .select(['number', 'text', 'url', 'file_id as file', 'sent_at as sentAt'])
            .select(['answer', 'note', 'answered_at as answeredAt'])
            .whereRef('hand_in_id', '=', 'hand_ins.id')
            .orderBy('number'),
        ).as('revisions'),
      )
      .where('member_id', '=', id)
      .orderBy('draft_at')
      .execute(),
    tx
      .selectFrom('hand_in_files')
      .select(['id', 'name', 'media_type as mediaType', 'bytes', 'uploaded_at as uploadedAt'])
      .where('member_id', '=', id)
      .orderBy('uploaded_at')
      .execute(),
  ])
  return { handIns, files }
}

/** Of an admin, or of an additional recipient. Only explicit choices are stored. */
export function listNotifications(tx: Tx, of: { member: string } | { email: string }) {
  return tx
    .selectFrom('team_recipients')
    .select(['told as heardOf', 'zone', 'digest_hour as summaryAtHour'])
    .where((where) => ('member' in of ? where('member_id', '=', of.member) : where('email', '=', of.email)))
    .execute()
}

export function listMessagesBy(tx: Tx, id: string) {
  return tx
    .selectFrom('messages')
    .select(['subject', 'body', 'topic', 'created_at as writtenAt', 'sends_at as sentAt', 'recipients'])
    .where((where) => where.or([where('written_by', '=', id), where('sent_by', '=', id)]))
    .orderBy('created_at')
    .execute()
}

export function listSavedViews(tx: Tx, id: string) {
  return tx
    .selectFrom('saved_views')
    .select(['list', 'name', 'query'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Messages that would have gone to them too. */
export function listOmissions(tx: Tx, id: string) {
  return tx
    .selectFrom('message_omissions')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select(['messages.subject', 'messages.sends_at as sentAt', 'message_omissions.reason'])
    .where('member_id', '=', id)
    .orderBy('messages.sends_at')
    .execute()
}

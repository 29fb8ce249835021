import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'
import type { Member } from '../../sign-in/viewer.server.ts'

/**
 * Everything that is stored about one person, under the keys of the download. Only reads, but from every table that knows
 * people, so that one file can answer for all of them (personal-data.test.ts names the tables).
 *
 * @returns null when there is no such member
 */
export async function findPersonalData(db: Database, id: string) {
  // One moment for all of it.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const registration = await findRegistration(tx, id)
      if (!registration) return null
      const addresses = await listAddresses(tx, id)
      return {
        registration,
        profile: await findProfile(tx, id),
        projects: await listProjects(tx, id),
        signIns: { sessions: await listSessions(tx, id), codes: await listCodes(tx, addresses) },
        calendarFeed: await hasCalendarFeed(tx, id),
        letters: await listLetters(tx, addresses),
        onboardingReminders: await listReminders(tx, id),
        inquiries: await listInquiries(tx, addresses),
        betaRequests: await listBetaRequests(tx, addresses),
        adminInvitations: await listInvitations(tx, addresses),
        newslettersSent: await listNewsletters(tx, id),
        auditLog: await listAuditEntries(tx, id, addresses),
      }
    })
}

export type PersonalData = NonNullable<Awaited<ReturnType<typeof findPersonalData>>>

/** With those that an admin has replaced by another, as `delete_member` finds them. */
async function listAddresses(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address::text from addresses_of(${id}) as addresses (address)
  `.execute(tx)
  return rows.map(({ address }) => address)
}

async function findRegistration(tx: Tx, id: string) {
  return tx
    .selectFrom('community_members')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`email::text`.as('email'),
      'role',
      'status',
      'newsletter_subscription as newsletter',
      'created_at as registeredAt',
      'waitlisted_at as waitlistedAt',
      'declined_at as declinedAt',
      sql<boolean>`cohort_id is not null`.as('belongsToTheCohort'),
      'version as timesChanged',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function findProfile(tx: Tx, id: string) {
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

function listProjects(tx: Tx, id: string) {
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

/** Without what opens them. */
function listSessions(tx: Tx, id: string) {
  return tx
    .selectFrom('sessions')
    .select(['created_at as signedInAt', 'last_seen_at as lastUsedAt'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .execute()
}

/** Without the codes, which nobody here knows. */
function listCodes(tx: Tx, addresses: string[]) {
  return tx
    .selectFrom('sign_in_challenges')
    .select([
      'area',
      'created_at as askedAt',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'wrong_tries as wrongTries',
      sql<boolean>`device_hash is not null`.as('fromKnownBrowser'),
    ])
    .where('email', 'in', addresses)
    .orderBy('created_at')
    .execute()
}

/** Its address is a key, and shown only where it can be taken back. */
async function hasCalendarFeed(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('calendar_feeds').select('member_id').where('member_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** What they said is sealed while they wait, and deleted after. */
function listLetters(tx: Tx, addresses: string[]) {
  return tx
    .selectFrom('mail_outbox')
    .select([
      'kind',
      'created_at as writtenAt',
      'delivered_at as deliveredAt',
      'gave_up_at as givenUpAt',
      'next_attempt_at as triedNextAt',
      'expires_at as expiresAt',
      'attempts',
      'last_error as lastError',
    ])
    .where('recipient', 'in', addresses)
    .orderBy('created_at')
    .execute()
}

async function listReminders(tx: Tx, id: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom('onboarding_reminders')
    .select('sent_at')
    .where('member_id', '=', id)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sent_at }) => sent_at)
}

function listInquiries(tx: Tx, addresses: string[]) {
  return tx
    .selectFrom('contact_inquiries')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'organization',
      'inquiry_type as inquiryType',
      'subject',
      'message',
      'status',
      'created_at as sentAt',
    ])
    .where('email', 'in', addresses)
    .orderBy('created_at')
    .execute()
}

function listBetaRequests(tx: Tx, addresses: string[]) {
  return tx
    .selectFrom('beta_waitlist')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'company_name as company',
      'job_title as jobTitle',
      'industry',
      'budget',
      'project_inquiry as projectInquiry',
      'status',
      'created_at as sentAt',
    ])
    .where('email', 'in', addresses)
    .orderBy('created_at')
    .execute()
}

/** Those to this person. Those by them are about others. */
function listInvitations(tx: Tx, addresses: string[]) {
  return tx
    .selectFrom('admin_invitations')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'created_at as invitedAt',
      'expires_at as expiresAt',
      'accepted_at as acceptedAt',
      'withdrawn_at as withdrawnAt',
    ])
    .where('email', 'in', addresses)
    .orderBy('created_at')
    .execute()
}

function listNewsletters(tx: Tx, id: string) {
  return tx
    .selectFrom('newsletters')
    .select(['subject', 'body', 'created_at as sentAt', 'recipients'])
    .where('sent_by', '=', id)
    .orderBy('created_at')
    .execute()
}

/** Who else had a part in it is not told, nor what was done to others. */
async function listAuditEntries(tx: Tx, id: string, addresses: string[]) {
  const rows = await tx
    .selectFrom('audit_log')
    .select([
      'at',
      'action',
      'subject_kind as kind',
      'changes',
      'reason',
      sql<
        'you' | 'an admin' | 'the product'
      >`case when actor_id = ${id} then 'you' when actor_id is null then 'the product'
        else 'an admin' end`.as('by'),
      sql<boolean>`subject_id = ${id} or exists (
        select from unnest(${addresses}::text[]) as address where subject ~* address_pattern(address))`.as('aboutYou'),
    ])
    .where((where) =>
      where.or([
        where('subject_id', '=', id),
        where('actor_id', '=', id),
        where.and([where('subject_kind', 'in', ['sign-in', 'invitation', 'letter']), where.or(addresses.map(isNamed))]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ aboutYou, changes, reason, ...entry }) =>
    aboutYou ? { ...entry, changes, reason } : { ...entry, aboutSomebodyElse: true },
  )
}

/** As a whole: other addresses may end or begin like it. */
function isNamed(address: string) {
  return sql<boolean>`${containsTerm('search', address)} and search ~* address_pattern(${address})`
}

/** What the question before leaving has to say of this person. */
export async function findWhatLeavingTakesAlong(db: Database, { memberId }: Pick<Member, 'memberId'>) {
  const { rows } = await sql<LeavingTakesAlong>`
    select
      (select count(*) from ai_agent_projects where user_id = ${memberId}) as projects,
      (select count(*) from contact_inquiries where email in (select addresses_of(${memberId}))) +
        (select count(*) from beta_waitlist where email in (select addresses_of(${memberId}))) as messages,
      (select count(*) from contact_inquiries where email in (select addresses_of(${memberId})) and status <> 'resolved') +
        (select count(*) from beta_waitlist where email in (select addresses_of(${memberId})) and status <> 'resolved')
        as "unansweredMessages",
      role = 'admin' as "isAdmin",
      role = 'admin' and not exists (
        select from community_members as other where other.role = 'admin' and other.id <> own.id) as "isLastAdmin"
    from community_members as own where id = ${memberId}
  `.execute(db)
  return rows[0] ?? { projects: 0, messages: 0, unansweredMessages: 0, isAdmin: false, isLastAdmin: false }
}

export interface LeavingTakesAlong {
  projects: number
  /** By the contact form and the form for business clients. */
  messages: number
  unansweredMessages: number
  isAdmin: boolean
  isLastAdmin: boolean
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertCopy } from '../app/cohorts/new-cohorts.server.ts'
import { holdUntil } from '../app/membership/hold-place.server.ts'
import { type RegistrationState, stateOf } from '../app/membership/member.ts'
import { joinGoals } from '../app/membership/vocabulary.ts'
import type { Database, Tx } from '../app/platform/database/database.server.ts'
import type { Jobs } from '../app/platform/jobs/jobs.server.ts'
import { refusalInWords } from '../app/platform/mail/refusal.ts'
import { noteRefusedAddress } from '../app/platform/mail/refused-addresses.server.ts'
import type { Services } from '../app/platform/services.ts'
import { sampleDataLoaded } from '../server/refuse-sample-data.ts'
import { sampleBetaRequests } from './beta-requests.ts'
import { sampleDraft } from './draft-message.ts'
import { moreInquiries, sampleInquiries } from './inquiries.ts'
import { sampleLibrary } from './library.ts'
import { nextCohort, sampleInterests, sampleQueue } from './next-cohort.ts'
import { sampleOffers, sampleRefused } from './offers.ts'
import { people, type SamplePerson, samplePeople } from './people.ts'
import { sampleProjects } from './projects.ts'
import { sampleReports } from './reports.ts'
import { type Answers, goalTexts } from './respondents.ts'
import { sampleAttendance, sampleFeedback, sampleHandIns } from './work.ts'

const pilot = 1
const hour = 3_600_000
const day = 24 * hour

type Loaded = 'loaded' | 'not-empty'

/**
 * Loads the demonstration into an empty database, all or nothing. A database with any data stays unchanged, also when
 * two servers start at the same time.
 *
 * @param now the sample's ages count back from here
 * @returns whether it was loaded
 */
export async function loadDemonstration(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now = new Date(),
): Promise<Loaded> {
  return load(db, now, async (tx) => {
    await tx
      .updateTable('cohorts')
      .set({ feedback_url: feedbackFormOf('pilot') })
      .where('id', '=', 1)
      .execute()
    await addWork(tx)
    await addNextCohort(tx, now)
    await addQueue(tx, now)
    await addOffers(jobs, tx, now)
    await addRefused(tx, now)
    await addInterests(tx, now)
    await addInquiries(tx, now, moreInquiries)
    await addBetaRequests(tx, now)
    await addReports(tx, now)
    await addDraft(tx, now)
  })
}

/** Only the pilot after its end, the starting point of journeys. */
export async function loadSample(db: Database, now = new Date()): Promise<Loaded> {
  return load(db, now)
}

async function load(db: Database, now: Date, addMore: (tx: Tx) => Promise<void> = async () => {}): Promise<Loaded> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('cohorts').select('id').forUpdate().execute()
    if (!(await isEmpty(tx))) return 'not-empty'
    const memberIds = await addPeople(tx, now)
    await addParticipants(tx, memberIds, now)
    await addDays(tx)
    await addProjects(tx, memberIds, now)
    await addLibrary(tx, now)
    await addInquiries(tx, now)
    await addMore(tx)
    // Production refuses a database with this mark.
    await sampleDataLoaded.write(tx, now.toISOString())
    return 'loaded'
  })
}

async function isEmpty(tx: Tx): Promise<boolean> {
  for (const table of ['members', 'content', 'inquiries'] as const) {
    if (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

async function addPeople(tx: Tx, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of samplePeople) {
    const { id } = await tx
      .insertInto('members')
      .values({
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        role: person.role,
        admin_role: person.role === 'admin' ? 'owner' : null,
        created_at: before(now, person.joinedDaysAgo * day),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(person.email, id)
    if (!person.runsTheBootcamp) await addRegistration(tx, now, id, person)
  }
  await subscribeReaders(tx, samplePeople)
  return ids
}

/** How the pilot filled up. */
async function addDays(tx: Tx): Promise<void> {
  await sql`
    insert into cohort_days (cohort_id, day, taken, is_reckoned)
    select id, (first_starts_at at time zone zone)::date - before, round(48 * power(1 - before / 61.0, 1.4)), false
    from cohorts, generate_series(0, 60) as before where id = 1`.execute(tx)
}

/** On the day on which they joined. */
async function subscribeReaders(tx: Tx, members: { email: string; newsletter: boolean }[]): Promise<void> {
  const readers = members.filter(({ newsletter }) => newsletter).map(({ email }) => email)
  await tx
    .insertInto('subscriptions')
    .columns(['topic', 'member_id', 'confirmed_at'])
    .expression((from) =>
      from
        .selectFrom('members')
        .select([sql<string>`'news'`.as('topic'), 'id', 'created_at'])
        .where('email', 'in', readers),
    )
    .execute()
}

async function addRegistration(tx: Tx, now: Date, id: string, person: SamplePerson): Promise<void> {
  const { status, joinedDaysAgo, declinedDaysAgo, onboarding } = person
  const registeredAt = before(now, joinedDaysAgo * day)
  await tx
    .insertInto('registrations')
    .values({
      member_id: id,
      cohort_id: pilot,
      state: declinedDaysAgo === undefined ? stateOf(status) : 'declined',
      registered_at: registeredAt,
      since: declinedDaysAgo === undefined ? registeredAt : before(now, declinedDaysAgo * day),
      expectations_accepted_at: onboarding?.acceptedExpectations ? before(now, joinedDaysAgo * day - hour) : null,
    })
    .execute()
}

async function addParticipants(tx: Tx, memberIds: Map<string, string>, now: Date): Promise<void> {
  const participants = samplePeople.flatMap(({ email, joinedDaysAgo, onboarding }) =>
    onboarding ? [{ email, joinedDaysAgo, ...onboarding }] : [],
  )
  await tx
    .insertInto('profiles')
    .values(
      participants.map(({ email, joinedDaysAgo, answers, answeredDaysAgo = 0 }) => ({
        user_id: idOf(memberIds, email),
        questionnaire_completed: answers !== undefined,
        questionnaire_completed_at: answers ? before(now, answeredDaysAgo * day) : null,
        created_at: before(now, joinedDaysAgo * day - hour),
        entered_at: before(now, joinedDaysAgo * day - hour),
        ...(answers ? columnsOf(answers) : {}),
      })),
    )
    .execute()
  // A member with a record has signed in.
  await tx
    .updateTable('members')
    .set({
      unproven_since: sql`case when id in (select user_id from profiles) then null else created_at end`,
    })
    .execute()
}

function columnsOf(answers: Answers) {
  return {
    work_status: answers.workStatus,
    industry: answers.industry,
    job_title: answers.jobTitle,
    company: answers.company,
    linkedin: answers.linkedin,
    location: answers.location,
    ai_goal: answers.goal,
    ai_tools: answers.tools,
    used_mindstudio: answers.usedMindStudio,
    bootcamp_goal: joinGoals(answers.goals.map((goal) => goalTexts[goal])),
    about: answers.about,
  }
}

async function addProjects(tx: Tx, memberIds: Map<string, string>, now: Date): Promise<void> {
  await tx
    .insertInto('ai_agent_projects')
    .values(
      sampleProjects.map(({ owner, title, description, url, tags, daysAgo }) => ({
        user_id: idOf(memberIds, owner),
        title,
        description,
        url,
        industry_tags: tags,
        created_at: before(now, daysAgo * day),
      })),
    )
    .execute()
}

/** Attendance, hand-ins and feedback of the pilot, by those who have told about themselves. */
async function addWork(tx: Tx): Promise<void> {
  const { rows: people } = await sql<{ id: string }>`
    select user_id as id from profiles join registrations on member_id = user_id
    where questionnaire_completed and state = 'registered' and cohort_id = ${pilot} order by user_id`.execute(tx)
  const items = await tx
    .selectFrom('schedule_items')
    .select(['id', 'kind', 'starts_at', 'ends_at', 'due_at'])
    .where('cohort_id', '=', pilot)
    .orderBy('position')
    .execute()
  for (const [index, { id, kind, starts_at, ends_at, due_at }] of items.entries()) {
    if (starts_at && ends_at) await addMeeting(tx, people, { id, turn: index, starts: starts_at, ends: ends_at })
    if (kind === 'exercise' && due_at) await addHandIns(tx, people, { id, turn: index, due: due_at })
  }
}

async function addMeeting(
  tx: Tx,
  people: { id: string }[],
  { id: session_id, turn, starts, ends }: { id: number; turn: number; starts: Date; ends: Date },
): Promise<void> {
  const attendance = people
    .map(({ id: member_id }, index) => {
      const state = sampleAttendance[(index + turn) % sampleAttendance.length]
      return {
        session_id,
        member_id,
        joined_at: state === 'present' || state === 'joined' ? starts : null,
        checked_in_at: state === 'present' ? ends : null,
        excused_at: state === 'excused' ? before(starts, day) : null,
      }
    })
    .filter(({ joined_at, excused_at }) => joined_at ?? excused_at)
  await tx.insertInto('attendance').values(attendance).execute()
  const given = attendance.filter(({ checked_in_at }) => checked_in_at).slice(0, sampleFeedback.length)
  await tx
    .insertInto('feedback_given')
    .values(given.map(({ member_id }) => ({ session_id, member_id })))
    .execute()
  const answers = sampleFeedback.slice(0, given.length)
  await tx
    .insertInto('feedback_answers')
    .values(answers.map((answer) => ({ session_id, day: ends, ...answer })))
    .execute()
}

async function addHandIns(
  tx: Tx,
  people: { id: string }[],
  { id: item_id, turn, due }: { id: number; turn: number; due: Date },
): Promise<void> {
  for (const [index, { id: member_id }] of people.entries()) {
    const sample = sampleHandIns[(index + turn) % sampleHandIns.length]
    if (!sample) continue
    const { state, text, url = null, note = null } = sample
    const sent_at = before(due, (index % 4) * hour)
    const isSent = state !== 'draft'
    const { id: hand_in_id } = await tx
      .insertInto('hand_ins')
      .values({
        member_id,
        item_id,
        state,
        draft_text: text,
        draft_url: url,
        draft_at: sent_at,
        sent_at: isSent ? sent_at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isSent) continue
    const answer = state === 'sent' ? {} : { answer: state, note, answered_at: new Date(due.getTime() + day) }
    await tx
      .insertInto('revisions')
      .values({ hand_in_id, number: 1, text, url, sent_at, ...answer })
      .execute()
  }
}

async function addLibrary(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('content')
    .values(
      sampleLibrary.map(({ type, title, description, author, url, tags, featured = false }, index) => ({
        content_type: type,
        title,
        description,
        author,
        external_url: url,
        tags,
        featured,
        created_at: before(now, (index + 1) * day),
      })),
    )
    .execute()
}

async function addInquiries(tx: Tx, now: Date, inquiries = sampleInquiries): Promise<void> {
  await tx
    .insertInto('inquiries')
    .values(
      inquiries.map((inquiry) => ({
        first_name: inquiry.firstName,
        last_name: inquiry.lastName,
        email: inquiry.email,
        phone: inquiry.phone,
        organization: inquiry.organization,
        inquiry_type: inquiry.type,
        subject: inquiry.subject,
        message: inquiry.message,
        status: inquiry.status,
        created_at: before(now, inquiry.hoursAgo * hour),
      })),
    )
    .execute()
}

/** A complete draft: publishing it opens registration. */
async function addNextCohort(tx: Tx, now: Date): Promise<void> {
  const { id, slug } = await insertCopy(tx, 1, nextCohort(now))
  await tx
    .updateTable('cohorts')
    .set({
      meeting_url: `https://meet.agentspark.example/${slug}`,
      chat_url: `https://slack.agentspark.example/${slug}`,
      feedback_url: feedbackFormOf(slug),
    })
    .where('id', '=', id)
    .execute()
}

function feedbackFormOf(slug: string): string {
  return `https://forms.agentspark.example/${slug}`
}

/** They keep their turn for the next bootcamp. */
async function addQueue(tx: Tx, now: Date): Promise<void> {
  for (const { waitsForDays, ...person } of sampleQueue)
    await addMember(tx, { ...person, at: before(now, waitsForDays * day) }, 'moved')
  await subscribeReaders(tx, sampleQueue)
}

/**
 * The same as offering places in the admin area: an email to each, an audit entry, and a deadline where acceptance is
 * needed.
 */
async function addOffers(jobs: Jobs, tx: Tx, now: Date): Promise<void> {
  for (const { offeredDaysAgo, heldForDays, ...person } of sampleOffers) {
    const id = await addRegistered(tx, now, person)
    const at = before(now, offeredDaysAgo * day)
    await tx
      .insertInto('emails')
      .values({ kind: 'place-offer', recipient: person.email, attempts: 1, created_at: at, delivered_at: at })
      .execute()
    await tx
      .insertInto('audit_log')
      .values({
        at,
        action: 'Place offered',
        actor: people.admin.email,
        subject_kind: 'member',
        subject_id: id,
        subject: `${person.firstName} ${person.lastName}`,
        changes: JSON.stringify({ status: { before: 'waitlist', after: 'registered' } }),
      })
      .execute()
    if (heldForDays !== null) await holdUntil({ jobs }, tx, pilot, id, { unless: 'accepted', days: heldForDays }, now)
  }
}

async function addRefused(tx: Tx, now: Date): Promise<void> {
  await addRegistered(tx, now, sampleRefused)
  const { email, joinedDaysAgo } = sampleRefused
  const at = before(now, joinedDaysAgo * day)
  const refusal = 'no-such-mailbox'
  await tx
    .insertInto('emails')
    .values({
      kind: 'reservation',
      recipient: email,
      attempts: 1,
      created_at: at,
      gave_up_at: at,
      last_error: `Email refused: ${refusalInWords[refusal]} (550).`,
      refusal,
    })
    .execute()
  await noteRefusedAddress(tx, { email, reason: refusal, refusedAt: at })
}

function addRegistered(tx: Tx, now: Date, { joinedDaysAgo, ...person }: typeof sampleRefused): Promise<string> {
  return addMember(tx, { ...person, at: before(now, joinedDaysAgo * day) }, 'registered')
}

interface SampleMember {
  firstName: string
  lastName: string
  email: string
  at: Date
}

async function addMember(
  tx: Tx,
  { firstName, lastName, email, at }: SampleMember,
  state: RegistrationState,
): Promise<string> {
  const { id } = await tx
    .insertInto('members')
    .values({
      first_name: firstName,
      last_name: lastName,
      email,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('registrations')
    .values({ member_id: id, cohort_id: pilot, state, registered_at: at, since: at })
    .execute()
  return id
}

async function addInterests(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(
      sampleInterests.map(({ email, daysAgo }) => ({
        topic: 'next-bootcamp',
        email,
        asked_at: before(now, daysAgo * day + hour),
        confirmed_at: before(now, daysAgo * day),
      })),
    )
    .execute()
}

async function addBetaRequests(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('inquiries')
    .values(
      sampleBetaRequests.map((request) => ({
        form: 'beta',
        first_name: request.firstName,
        last_name: request.lastName,
        email: request.email,
        organization: request.company,
        job_title: request.jobTitle,
        industry: request.industry,
        budget: request.budget,
        message: request.project,
        status: request.status,
        created_at: before(now, request.hoursAgo * hour),
      })),
    )
    .execute()
}

async function addReports(tx: Tx, now: Date): Promise<void> {
  const idAt = async (email: string) =>
    (await tx.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  for (const { owner, project, reporter, kind, words, hoursAgo } of sampleReports) {
    const ownerId = await idAt(owner)
    const shown = project && tx.selectFrom('ai_agent_projects').select('id').where('title', '=', project)
    const projectId = shown && (await shown.where('user_id', '=', ownerId).executeTakeFirstOrThrow()).id
    const about = { about_member_id: ownerId, about_project_id: projectId, reporter_id: await idAt(reporter) }
    const told = { inquiry_type: kind, message: words, created_at: before(now, hoursAgo * hour) }
    await tx
      .insertInto('inquiries')
      .values({ form: 'report', ...about, ...told })
      .execute()
  }
}

async function addDraft(tx: Tx, now: Date): Promise<void> {
  const { hoursAgo, ...words } = sampleDraft
  const writer = tx.selectFrom('members').select('id').where('email', '=', people.admin.email)
  await tx
    .insertInto('messages')
    .values({ id: randomUUID(), ...words, written_by: writer, created_at: before(now, hoursAgo * hour) })
    .execute()
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}

function idOf(memberIds: Map<string, string>, email: string): string {
  const id = memberIds.get(email)
  if (!id) throw new Error(`The sample has no member ${email}`)
  return id
}

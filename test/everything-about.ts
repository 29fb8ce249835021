import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditActor } from '../app/audit/audit-entry.ts'
import { recordAudit } from '../app/audit/audit-log.server.ts'
import { reservationLetter } from '../app/membership/reserving/reservation.email.tsx'
import { subscriptionTopics } from '../app/membership/subscription.ts'
import { inTransaction } from '../app/platform/mail/in-transaction.server.ts'
import { mailboxOf } from '../app/platform/mail/mailbox-of.ts'
import type { TestServices } from './services.ts'
import { subscribe } from './subscriptions.ts'

export interface FullMember {
  id: string
  email: string
  firstName: string
  lastName: string
}

const answers = {
  accepted_expectations: true,
  questionnaire_completed: true,
  work_status: 'Consultant',
  industry: 'Finance',
  used_mindstudio: true,
  bootcamp_goal: 'save time at work with AI',
}

/** A participant with a row in every table that can refer to one. Texts begin with the last name. */
export async function addFullMember(services: TestServices, person: Omit<FullMember, 'id'>): Promise<FullMember> {
  const { db, files, clock } = services
  const names = { first_name: person.firstName, last_name: person.lastName }
  const { id } = await db
    .insertInto('community_members')
    .values({ ...names, email: person.email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('former_addresses')
    .values({ member_id: id, address: `old.${person.email}` })
    .execute()
  await fillOptionalTexts(services, id, person.lastName)
  const avatar = `avatars/${id}/avatar-1749574800000`
  const icon = `project-icons/${id}/projects/projects-1749574800001`
  const said = (what: string) => `${person.lastName}: ${what}`
  const address = (what: string) => `https://example.org/${person.lastName.toLowerCase()}/${what}`
  await db
    .insertInto('community_pilot')
    .values({
      ...answers,
      user_id: id,
      job_title: said('job'),
      company: said('company'),
      linkedin: address('linkedin'),
      location: said('location'),
      ai_goal: said('goal'),
      ai_tools: said('tools'),
      about: said('about'),
      avatar_url: `/pictures/${avatar}.webp?size=384x384`,
      questionnaire_completed_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('ai_agent_projects')
    .values({
      user_id: id,
      title: said('project'),
      description: said('description'),
      url: address('project'),
      icon_url: `/pictures/${icon}.webp?size=256x256`,
      industry_tags: ['Finance'],
    })
    .execute()
  await db
    .insertInto('moderations')
    .values({
      member_id: id,
      part: 'company',
      state: 'hidden',
      kept: said('hidden company'),
      reason: said('reason of a moderation'),
      decided_at: clock.now(),
    })
    .execute()
  const words = said('words of a report')
  await db
    .insertInto('inquiries')
    .values({ form: 'report', about_member_id: id, reporter_id: id, inquiry_type: 'other', message: words })
    .execute()
  for (const key of [`${avatar}.webp`, `${avatar}-96.webp`, `${icon}.webp`])
    await files.put(key, Buffer.from(said(key)), 'image/webp')
  await addWork(services, { ...person, id })
  await addSignIns(services, { ...person, id })
  await addLetters(services, { ...person, id })
  return { ...person, id }
}

/** Optional texts are filled too, so that a new column is checked without a change here. */
async function fillOptionalTexts({ db }: TestServices, id: string, lastName: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'members' and data_type = 'text'
      and is_nullable = 'YES'`.execute(db)
  for (const { name } of rows) {
    const text = `${lastName}: ${name.replaceAll('_', ' ')}`
    await sql`update members set ${sql.ref(name)} = ${text} where id = ${id}`.execute(db)
  }
}

async function addSignIns({ db, clock }: TestServices, { id, email, lastName }: FullMember): Promise<void> {
  const now = clock.now()
  const session = { token_hash: randomBytes(32), member_id: id, created_at: now, last_seen_at: now }
  await db.insertInto('sessions').values(session).execute()
  const expires_at = new Date(now.getTime() + 600_000)
  const code = { email, area: 'portal', code_hash: randomBytes(32), created_at: now, sent_at: now, expires_at }
  const { id: challenge_id } = await db
    .insertInto('sign_in_challenges')
    .values(code)
    .returning('id')
    .executeTakeFirstOrThrow()
  const wrong = { member_id: id, challenge_id, by_asker: true, tried_at: now }
  await db.insertInto('wrong_codes').values(wrong).execute()
  const feed = { id: crypto.randomUUID() }
  await db.updateTable('members').set({ calendar_key: feed.id }).where('id', '=', id).execute()
  await db.insertInto('onboarding_reminders').values({ member_id: id, sent_at: now }).execute()
  const { id: session_id } = await db
    .selectFrom('schedule_items')
    .select('id')
    .where('kind', '=', 'live session')
    .limit(1)
    .executeTakeFirstOrThrow()
  const reminded = { item_id: session_id, member_id: id, due_at: now, hours_before: 24 }
  await db.insertInto('reminders').values(reminded).execute()
  const corrected = { corrected: 'present', correction_reason: `${lastName}: how the team knows` }
  await db
    .insertInto('attendance')
    .values({ session_id, member_id: id, joined_at: now, ...corrected })
    .execute()
  await db.insertInto('feedback_given').values({ session_id, member_id: id }).execute()
  await db.insertInto('preparations_read').values({ item_id: session_id, member_id: id, read_at: now }).execute()
  await db
    .insertInto('rate_limits')
    .values(
      [
        `registration change ${id}`,
        `confirmation letter ${email}`,
        `letter to a mailbox ${mailboxOf(email)}`,
        `calendar feed ${feed.id}`,
      ].map((key) => ({ key, hits: 1, window_ends_at: expires_at })),
    )
    // Two members may have the same mailbox.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addWork({ db, clock }: TestServices, { id, lastName }: FullMember): Promise<void> {
  const now = clock.now()
  const said = (what: string) => `${lastName}: ${what}`
  const { id: item_id } = await db
    .selectFrom('schedule_items')
    .select('id')
    .where('kind', '=', 'exercise')
    .limit(1)
    .executeTakeFirstOrThrow()
  const handIn = { member_id: id, item_id, state: 'seen', draft_text: said('draft'), draft_at: now, sent_at: now }
  const { id: hand_in_id } = await db.insertInto('hand_ins').values(handIn).returning('id').executeTakeFirstOrThrow()
  const file_id = crypto.randomUUID()
  const file = { id: file_id, member_id: id, name: said('file'), media_type: 'text/plain', bytes: 1 }
  await db.insertInto('hand_in_files').values(file).execute()
  const answered = { answer: 'seen', note: said('note of the team'), answered_at: now }
  const sent = { hand_in_id, number: 1, text: said('work'), file_id, sent_at: now, ...answered }
  await db.insertInto('revisions').values(sent).execute()
}

async function addLetters(services: TestServices, { id, email, firstName, lastName }: FullMember): Promise<void> {
  const { db, outbox, clock } = services
  const names = { first_name: firstName, last_name: lastName }
  const facts = { firstName, status: 'registered', registrationUrl: 'https://example.org/' } as never
  const { deliveries } = await inTransaction(services, (tx) => outbox.add(tx, reservationLetter, { to: email, facts }))
  await deliveries
  await outbox.add(db, reservationLetter, { to: email, facts })
  await db
    .insertInto('refused_addresses')
    .values({ email, reason: 'no-such-mailbox', refused_at: clock.now() })
    .execute()
  for (const topic of subscriptionTopics) await subscribe(db, { member_id: id }, topic, clock.now())
  const { id: inquiry } = await db
    .insertInto('inquiries')
    .values({
      ...names,
      email: email.toUpperCase(),
      phone: '+1 555 0100',
      organization: `${lastName}: organization`,
      inquiry_type: 'Other',
      subject: `${lastName}: subject`,
      message: `${lastName}: message`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: request } = await db
    .insertInto('inquiries')
    .values({
      form: 'beta',
      ...names,
      email,
      organization: `${lastName}: company`,
      job_title: `${lastName}: job`,
      industry: 'finance',
      budget: '5k-15k',
      message: `${lastName}: what is to be built`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('inquiry_entries')
    .values([
      { inquiry_id: inquiry, kind: 'note', body: `${lastName}: what the team noted` },
      { inquiry_id: inquiry, kind: 'reply', subject: 'Re', body: `${lastName}: what the team answered` },
      { inquiry_id: request, kind: 'note', body: `${lastName}: what the team noted of the request` },
    ])
    .execute()
  const { id: invitation } = await db
    .insertInto('admin_invitations')
    .values({ ...names, email, token_hash: randomBytes(32), expires_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addAuditEntries(services, { id, email, firstName, lastName }, { inquiry, request, invitation })
}

const boss: AuditActor = { memberId: null, email: 'boss@example.org' }

async function addAuditEntries(
  { db }: TestServices,
  { id, email, firstName, lastName }: FullMember,
  { inquiry, request, invitation }: Record<'inquiry' | 'request' | 'invitation', string>,
): Promise<void> {
  const name = `${firstName} ${lastName}`
  await recordAudit(db, boss, {
    action: 'Member changed',
    subject: { kind: 'member', id, name },
    changes: {
      'first name': { before: 'Before', after: firstName },
      'e-mail': { before: `old.${email}`, after: email },
      role: { before: 'member', after: 'ambassador' },
    },
    reason: `${lastName}: asked for it`,
  })
  await recordAudit(db, boss, {
    action: 'Inquiry status changed',
    subject: { kind: 'inquiry', id: inquiry, name: `${lastName}: subject (${name})` },
    changes: { status: { before: 'new', after: 'resolved' } },
  })
  await recordAudit(db, boss, {
    action: 'Beta request status changed',
    subject: { kind: 'beta request', id: request, name: `${lastName}: company (${name})` },
  })
  await recordAudit(db, boss, {
    action: 'Admin invited',
    subject: { kind: 'invitation', id: invitation, name: `${name} (${email})` },
  })
  await recordAudit(db, boss, {
    action: 'List exported',
    subject: { kind: 'list', id: null, name: `Community Members, with “${email}”` },
  })
  await recordAudit(
    db,
    { memberId: id, email },
    {
      action: 'Own data exported',
      subject: { kind: 'member', id, name },
    },
  )
}

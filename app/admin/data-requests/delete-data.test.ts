import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { dump } from '../../../test/dump.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { changeInquiries } from '../../inquiries/changing/change-inquiries.server.ts'
import { countInquiries } from '../../inquiries/inquiry-lists.server.ts'
import { writeNote } from '../../inquiries/notes/write-note.server.ts'
import { sendReply } from '../../inquiries/replies/send-reply.server.ts'
import { addAddress } from '../../notifications/choose-notifications.server.ts'
import { exportMyData, exportPerson } from '../../portal/my-data/export-my-data.server.ts'
import type { ConfirmedOwner, Member } from '../../viewer.ts'
import { deleteData } from './delete-data.server.ts'
import { findStoredAt } from './stored-at.server.ts'

let services: TestServices
let ann: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  ann = await addAdmin(services, 'ann@example.org')
})
afterEach(() => services.close())

async function addStranger(email: string, name: string) {
  const { rows } = await sql<{ id: string }>`
    insert into inquiries (first_name, last_name, email, inquiry_type, subject, message)
    values ('Stranger', ${name}, ${email}, 'Other', ${`About ${name}`}, 'A message of twenty characters.') returning id`.execute(
    services.db,
  )
  const id = rows[0]?.id ?? ''
  await sql`
    insert into inquiries (form, first_name, last_name, email, organization, job_title, industry, budget, message)
    values ('beta', 'Stranger', ${name}, ${email}, ${`${name} Inc.`}, 'Baker', 'other', 'under-5k', 'Sort the orders.')`.execute(
    services.db,
  )
  await sql`insert into subscriptions (topic, email, asked_at, confirmed_at) values ('next-bootcamp', ${email}, now(), now())`.execute(
    services.db,
  )
  await sql`insert into subscriptions (topic, email, asked_at) values ('news', ${email}, now())`.execute(services.db)
  await sql`insert into refused_addresses (email, reason, refused_at) values (${email}, 'no-such-mailbox', now())`.execute(
    services.db,
  )
  await changeInquiries(services, ann, [id], { status: 'in_progress' })
  await writeNote(services, ann, id, { newId: randomUUID(), note: `What we think of ${name}` })
  services.clock.advance(1000)
  const reply = { subject: `Re: ${name}`, body: 'Thank you.', status: 'leave' } as const
  await sendReply(services, ann, id, reply, { id: randomUUID(), seen: '' })
}

test('an open admin invitation is shown before it is deleted with the rest, and stands in the log', async () => {
  const invite = (email: string, days: number) =>
    sql`insert into admin_invitations (email, first_name, last_name, token_hash, expires_at)
      values (${email}, 'Grace', 'Hopper', decode(md5(random()::text), 'hex'), now() + ${days} * interval '1 day')`.execute(
      services.db,
    )
  await invite('grace@example.org', 7)
  await invite('late@example.org', -1)
  expect(await findStoredAt(services.db, 'grace@example.org')).toMatchObject({ invitations: 1, openInvitations: 1 })
  expect(await findStoredAt(services.db, 'late@example.org')).toMatchObject({ invitations: 1, openInvitations: 0 })
  expect(await deleteData(services, ann, 'grace@example.org')).toBe('deleted')
  const entry = await services.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'Data of a person deleted')
    .executeTakeFirstOrThrow()
  expect(entry.changes).toMatchObject({ 'open invitations to become an admin': { before: 1, after: 0 } })
})

test('everything about a person who only wrote to us is deleted, the log forgets who it was, and others keep theirs', async () => {
  await addStranger('gone@example.org', 'Vanish')
  await addStranger('xgone@example.org', 'Remain')
  expect(await deleteData(services, ann, 'GONE@example.org')).toBe('deleted')
  const left = JSON.stringify(await dump(services.owner.pool))
  expect(left).not.toContain('Vanish')
  expect(left).not.toMatch(/(?<!x)gone@example\.org/i)
  for (const kept of ['Remain Inc.', 'What we think of Remain', 'xgone@example.org']) expect(left).toContain(kept)
  expect(await findStoredAt(services.db, 'xgone@example.org')).toMatchObject({ inquiries: 1, betaRequests: 1 })
  const entry = await services.db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'changes'])
    .where('action', '=', 'Data of a person deleted')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor: ann.email, subject: 'somebody who left' })
  expect(await deleteData(services, ann, 'gone@example.org')).toBe('nothing-stored')
})

test('an address that gets team notifications gets none any more, and stands in no list of jobs', async () => {
  const choice = { told: [], zone: 'UTC', digestHour: 8 }
  expect(await addAddress(services, ann, 'gone@example.org', choice)).toBe('added')
  await sql`
    with job as (insert into member_jobs (kind, cohort_id, facts) values ('import', 1, '{}') returning id)
    insert into member_job_rows (job_id, line, email, facts) select id, 2, 'gone@example.org', '{}' from job`.execute(
    services.db,
  )
  expect(await findStoredAt(services.db, 'gone@example.org')).toMatchObject({ isTold: true })
  expect(await deleteData(services, ann, 'gone@example.org')).toBe('deleted')
  expect(JSON.stringify(await dump(services.owner.pool))).not.toContain('gone@example.org')
})

test('a member is not deleted by their address', async () => {
  await addStranger('ann@example.org', 'Boss')
  expect(await deleteData(services, ann, 'ann@example.org')).toBe('is-member')
  expect(await countInquiries(services.db, { form: 'contact' })).toBe(1)
})

test('a person who only wrote to us gets a file with all of it, replies and notes too, and the log says which admin took it', async () => {
  await addStranger('zoe@example.org', 'Writer')
  const result = await exportPerson(services, 'zoe@example.org', ann)
  if (result.outcome !== 'exported') throw new Error(result.outcome)
  const files = unzipSync(new Uint8Array(await new Response(result.archive).arrayBuffer()))
  const data = JSON.parse(Buffer.from(files['my-data.json'] ?? []).toString('utf8'))
  expect(data.inquiries[0]).toMatchObject({
    repliesAndNotes: [
      { kind: 'note', text: 'What we think of Writer' },
      { kind: 'reply', subject: 'Re: Writer', text: 'Thank you.' },
    ],
  })
  const { actor } = await services.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'Data of a person exported')
    .executeTakeFirstOrThrow()
  expect(actor).toBe(ann.email)
})

test('a person’s reports are in no file that an admin downloads, only in their own', async () => {
  const ben = (await addAdmin(services, 'ben@example.org')) as unknown as Member
  await sql`
    insert into inquiries (form, about_member_id, reporter_id, inquiry_type, message)
    values ('report', ${ann.memberId}, ${ben.memberId}, 'other', 'What Ben has seen')`.execute(services.db)
  const contents = async (result: { outcome: string; archive?: ReadableStream<Uint8Array> }) => {
    const files = unzipSync(new Uint8Array(await new Response(result.archive ?? null).arrayBuffer()))
    return Buffer.from(files['my-data.json'] ?? []).toString('utf8')
  }
  expect(await contents(await exportPerson(services, ben.email, ann))).not.toContain('What Ben has seen')
  expect(await contents(await exportMyData(services, ben))).toContain('What Ben has seen')
})

test('a former admin deletes nothing', async () => {
  await addStranger('zoe@example.org', 'Writer')
  await services.db.updateTable('members').set({ role: 'member' }).execute()
  await expect(deleteData(services, ann, 'zoe@example.org')).rejects.toThrow('no admin any more')
  expect(await findStoredAt(services.db, 'zoe@example.org')).toMatchObject({ inquiries: 1 })
})

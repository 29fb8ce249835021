import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Answerer, ConfirmedOwner } from '../../viewer.ts'
import { findWriting, recordWriting } from '../inquiries.server.ts'
import { findLastReply, listConversation } from '../inquiry-entries.server.ts'
import { removeNote, writeNote } from '../notes/write-note.server.ts'
import { filled, unknownPlaceholder } from './placeholders.ts'
import { templateSchema } from './reply-schema.ts'
import { listTemplates } from './reply-templates.server.ts'
import { deleteTemplate, saveTemplate } from './save-template.server.ts'
import { sendReply, takeBackReply } from './send-reply.server.ts'

let services: TestServices
let ann: ConfirmedOwner
let id: string
beforeEach(async () => {
  services = await openTestServices()
  ann = await addAdmin(services, 'ann@example.org')
  const { rows } = await sql<{ id: string }>`
    insert into inquiries (first_name, last_name, email, inquiry_type, subject, message)
    values ('Zoë', 'O''Brien', 'zoe@example.org', 'Other', 'A room', 'We have a room.') returning id`.execute(
    services.db,
  )
  id = rows[0]?.id ?? ''
})
afterEach(() => services.close())

const reply = { subject: 'Re: A room', body: 'Hello {first name},\n\nyes, please.', status: 'resolved' } as const
const send = (words: Partial<typeof reply> = {}, preview: { id?: string; seen?: string } = {}, by: Answerer = ann) =>
  sendReply(services, by, id, { ...reply, ...words }, { id: randomUUID(), seen: '', ...preview })

test('a reply is sent as an email, is stored in the conversation, and sets the status', async () => {
  expect(await send()).toBe('sent')
  expect(await services.mailbox.list()).toEqual([])
  const [letter] = await arrived()
  expect(letter).toMatchObject({ to: 'zoe@example.org', subject: 'Re: A room' })
  expect(letter?.text).toContain('Hello Zoë,\n\nyes, please.')
  expect(letter?.text).toContain('you wrote:\n\n> We have a room.')
  expect(letter?.raw).toContain('Reply-To: hello@agentspark.example')
  expect(await listConversation(services.db, id)).toMatchObject([
    { kind: 'reply', author: 'The Boss', subject: 'Re: A room', body: 'Hello Zoë,\n\nyes, please.' },
  ])
  expect(await status()).toBe('resolved')
  expect(await audit()).toMatchObject([
    {
      action: 'Reply sent',
      subject_id: id,
      changes: { reply: { before: null, after: 'Re: A room' }, status: { before: 'new', after: 'resolved' } },
    },
  ])
})

test('a reply is taken back while it has not left, with the status that it set, and by its author alone', async () => {
  const bob = await addAdmin(services, 'bob@example.org')
  const newId = randomUUID()
  await send({}, { id: newId })
  expect(await takeBackReply(services, bob, newId, 'new')).toBe(false)
  services.clock.advance(10_000)
  const outcomes = await Promise.all([1, 2].map(() => takeBackReply(services, ann, newId, 'new')))
  expect(outcomes.sort()).toEqual([false, true])
  expect(await listConversation(services.db, id)).toEqual([])
  expect(await status()).toBe('new')
  expect(await arrived()).toEqual([])
  expect((await audit()).map(({ action }) => action)).toEqual(['Reply sent', 'Reply taken back'])

  await send({}, { id: newId })
  services.clock.advance(11_001)
  expect(await takeBackReply(services, ann, newId, 'new')).toBe(false)
  expect(await arrived()).toHaveLength(1)
  expect(await takeBackReply(services, ann, newId, 'new')).toBe(false)
})

test('a second click sends no second email, and two simultaneous clicks send one', async () => {
  const preview = { id: randomUUID() }
  expect(await Promise.all([send({}, preview), send({}, preview)])).toEqual(['sent', 'sent'])
  expect(await send({}, preview)).toBe('sent')
  expect(await arrived()).toHaveLength(1)
  expect(await listConversation(services.db, id)).toHaveLength(1)
  expect(await audit()).toHaveLength(1)
})

test('of two admins who answer the same message the second is warned, and can send only after seeing the first reply', async () => {
  const bob = await addAdmin(services, 'bob@example.org')
  const reread = () => findLastReply(services.db, id)
  await recordWriting(services.db, id, ann.memberId)
  expect(await findWriting(services.db, id, bob.memberId)).toBe('The Boss')
  expect(await recordWriting(services.db, id, bob.memberId)).toBe('The Boss')
  expect(await recordWriting(services.db, id, ann.memberId)).toBe('The Boss')
  expect(await findWriting(services.db, id, ann.memberId)).toBeNull()
  expect(await send()).toBe('sent')
  expect(await findWriting(services.db, id, bob.memberId)).toBeNull()
  expect(await send({ body: 'No, sorry.' as never }, {}, bob)).toBe('answered-meanwhile')
  expect(await arrived()).toHaveLength(1)
  const seen = await reread()
  expect(seen).toMatchObject({ by: 'The Boss', body: 'Hello Zoë,\n\nyes, please.' })
  expect(await send({ body: 'No, sorry.' as never }, { seen: seen?.id ?? '' }, bob)).toBe('sent')
  expect(await arrived()).toHaveLength(2)
})

test('of two admins who send at the same moment one is refused', async () => {
  const bob = await addAdmin(services, 'bob@example.org')
  const outcomes = await Promise.all([send(), send({ body: 'No, sorry.' as never }, {}, bob)])
  expect(outcomes.sort()).toEqual(['answered-meanwhile', 'sent'])
  expect(await arrived()).toHaveLength(1)
})

test("line breaks in the visitor's text or in the subject inject no header", async () => {
  await sql`update inquiries set first_name = 'Zoë', subject = 'Hi'`.execute(services.db)
  expect(await send({ subject: 'Re: Hi\r\nBcc: all@example.org' as never, status: 'leave' as never })).toBe('sent')
  const [letter] = await arrived()
  expect(letter?.subject).toBe('Re: Hi Bcc: all@example.org')
  expect(letter?.raw).not.toMatch(/^Bcc:/m)
  expect(await status()).toBe('new')
})

test('nothing is sent about a missing item, by a former admin, or beyond the limit', async () => {
  expect(await sendReply(services, ann, randomUUID(), reply, { id: randomUUID(), seen: '' })).toBe('not-found')
  await services.db
    .insertInto('rate_limits')
    .values({
      key: `reply ${ann.memberId}`,
      hits: 120,
      window_ends_at: new Date(services.clock.now().getTime() + 60_000),
    })
    .execute()
  expect(await send()).toBe('too-often')
  await services.db.updateTable('members').set({ role: 'member' }).execute()
  await expect(send()).rejects.toThrow('no admin any more')
  expect(await services.mailbox.list()).toEqual([])
  expect(await listConversation(services.db, id)).toEqual([])
})

test("when the audit log can't be written, nothing is sent and nothing is stored", async () => {
  await sql`alter table audit_log rename to away`.execute(services.owner.db)
  await expect(send()).rejects.toThrow()
  expect(await services.mailbox.list()).toEqual([])
  expect(await listConversation(services.db, id)).toEqual([])
})

test("a note is stored once and can be deleted, and the log doesn't contain its text", async () => {
  const typed = { newId: randomUUID(), note: 'A secret' }
  for (let click = 0; click < 2; click += 1) expect(await writeNote(services, ann, id, typed)).toBe('written')
  const [note, ...others] = await listConversation(services.db, id)
  expect(others).toEqual([])
  for (const outcome of ['removed', 'not-found'])
    expect(await removeNote(services, ann, id, note?.id ?? '')).toBe(outcome)
  expect(await listConversation(services.db, id)).toEqual([])
  expect((await audit()).map(({ action }) => action)).toEqual(['Note written', 'Note removed'])
  expect(JSON.stringify(await audit())).not.toContain('A secret')
})

test('neither a reply nor a note of another item can be deleted as a note', async () => {
  await send()
  const [entry] = await listConversation(services.db, id)
  expect(await removeNote(services, ann, id, entry?.id ?? '')).toBe('not-found')
  for (const nothing of ['', 'x', '-1', '0']) expect(await removeNote(services, ann, id, nothing)).toBe('not-found')
  expect(await listConversation(services.db, id)).toHaveLength(1)
})

test('placeholders are filled in, and unknown ones are refused', () => {
  const filling = { 'first name': 'Zoë $&', 'last name': "O'Brien", subject: 'A room', 'my first name': 'Ann' }
  expect(filled('{first name} {last name}, {subject}: {my first name} {other}', filling)).toBe(
    "Zoë $& O'Brien, A room: Ann {other}",
  )
  expect(unknownPlaceholder('Hello {first name}, {firstname}')).toBe('firstname')
  expect(unknownPlaceholder('{toString}')).toBe('toString')
  const refused = templateSchema.safeParse({ name: 'Thanks', body: 'Hello {firstname}' })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['There is no placeholder {firstname}'])
})

test("a template's name is unique, and an unseen version is not overwritten", async () => {
  const thanks = { name: 'Thanks', body: 'Hello {first name}' }
  for (let click = 0; click < 2; click += 1) expect(await saveTemplate(services, ann, null, thanks)).toBe('saved')
  expect(await saveTemplate(services, ann, null, { name: 'THANKS', body: 'Other' })).toBe('name-taken')
  const [template] = await listTemplates(services.db)
  const known = { id: template?.id ?? '', version: 1 }
  expect(await saveTemplate(services, ann, known, { ...thanks, body: 'Dear {first name}' })).toBe('saved')
  expect(await saveTemplate(services, ann, known, { ...thanks, body: 'Hi' })).toBe('changed-meanwhile')
  expect(await listTemplates(services.db)).toMatchObject([{ body: 'Dear {first name}', version: 2 }])
  for (const outcome of ['deleted', 'not-found']) expect(await deleteTemplate(services, ann, known.id)).toBe(outcome)
  expect((await audit()).map(({ action }) => action)).toEqual([
    'Reply template created',
    'Reply template changed',
    'Reply template deleted',
  ])
})

/** What has been sent when nothing can be taken back any more. */
async function arrived() {
  services.clock.advance(60_000)
  await services.sendEmails()
  return services.mailbox.list()
}

async function status() {
  return (await services.db.selectFrom('inquiries').select('status').executeTakeFirstOrThrow()).status
}

function audit() {
  return services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
}

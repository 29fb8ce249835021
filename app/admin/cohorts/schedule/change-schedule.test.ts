import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseWithZod } from '@conform-to/zod/v4'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../../test/admin.ts'
import { readCalendar } from '../../../../test/calendar.ts'
import { moveSession } from '../../../../test/move-session.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { calendarEvents } from '../../../cohorts/calendar-event.ts'
import {
  findCohortRecord,
  type ItemRecord,
  listItemRecords,
  listOfficeHourRecords,
  setCalledOff,
} from '../../../cohorts/cohort-records.server.ts'
import { findCohort, findSchedule } from '../../../cohorts/cohorts.server.ts'
import { titleOfFile } from '../../../cohorts/document.ts'
import { findDocumentFor, listDocuments } from '../../../cohorts/documents.server.ts'
import { insertCopy } from '../../../cohorts/new-cohorts.server.ts'
import { sessionsOf } from '../../../cohorts/schedule-item.ts'
import { minutesBetween } from '../../../cohorts/wall-clock.ts'
import { writeCalendar } from '../../../cohorts/write-calendar.server.ts'
import type { ConfirmedOwner as Admin } from '../../../viewer.ts'
import { publishCohort } from '../change-state.server.ts'
import { addOfficeHours, changeOfficeHours, removeOfficeHours } from './change-office-hours.server.ts'
import { addItem, cancelSession, changeItem, moveItem, removeItem } from './change-schedule.server.ts'
import { itemFacts } from './item-edit.ts'
import { itemSchema } from './item-schema.ts'
import { withNewDocument } from './with-new-document.server.ts'

let services: TestServices
let admin: Admin
const open: TestServices[] = []

beforeEach(async () => {
  services = await openTestServices()
  open.push(services)
  admin = await addAdmin(services, 'admin@example.org')
})
afterAll(() => Promise.all(open.map((one) => one.close())))

const pilot = 1

const items = (cohort = pilot) => listItemRecords(services.db, cohort)
const titles = async (cohort = pilot) => (await items(cohort)).map(({ title }) => title)
const record = async (cohort = pilot) => {
  const found = await findCohortRecord(services.db, cohort)
  if (!found) throw new Error('There is no such cohort.')
  return found
}

async function session(number: number): Promise<ItemRecord> {
  const found = (await items()).filter(({ kind }) => kind === 'live session')[number - 1]
  if (!found) throw new Error('There is no such session.')
  return found
}

const inOrder = [
  'Pre-Session 1 Preparation',
  'Core Building Foundations',
  'Agent Refinement & Testing',
  'Workflow Mastery & Integrations',
  'Advanced Integration & Optimization',
  'Showcase & Next Steps',
]

const newSession = (starts: string) =>
  itemFacts({
    title: 'Questions',
    description: 'Whatever is still open.',
    starts,
    lasts: 60,
    duration: '1:00:00',
    takeaway: 'an answer.',
    outcome: 'Nothing is open any more.',
  })

const exercise = (title: string, document: string | null) =>
  itemFacts({ title, description: 'Try it.', effort: 'An hour.', document })

test('hours, due day and check-in words are stored and audited; participants read all but the words', async () => {
  const [prep, first, homework] = await items()
  if (!prep || !first || !homework) throw new Error('The pilot has no exercise.')
  const change = (item: ItemRecord, facts: Partial<ItemRecord>) =>
    changeItem(services, admin, pilot, item, { ...item, ...facts })
  await change(prep, { hours: 1.5 })
  await change(homework, { hours: 2, due: '2025-07-18T18:00' })
  await change(first, { checkInWords: 'one two three' })
  expect(await change((await items())[1] ?? first, { checkInWords: null })).toEqual({ outcome: 'saved' })
  expect((await items()).map(({ hours, due, checkInWords }) => [hours, due, checkInWords]).slice(0, 3)).toEqual([
    [1.5, null, null],
    [null, null, 'one two three'],
    [2, '2025-07-18T18:00', null],
  ])
  const read = await findSchedule(services.db, pilot)
  expect(read?.items[0]).toMatchObject({ hours: 1.5 })
  expect(read?.items[2]).toMatchObject({ id: homework.id, hours: 2, due: '2025-07-19T01:00:00Z' })
  expect(JSON.stringify(read)).not.toMatch(/one two three|walnut/)
  const { rows } = await services.pool.query(
    `select changes from audit_log where action = 'Schedule changed' order by id`,
  )
  expect(rows[1].changes).toMatchObject({ due: { before: '2025-07-19T10:00', after: '2025-07-18T18:00' } })
  expect(await change((await items())[2] ?? homework, { due: '2025-03-09T02:30' })).toMatchObject({
    outcome: 'no-such-time',
  })
})

test('a new session gets three words when the form has none', async () => {
  await addItem(services, admin, pilot, 'live session', newSession('2025-08-02T10:00'))
  expect((await session(4)).checkInWords?.split(' ')).toHaveLength(3)
})

test.each([
  ['exercise', { hours: '1.5', due: '2025-07-18T18:00' }, { hours: 1.5, due: '2025-07-18T18:00' }],
  ['exercise', { hours: '', due: '' }, { hours: null, due: null }],
  ['exercise', {}, { hours: null, due: null }],
  ['exercise', { hours: 'two' }, null],
  ['exercise', { hours: '0' }, null],
  ['exercise', { hours: '101' }, null],
  ['exercise', { due: 'Friday' }, null],
  ['live session', { checkInWords: '  One  TWO three ' }, { checkInWords: 'one two three' }],
  ['live session', { checkInWords: '' }, { checkInWords: null }],
  ['live session', { checkInWords: 'only two' }, null],
] as const)('the form of %s with %o', (kind, typed, facts) => {
  const texts = { title: 'A', description: 'B', duration: '1:00:00', takeaway: 'C', outcome: 'D', topics: '', ...typed }
  const form = new URLSearchParams(texts)
  const parsed = parseWithZod(form, { schema: itemSchema(kind) })
  expect(parsed.status === 'success' ? parsed.value : null).toEqual(facts && expect.objectContaining(facts))
})

async function calendar() {
  const schedule = await findSchedule(services.db, pilot)
  if (!schedule) throw new Error('There is no schedule.')
  const text = writeCalendar(calendarEvents(schedule), services.clock.now())
  const sequences = [...text.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, number]) => Number(number))
  return readCalendar(text).map((event, at) => ({ ...event, sequence: sequences[at] }))
}

async function draft(): Promise<number> {
  const copied = await services.db
    .transaction()
    .execute((tx) => insertCopy(tx, pilot, { name: 'Spring', firstDay: '2026-03-07' }))
  return copied.id
}

test('a cancelled session stays in the schedule with its number; dates, calendars and the cohort’s end ignore it', async () => {
  const last = await session(3)
  expect(await cancelSession(services, admin, pilot, last.id, true)).toEqual({ outcome: 'cancelled' })
  expect(await cancelSession(services, admin, pilot, last.id, true)).toEqual({ outcome: 'cancelled' })
  expect(await record()).toMatchObject({ firstDay: '2025-07-12', lastDay: '2025-07-19' })
  const told = await findCohort(services.db, pilot, services.clock.now())
  expect(told?.cohort.sessions.map(({ number, cancelled }) => [number, cancelled])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect((await calendar()).filter(({ uid }) => uid.startsWith('bootcamp-session'))).toMatchObject([
    { status: 'CONFIRMED', sequence: 0 },
    { status: 'CONFIRMED', sequence: 0 },
    { status: 'CANCELLED', sequence: 1, summary: expect.stringMatching(/^Cancelled: .*Session 3/) },
  ])
  expect(await cancelSession(services, admin, pilot, last.id, false)).toEqual({ outcome: 'taken-back' })
  expect(await record()).toMatchObject({ lastDay: '2025-07-26' })
  expect((await calendar()).find(({ uid }) => uid.startsWith('bootcamp-session-3'))).toMatchObject({
    status: 'CONFIRMED',
    sequence: 2,
  })
})

test('the last session that takes place can’t be cancelled, nor one that is over', async () => {
  services.clock.set(new Date('2025-07-12T19:00:00Z'))
  const outcomes = []
  for (const number of [1, 3, 2]) {
    const { id } = await session(number)
    outcomes.push((await cancelSession(services, admin, pilot, id, true)).outcome)
  }
  expect(outcomes).toEqual(['over', 'cancelled', 'cancelled'])
  const { id } = await session(1)
  services.clock.set(new Date('2025-07-12T18:59:00Z'))
  expect(await cancelSession(services, admin, pilot, id, true)).toEqual({ outcome: 'last-one' })
  services.clock.set(new Date('2025-07-26T19:00:00Z'))
  expect(await cancelSession(services, admin, pilot, (await session(3)).id, false)).toEqual({ outcome: 'over' })
})

test('a cancelled session is restored only where it is still in the order of times', async () => {
  const second = await session(2)
  await cancelSession(services, admin, pilot, second.id, true)
  const first = await session(1)
  expect(await moveSession(services, admin, pilot, first, '2025-07-20T10:00')).toMatchObject({ outcome: 'moved' })
  expect(await cancelSession(services, admin, pilot, second.id, false)).toEqual({ outcome: 'out-of-order' })
})

test('a session of a published cohort is removed only after it was cancelled; one that was held stays', async () => {
  const third = await session(3)
  expect(await removeItem(services, admin, pilot, third)).toEqual({ outcome: 'not-cancelled' })
  await cancelSession(services, admin, pilot, third.id, true)
  expect(await removeItem(services, admin, pilot, third), 'as it was before').toEqual({ outcome: 'changed-meanwhile' })
  expect(await removeItem(services, admin, pilot, await session(3))).toEqual({ outcome: 'removed' })
  expect(await removeItem(services, admin, pilot, third)).toEqual({ outcome: 'gone' })
  expect(await titles()).toEqual(inOrder.slice(0, -1))
  services.clock.set(new Date('2025-07-12T19:00:00Z'))
  expect(await removeItem(services, admin, pilot, await session(1))).toEqual({ outcome: 'over' })
})

test('a draft’s sessions are removed, never cancelled, down to none', async () => {
  const cohort = await draft()
  for (const item of await items(cohort)) {
    if (item.kind !== 'live session') continue
    expect(await cancelSession(services, admin, cohort, item.id, true)).toEqual({ outcome: 'draft' })
    expect(await removeItem(services, admin, cohort, item)).toEqual({ outcome: 'removed' })
  }
  expect(await record(cohort)).toMatchObject({ firstDay: null, lastDay: null })
})

test('a new session is inserted by its time, and an exercise at the end; two clicks add each once', async () => {
  const facts = newSession('2025-07-23T10:00')
  for (const _ of [1, 2])
    expect(await addItem(services, admin, pilot, 'live session', facts)).toEqual({ outcome: 'added' })
  for (const _ of [1, 2])
    expect(await addItem(services, admin, pilot, 'exercise', exercise('More', 'prep-pack'))).toEqual({
      outcome: 'added',
    })
  expect(await titles()).toEqual([...inOrder.slice(0, 5), 'Questions', 'Showcase & Next Steps', 'More'])
  expect((await calendar()).map(({ uid }) => uid.split('@')[0])).toContainEqual(expect.stringMatching(/^session-/))
  const sameTime = { ...facts, title: 'Other' }
  expect(await addItem(services, admin, pilot, 'live session', sameTime)).toEqual({
    outcome: 'in-the-way',
    inTheWay: expect.objectContaining({ what: 'Session 3: Questions' }),
  })
  const early = newSession('2025-07-05T10:00')
  await addItem(services, admin, pilot, 'live session', early)
  expect(await record()).toMatchObject({ firstDay: '2025-07-05' })
})

test('a new item doesn’t reuse the position of a removed one', async () => {
  const [preparation] = await items()
  if (!preparation) throw new Error('The pilot has no preparation.')
  await removeItem(services, admin, pilot, preparation)
  await addItem(services, admin, pilot, 'live session', newSession('2025-07-15T10:00'))
  expect(await titles()).toEqual([
    'Core Building Foundations',
    'Agent Refinement & Testing',
    'Questions',
    ...inOrder.slice(3),
  ])
})

async function move(title: string, place: number, seen?: number[]) {
  const all = await items()
  const item = all.find((each) => each.title === title)?.id ?? 0
  return moveItem(services, admin, pilot, { item, place, seen: seen ?? all.map(({ id }) => id) })
}

test('an item is moved; of two admins the second is told, and a second click changes nothing', async () => {
  const seen = (await items()).map(({ id }) => id)
  const versions = (await items()).map(({ version }) => version)
  expect(await move('Agent Refinement & Testing', 1)).toEqual({
    outcome: 'moved',
    title: 'Agent Refinement & Testing',
    place: 1,
    of: 6,
  })
  expect(await move('Agent Refinement & Testing', 1, seen)).toMatchObject({ outcome: 'moved' })
  expect(await move('Pre-Session 1 Preparation', 6, seen)).toEqual({ outcome: 'changed-meanwhile' })
  expect((await titles()).slice(0, 2)).toEqual(['Agent Refinement & Testing', 'Pre-Session 1 Preparation'])
  expect(await move('Pre-Session 1 Preparation', 99)).toMatchObject({ place: 6 })
  expect(
    (await items()).map(({ version }) => version),
    'nobody’s open form is out of date',
  ).toEqual(versions)
})

test('live sessions stay in the order of their times', async () => {
  expect(await move('Core Building Foundations', 6)).toEqual({ outcome: 'order-of-time' })
  expect(await move('Core Building Foundations', 3)).toMatchObject({ outcome: 'moved' })
  expect(await titles()).toEqual([
    'Pre-Session 1 Preparation',
    'Agent Refinement & Testing',
    'Core Building Foundations',
    ...inOrder.slice(3),
  ])
})

test('changed and removed office hours reach calendars, and restored ones are the same event', async () => {
  const span = { starts: '2025-07-23T12:00', ends: '2025-07-23T13:00' }
  await addOfficeHours(services, admin, pilot, span)
  const added = (await calendar()).find(({ uid }) => uid.startsWith('office-hours-'))
  const { rows } = await services.pool.query(`select id from office_hours where starts_at = '2025-07-23T19:00:00Z'`)
  const [{ id }] = rows
  const later = { starts: '2025-07-23T13:00', ends: '2025-07-23T14:00' }
  const hours = { id, version: 1 }
  expect(await changeOfficeHours(services, admin, pilot, hours, later)).toEqual({ outcome: 'saved' })
  expect(await changeOfficeHours(services, admin, pilot, hours, later)).toEqual({ outcome: 'saved' })
  expect(await changeOfficeHours(services, admin, pilot, hours, span)).toMatchObject({
    outcome: 'changed-meanwhile',
    current: later,
  })
  const pilots = { starts: '2025-07-16T12:00', ends: '2025-07-16T13:00' }
  expect(await changeOfficeHours(services, admin, pilot, { id, version: 2 }, pilots)).toEqual({
    outcome: 'already-there',
  })
  await removeOfficeHours(services, admin, pilot, id)
  const ofSlot = async () => (await calendar()).find(({ uid }) => uid === added?.uid)
  expect(await ofSlot()).toMatchObject({ status: 'CANCELLED', sequence: 2 })
  const schedule = await findSchedule(services.db, pilot)
  expect(schedule?.officeHours).toHaveLength(2)
  expect(await addOfficeHours(services, admin, pilot, later)).toEqual({ outcome: 'added' })
  expect(await ofSlot()).toMatchObject({ status: 'CONFIRMED', sequence: 3 })
})

test('office hours of a draft are removed without a cancellation, and a cancelled session is not copied', async () => {
  const slots = await services.db.selectFrom('office_hours').select('id').where('cohort_id', '=', pilot).execute()
  await removeOfficeHours(services, admin, pilot, slots[0]?.id ?? 0)
  await cancelSession(services, admin, pilot, (await session(3)).id, true)
  const cohort = await draft()
  expect(await titles(cohort)).toEqual(inOrder.slice(0, -1))
  const copied = () => services.db.selectFrom('office_hours').select('id').where('cohort_id', '=', cohort).execute()
  const [slot] = await copied()
  await removeOfficeHours(services, admin, cohort, slot?.id ?? 0)
  expect(await copied()).toEqual([])
})

const pdf = (words = 'Hello') => new File([`%PDF-1.7\n${words}\n%%EOF\n`], 'C:\\papers\\My “pack”.pdf')
const stored = async () => readdir(path.join(services.config.dataDir, 'files', 'documents')).catch(() => [] as string[])

test('an uploaded PDF replaces a document, is found by participants of its cohort alone, and leaves no other file behind', async () => {
  const [preparation] = await items()
  if (!preparation) throw new Error('The pilot has no preparation.')
  const save = (file: File, version: number) =>
    withNewDocument(services, file, (uploaded) =>
      changeItem(services, admin, pilot, { id: preparation.id, version }, preparation, uploaded),
    )
  expect(await save(pdf(), preparation.version)).toEqual({ outcome: 'saved' })
  expect(await save(pdf('Late'), preparation.version)).toMatchObject({ outcome: 'changed-meanwhile' })
  const [document] = await listDocuments(services.db, pilot)
  if (!document) throw new Error('There is no document.')
  expect(document).toMatchObject({ title: 'My “pack”', bytes: 21 })
  expect(await stored()).toEqual([`${document.id}.pdf`])
  expect((await items())[0]).toMatchObject({ document: document.id, upload: document })
  const { rows } = await services.pool.query(
    `insert into community_members (first_name, last_name, email, status) select 'A', 'B', s || '@example.org', s
     from unnest(array['registered', 'waitlist']) as s returning id, email`,
  )
  const idOf = (status: string) => rows.find(({ email }) => email === `${status}@example.org`).id
  expect(await findDocumentFor(services.db, idOf('registered'), document.id)).toEqual(document)
  expect(await findDocumentFor(services.db, idOf('waitlist'), document.id)).toBeNull()
  await services.pool.query(
    `update schedule_items set document_id = null, document = 'prep-pack'`.concat(` where document_id is not null`),
  )
  expect(await findDocumentFor(services.db, idOf('registered'), document.id), 'once it is replaced').toBeNull()
  const { rows: audits } = await services.pool.query(`select changes from audit_log where action = 'Schedule changed'`)
  expect(audits).toEqual([{ changes: { document: { before: 'prep-pack', after: 'My “pack”' } } }])
})

test.each([
  ['GIF89a', 'Please choose a PDF.'],
  ['%PDF-1.7\nHello', 'The end of this PDF is missing. Please choose the whole file.'],
  ['%PDF-1.7\ntrailer << /Size 8 /Encrypt 7 0 R >>\n%%EOF', 'This PDF needs a password. Please choose one without.'],
])('a file that not every PDF reader opens is refused: %j', async (content, message) => {
  const save = () => Promise.reject(new Error('it was saved'))
  const refused = await withNewDocument(services, new File([content], 'a.pdf'), save)
  expect(refused).toEqual({ outcome: 'refused', field: 'file', message })
  expect(await stored()).toEqual([])
})

test('each PDF that the product makes is valid', async () => {
  for (const name of await readdir('public/documents')) {
    const bytes = await readFile(path.join('public/documents', name))
    expect(await withNewDocument(services, new File([bytes], name), async () => ({ outcome: 'no-document' }))).toEqual({
      outcome: 'no-document',
    })
  }
})

test('a published cohort needs its documents; a draft may lack them, and is then not published', async () => {
  expect(await addItem(services, admin, pilot, 'exercise', exercise('More', null))).toEqual({ outcome: 'no-document' })
  const cohort = await draft()
  expect(await addItem(services, admin, cohort, 'exercise', exercise('More', null))).toEqual({ outcome: 'added' })
  expect(await publishCohort(services, admin, cohort, [])).toEqual({ outcome: 'incomplete' })
  const [preparation] = await items()
  if (!preparation) throw new Error('The pilot has no preparation.')
  const without = { ...preparation, document: null }
  expect(await changeItem(services, admin, pilot, preparation, without)).toEqual({ outcome: 'no-document' })
})

test.each([
  ['/home/ada/Prep pack.PDF', 'Prep pack'],
  ['a\n b\0.pdf', 'a b'],
  ['.pdf', 'Document'],
])('the title of %j is %j', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

test('sessions are numbered in order, cancelled ones too', async () => {
  await cancelSession(services, admin, pilot, (await session(2)).id, true)
  const schedule = await findSchedule(services.db, pilot)
  expect(schedule && sessionsOf(schedule).map(({ number, cancelled }) => [number, cancelled])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
})

test('the schedule of a called-off bootcamp can’t be changed', async () => {
  const [before, third] = [await items(), await session(3)]
  await services.db.transaction().execute((tx) => setCalledOff(tx, pilot, services.clock.now()))
  const changes = [
    changeItem(services, admin, pilot, third, { ...itemFacts({}), ...third, title: 'Another' }),
    addItem(services, admin, pilot, 'live session', newSession('2099-01-01T10:00')),
    moveItem(services, admin, pilot, { item: third.id, place: 1, seen: before.map(({ id }) => id) }),
    removeItem(services, admin, pilot, third),
    cancelSession(services, admin, pilot, third.id, true),
    addOfficeHours(services, admin, pilot, { starts: '2099-01-01T10:00', ends: '2099-01-01T11:00' }),
  ]
  for (const { status } of await Promise.allSettled(changes)) expect(status).toBe('rejected')
  expect(await items()).toEqual(before)
})

const skipped = '2:30 AM doesn’t exist on Mar 14, 2027, because the clocks go forward. Please choose another time.'
const repeated = '1:30 AM comes twice on Nov 7, 2027, because the clocks go back. Please choose another time.'

test.each([
  [{ starts: '2027-03-14T02:30', ends: '2027-03-14T03:00' }, skipped],
  [{ starts: '2027-03-14T01:30', ends: '2027-03-14T02:30' }, skipped],
  [{ starts: '2027-11-07T01:30', ends: '2027-11-07T03:00' }, repeated],
])('a time that doesn’t exist or comes twice is refused by name: %o', async (span, message) => {
  const refused = { outcome: 'no-such-time', message }
  const [before, hours] = [await items(), await listOfficeHourRecords(services.db, pilot)]
  const lasts = minutesBetween(span.starts, span.ends)
  const [third, slot] = [await session(3), hours[0]]
  if (!slot) throw new Error('The pilot has no office hours.')
  expect(await addOfficeHours(services, admin, pilot, span)).toEqual(refused)
  expect(await changeOfficeHours(services, admin, pilot, slot, span)).toEqual(refused)
  const facts = { ...newSession(span.starts), ends: span.ends }
  expect(await addItem(services, admin, pilot, 'live session', facts)).toEqual(refused)
  expect(await moveSession(services, admin, pilot, third, span.starts, { lasts })).toEqual(refused)
  expect(await items()).toEqual(before)
  expect(await listOfficeHourRecords(services.db, pilot)).toEqual(hours)
})

import { sql } from 'kysely'
import { inBatches, wholeBatch } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Answer, HandIn, HandInFile, HandInState, Revision, Work } from './hand-in.ts'
import type { HandInType } from './hand-in-file.ts'

/** The team's name for an answer of an admin who has left. */
const nameOf = (member: string) =>
  sql<string | null>`${sql.ref(`${member}.first_name`)} || ' ' || ${sql.ref(`${member}.last_name`)}`

interface FileColumns {
  fileId: string | null
  fileName: string | null
  fileBytes: number | null
}

function fileOf({ fileId, fileName, fileBytes }: FileColumns): HandInFile | null {
  return fileId === null ? null : { id: fileId, name: fileName ?? '', bytes: fileBytes ?? 0 }
}

/** A member's own work on an exercise. @returns null before the first draft */
export async function findHandIn(db: Database | Tx, memberId: string, exercise: number): Promise<HandIn | null> {
  const row = await handIns(db)
    .where('hand_ins.member_id', '=', memberId)
    .where('item_id', '=', exercise)
    .executeTakeFirst()
  return row ? withRevisions(db, row) : null
}

/** `findHandIn` with a lock until the transaction ends. */
export async function lockHandIn(tx: Tx, memberId: string, exercise: number): Promise<HandIn | null> {
  await tx
    .selectFrom('hand_ins')
    .select('id')
    .where('member_id', '=', memberId)
    .where('item_id', '=', exercise)
    .forUpdate()
    .execute()
  return findHandIn(tx, memberId, exercise)
}

function handIns(db: Database | Tx) {
  return db
    .selectFrom('hand_ins')
    .leftJoin('hand_in_files', 'hand_in_files.id', 'draft_file_id')
    .select([
      'hand_ins.id',
      sql<HandInState>`hand_ins.state`.as('state'),
      'draft_text as text',
      'draft_url as url',
      'draft_at as draftAt',
      'hand_ins.version',
      'hand_in_files.id as fileId',
      'hand_in_files.name as fileName',
      'hand_in_files.bytes as fileBytes',
    ])
}

type HandInRow = NonNullable<Awaited<ReturnType<ReturnType<typeof handIns>['executeTakeFirst']>>>

async function withRevisions(
  db: Database | Tx,
  { text, url, draftAt, fileId, fileName, fileBytes, ...row }: HandInRow,
) {
  const draft = { text, url, file: fileOf({ fileId, fileName, fileBytes }) }
  return { ...row, draft, draftAt: draftAt.toISOString(), revisions: await listRevisions(db, row.id) }
}

async function listRevisions(db: Database | Tx, handIn: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('hand_in_files', 'hand_in_files.id', 'file_id')
    .leftJoin('members', 'members.id', 'answered_by')
    .select([
      'number',
      'text',
      'url',
      'sent_at as sentAt',
      sql<Answer | null>`answer`.as('answer'),
      'note',
      'answered_at as answeredAt',
      nameOf('members').as('answeredBy'),
      'hand_in_files.id as fileId',
      'hand_in_files.name as fileName',
      'hand_in_files.bytes as fileBytes',
    ])
    .where('hand_in_id', '=', handIn)
    .orderBy('number')
    .execute()
  return rows.map(({ fileId, fileName, fileBytes, sentAt, answeredAt, ...row }) => ({
    ...row,
    file: fileOf({ fileId, fileName, fileBytes }),
    sentAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}

/** @returns false when there is one already */
export async function insertDraft(
  tx: Tx,
  { memberId, exercise }: { memberId: string; exercise: number },
  draft: Work,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hand_ins')
    .values({ member_id: memberId, item_id: exercise, ...columnsOf(draft), draft_at: now })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** After `lockHandIn`. */
export async function updateDraft(tx: Tx, id: string, draft: Work, now: Date): Promise<void> {
  await tx
    .updateTable('hand_ins')
    .set({ ...columnsOf(draft), draft_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

function columnsOf({ text, url, file }: Work) {
  return { draft_text: text, draft_url: url, draft_file_id: file?.id ?? null }
}

/** After `lockHandIn`. Freezes the work as the next revision. */
export async function insertRevision(tx: Tx, id: string, number: number, work: Work, now: Date): Promise<void> {
  const { text, url, file } = work
  await tx
    .insertInto('revisions')
    .values({ hand_in_id: id, number, text, url, file_id: file?.id ?? null, sent_at: now })
    .execute()
  await tx.updateTable('hand_ins').set({ state: 'sent', sent_at: now }).where('id', '=', id).execute()
}

/** Under the lock on the hand-in, for its last revision. */
export async function updateAnswer(
  tx: Tx,
  id: string,
  number: number,
  { answer, note, by, now }: { answer: Answer; note: string | null; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('revisions')
    .set({ answer, note, answered_at: now, answered_by: by })
    .where('hand_in_id', '=', id)
    .where('number', '=', number)
    .execute()
  await tx.updateTable('hand_ins').set({ state: answer }).where('id', '=', id).execute()
}

/** In the transaction of the draft that names it. */
export async function insertFile(tx: Tx, memberId: string, file: HandInFile & { type: HandInType }): Promise<void> {
  const { id, name, bytes, type } = file
  await tx.insertInto('hand_in_files').values({ id, member_id: memberId, name, bytes, media_type: type }).execute()
}

export interface StoredFile extends HandInFile {
  memberId: string
  type: HandInType
}

/** For its owner. */
export async function findFile(db: Database, id: string, memberId: string): Promise<StoredFile | null> {
  return (await fileRows(db).where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()) ?? null
}

/** For an admin: a draft's file is its owner's alone. */
export async function findSentFile(db: Database, id: string): Promise<StoredFile | null> {
  const sent = fileRows(db)
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('revisions').select(sql`1`.as('one')).whereRef('file_id', '=', 'hand_in_files.id')),
    )
  return (await sent.executeTakeFirst()) ?? null
}

function fileRows(db: Database) {
  return db
    .selectFrom('hand_in_files')
    .select(['id', 'name', 'bytes', 'member_id as memberId', sql<HandInType>`media_type`.as('type')])
}

/** For housekeeping: deletes files that no draft and no revision has named for a day. What is stored is deleted afterwards. */
export async function deleteUnusedFiles(db: Database, uploadedBefore: Date): Promise<void> {
  await db
    .deleteFrom('hand_in_files')
    .where('uploaded_at', '<', uploadedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('hand_ins').select(sql`1`.as('one')).whereRef('draft_file_id', '=', 'hand_in_files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('revisions').select(sql`1`.as('one')).whereRef('file_id', '=', 'hand_in_files.id'))),
    )
    .execute()
}

/** A hand-in with whose it is, and the exercise. */
export interface HandInOfMember extends HandIn {
  member: { id: string; firstName: string; lastName: string; email: string }
  exercise: { id: number; title: string; number: number; due: string | null }
  cohort: { id: number; slug: string; name: string; zone: string; ends: Date }
}

/** For an admin. @returns null before something was sent: a draft is its owner's alone */
export async function findHandInOfMember(db: Database | Tx, id: string): Promise<HandInOfMember | null> {
  const row = await handIns(db)
    .innerJoin('members', 'members.id', 'hand_ins.member_id')
    .innerJoin('schedule_items', 'schedule_items.id', 'item_id')
    .innerJoin('cohorts', 'cohorts.id', 'schedule_items.cohort_id')
    .select([
      'members.id as memberId',
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`email::text`.as('email'),
      'schedule_items.id as exercise',
      'title',
      'due_at as due',
      sql<number>`(select count(*)::int from schedule_items as other where other.cohort_id = cohorts.id
        and other.kind = 'exercise' and other.position <= schedule_items.position)`.as('number'),
      'cohorts.id as cohort',
      sql<string>`coalesce(cohorts.slug, '')`.as('slug'),
      sql<string>`coalesce(cohorts.name, '')`.as('name'),
      sql<string>`coalesce(cohorts.zone, 'UTC')`.as('zone'),
      sql<Date>`last_ends_at`.as('ends'),
    ])
    .where('hand_ins.id', '=', id)
    .where('hand_ins.state', '<>', 'draft')
    .executeTakeFirst()
  if (!row) return null
  const { memberId, firstName, lastName, email, exercise, title, due, number, cohort, slug, name, zone, ends, ...own } =
    row
  return {
    ...(await withRevisions(db, own)),
    member: { id: memberId, firstName, lastName, email },
    exercise: { id: exercise, title, number, due: due?.toISOString() ?? null },
    cohort: { id: cohort, slug, name, zone, ends },
  }
}

/** The same with a lock on the hand-in until the transaction ends. */
export async function lockHandInOfMember(tx: Tx, id: string): Promise<HandInOfMember | null> {
  await tx.selectFrom('hand_ins').select('id').where('id', '=', id).forUpdate().execute()
  return findHandInOfMember(tx, id)
}

/** A participant of an exercise, with or without work. */
export interface ListedHandIn {
  memberId: string
  firstName: string
  lastName: string
  email: string
  /** Null before something was sent. */
  id: string | null
  /** Null for nothing yet. A draft is told as such, without its words. */
  state: HandInState | null
  revisions: number
  /** Of the first revision. */
  firstSentAt: Date | null
  sentAt: Date | null
}

/** Everyone with a place, and everyone who sent something: what waits for an answer first, by age; what was answered; the others. */
export function listHandIns(db: Database, exercise: number): Promise<ListedHandIn[]> {
  return listed(db, exercise)
    .orderBy(sql`array_position(array['sent', 'changes wanted', 'seen'], hand_ins.state)`)
    .orderBy(sql`case hand_ins.state when 'sent' then hand_ins.sent_at end`)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('members.id')
    .limit(mostListed)
    .execute()
}

/** A cohort has a hundred places; more than this is no list that is read. */
const mostListed = 1000

function listed(db: Database, exercise: number) {
  return db
    .selectFrom('members')
    .innerJoin('schedule_items', (join) => join.on('schedule_items.id', '=', exercise))
    .leftJoin('hand_ins', (join) =>
      join.onRef('hand_ins.member_id', '=', 'members.id').onRef('hand_ins.item_id', '=', 'schedule_items.id'),
    )
    .select([
      'members.id as memberId',
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`email::text`.as('email'),
      sql<string | null>`case when hand_ins.state <> 'draft' then hand_ins.id end`.as('id'),
      sql<HandInState | null>`hand_ins.state`.as('state'),
      sql<number>`(select count(*)::int from revisions where hand_in_id = hand_ins.id)`.as('revisions'),
      sql<Date | null>`(select min(revisions.sent_at) from revisions where hand_in_id = hand_ins.id)`.as('firstSentAt'),
      'hand_ins.sent_at as sentAt',
    ])
    .where(
      sql<boolean>`(hand_ins.state <> 'draft' or exists (select from registrations
        where registrations.member_id = members.id and registrations.cohort_id = schedule_items.cohort_id
          and registrations.status = 'registered'))`,
    )
}

/** How many hand-ins of each exercise of a cohort wait for an answer; exercises without any are missing. */
export async function countWaiting(db: Database, cohort: number): Promise<Record<number, number>> {
  const rows = await db
    .selectFrom('hand_ins')
    .innerJoin('schedule_items', 'schedule_items.id', 'item_id')
    .select(['item_id as exercise', sql<number>`count(*)::int`.as('count')])
    .where('cohort_id', '=', cohort)
    .where('hand_ins.state', '=', 'sent')
    .groupBy('item_id')
    .execute()
  return Object.fromEntries(rows.map(({ exercise, count }) => [exercise, count]))
}

/** The hand-in of an exercise that has waited longest for an answer. @param except the one that is open */
export async function findNextHandIn(db: Database, exercise: number, except: string) {
  const row = await db
    .selectFrom('hand_ins')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['hand_ins.id', 'first_name as firstName', 'last_name as lastName'])
    .where('item_id', '=', exercise)
    .where('hand_ins.state', '=', 'sent')
    .where('hand_ins.id', '<>', except)
    .orderBy('sent_at')
    .orderBy('hand_ins.id')
    .executeTakeFirst()
  return row ?? null
}

/** For the export: every revision of an exercise, in batches, by who sent it. */
export function readRevisions(db: Database, exercise: number) {
  return inBatches(async (last: { handIn: string; number: number } | null, limit) => {
    const rows = await db
      .selectFrom('revisions')
      .innerJoin('hand_ins', 'hand_ins.id', 'hand_in_id')
      .innerJoin('members', 'members.id', 'member_id')
      .leftJoin('hand_in_files', 'hand_in_files.id', 'file_id')
      .leftJoin('members as admins', 'admins.id', 'answered_by')
      .select([
        'hand_in_id as handIn',
        'number',
        'members.first_name as firstName',
        'members.last_name as lastName',
        sql<string>`members.email::text`.as('email'),
        'text',
        'url',
        'hand_in_files.name as file',
        'revisions.sent_at as sentAt',
        sql<Answer | null>`answer`.as('answer'),
        'note',
        'answered_at as answeredAt',
        nameOf('admins').as('answeredBy'),
      ])
      .where('item_id', '=', exercise)
      .$if(last !== null, (found) =>
        found.where(sql<boolean>`(hand_in_id, number) > (${last?.handIn ?? ''}::uuid, ${last?.number ?? 0})`),
      )
      .orderBy('hand_in_id')
      .orderBy('number')
      .limit(limit)
      .execute()
    return wholeBatch(rows, limit)
  })
}

export async function countRevisions(db: Database, exercise: number): Promise<number> {
  const { count } = await db
    .selectFrom('revisions')
    .innerJoin('hand_ins', 'hand_ins.id', 'hand_in_id')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('item_id', '=', exercise)
    .executeTakeFirstOrThrow()
  return Number(count)
}

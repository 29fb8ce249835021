import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { openTestDatabase } from '../../test/services.ts'
import type { Owner as Admin } from '../viewer.ts'
import { bySystem } from './audit-entry.ts'
import { listActors, listEntries, readEntries, recordAudit } from './audit-log.server.ts'
import { readAuditQuery } from './audit-query.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let ann: Admin
beforeAll(async () => {
  database = await openTestDatabase()
  ann = await addAdmin(database, 'ann@example.org')
})
afterAll(() => database.close())

const find = (params = '') => listEntries(database.db, readAuditQuery(new URLSearchParams(params)))
const subjectsOf = async (params = '') => (await find(params)).rows.map(({ subject }) => subject)

test('the application’s role can’t change, delete or truncate an entry', async () => {
  await recordAudit(database.db, ann, {
    action: 'Content created',
    subject: { kind: 'content', id: crypto.randomUUID(), name: 'The first' },
  })
  for (const statement of [
    `update audit_log set actor = 'nobody'`,
    `update audit_log set at = at`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])
    await expect(sql.raw(statement).execute(database.db), statement).rejects.toMatchObject({ code: '42501' })
  expect(await subjectsOf()).toEqual(['The first'])
})

test('entries come newest first and are found by word, action, person and day of the pilot', async () => {
  await recordAudit(database.db, ann, {
    action: 'Member changed',
    subject: { kind: 'member', id: 'x', name: 'Élodie 100%' },
    changes: { status: { before: 'waitlist', after: 'registered' } },
    reason: 'She asked for it',
  })
  await recordAudit(database.db, bySystem, {
    action: 'Place offered',
    subject: { kind: 'member', id: 'x', name: 'Bob' },
  })
  expect(await subjectsOf()).toEqual(['Bob', 'Élodie 100%', 'The first'])
  expect(await subjectsOf('search=%C3%A9LODIE')).toEqual(['Élodie 100%'])
  expect(await subjectsOf('search=asked')).toEqual(['Élodie 100%'])
  expect(await subjectsOf('search=0%25')).toEqual(['Élodie 100%'])
  expect(await subjectsOf('search=_')).toEqual([])
  expect(await subjectsOf('search=%00%ED%A0%80')).not.toBeNull()
  expect(await subjectsOf('action=Place+offered')).toEqual(['Bob'])
  expect(await subjectsOf('actor=ann@example.org')).toEqual(['Élodie 100%', 'The first'])
  expect(await subjectsOf('actor=ann@example.org&action=Place+offered')).toEqual([])
  expect((await find('action=Member+changed')).rows[0]).toMatchObject({
    actor: 'ann@example.org',
    changes: { status: { before: 'waitlist', after: 'registered' } },
    reason: 'She asked for it',
  })
  expect(await listActors(database.db)).toEqual(['ann@example.org', bySystem.email])
})

test('a day begins and ends at midnight of Pacific Time, in summer and in winter', async () => {
  const at = async (time: string, subject: string) =>
    database.db
      .insertInto('audit_log')
      .values({ at: new Date(time), actor: 'clock', action: 'Signed in', subject_kind: 'sign-in', subject })
      .execute()
  await at('2025-07-12T06:59:59Z', 'before')
  await at('2025-07-12T07:00:00Z', 'summer')
  await at('2025-07-13T06:59:59Z', 'summer night')
  await at('2025-07-13T07:00:00Z', 'after')
  await at('2025-12-01T08:00:00Z', 'winter')
  await at('2025-12-02T07:59:59Z', 'winter night')
  expect(await subjectsOf('actor=clock&from=2025-07-12&to=2025-07-12')).toEqual(['summer night', 'summer'])
  expect(await subjectsOf('actor=clock&from=2025-12-01&to=2025-12-01')).toEqual(['winter night', 'winter'])
  expect(await subjectsOf('actor=clock&to=2025-07-11')).toEqual(['before'])
})

test('pages are in order, a page behind the last is the last, and the export has every entry once', async () => {
  for (let n = 0; n < 60; n += 1)
    await recordAudit(
      database.db,
      { memberId: null, email: 'counter' },
      {
        action: 'List exported',
        subject: { kind: 'list', id: null, name: String(n) },
      },
    )
  const names = [1, 2, 3].map((page) => subjectsOf(`actor=counter&page=${page}`))
  expect((await Promise.all(names)).flat()).toEqual(Array.from({ length: 60 }, (_, n) => String(59 - n)))
  expect(await find('actor=counter&page=99')).toMatchObject({ page: 3, pages: 3, total: 60, hasMore: false })

  await sql`insert into audit_log (actor, action, subject_kind, subject)
    select 'many', 'List exported', 'list', n::text from generate_series(1, 2345) n`.execute(database.db)
  expect(await find('actor=many')).toMatchObject({ total: 1000, hasMore: true, pages: 40 })
  const exported: string[] = []
  for await (const batch of readEntries(database.db, readAuditQuery(new URLSearchParams('actor=many'))))
    exported.push(...batch.map(({ subject }) => subject))
  expect(exported).toEqual(Array.from({ length: 2345 }, (_, n) => String(2345 - n)))
})

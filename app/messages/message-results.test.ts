import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../test/services.ts'
import type { DeliveryStatus } from './message.ts'
import { countResults, listResults } from './message-results.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const message = randomUUID()

/** A message delivered to 120 people, refused by 3, with this many members left out. */
async function addMessage(leftOut: number): Promise<number> {
  const { db } = services
  const { rows } = await sql<{ id: number }>`
    insert into mailings (kind, facts, recipients) values ('message', '{}', 123) returning id`.execute(db)
  const mailing = rows[0]?.id ?? 0
  await sql`
    insert into messages (id, topic, subject, body, audience, mailing_id, sends_at, recipients)
    values (${message}, 'news', 'News', 'Hello', 'list=subscribers', ${mailing}, now(), 123)`.execute(db)
  await sql`
    insert into emails (kind, recipient, created_at, attempts, delivered_at, gave_up_at, last_error, mailing_id)
    select 'message', 'p' || to_char(n, 'FM000') || '@example.org', now(), 1, case when n > 3 then now() end,
      case when n <= 3 then now() end, case when n <= 3 then 'The mailbox is gone' end, ${mailing}
    from generate_series(1, 123) as n`.execute(db)
  await sql`
    with left_out as (
      insert into members (first_name, last_name, email)
      select 'N', n::text, 'n' || to_char(n, 'FM0000') || '@example.org' from generate_series(1, ${leftOut}::int) as n
      returning id)
    insert into message_omissions (message_id, member_id, reason) select ${message}, id, 'not wanted' from left_out`.execute(
    db,
  )
  return mailing
}

async function list(mailing: number, status: DeliveryStatus, wanted: number) {
  const { [status]: counted } = await countResults(services.db, message, mailing)
  const { rows, ...page } = await listResults(services.db, message, mailing, status, { wanted, counted })
  return { ...page, emails: rows.map(({ email }) => email), rows }
}

test('delivered and undelivered emails are listed by address, page by page', async () => {
  const mailing = await addMessage(2)
  const second = await list(mailing, 'delivered', 2)
  expect(second).toMatchObject({ page: 2, pages: 3, total: 120, hasMore: false })
  expect([second.emails[0], second.emails.at(-1)]).toEqual(['p054@example.org', 'p103@example.org'])
  expect(second.rows[0]).toMatchObject({ at: expect.any(Date), problem: null, member: null })
  expect((await list(mailing, 'refused', 1)).rows).toMatchObject(
    ['p001', 'p002', 'p003'].map((name) => ({ email: `${name}@example.org`, problem: 'The mailbox is gone' })),
  )
  expect((await list(mailing, 'left out', 1)).rows).toMatchObject([
    { email: 'n0001@example.org', member: { name: 'N 1' }, reason: 'not wanted', at: null, problem: null },
    { email: 'n0002@example.org', member: { name: 'N 2' } },
  ])
})

test('of very many who were left out the first 2,000 are listed, and the list says that there are more', async () => {
  const mailing = await addMessage(2_010)
  expect((await countResults(services.db, message, mailing))['left out']).toEqual({ count: 2_010, hasMore: false })
  expect(await list(mailing, 'left out', 1)).toMatchObject({ page: 1, pages: 40, total: 2_000, hasMore: true })
  expect(await list(mailing, 'left out', 99)).toMatchObject({ page: 40, total: 2_000, hasMore: true })
})

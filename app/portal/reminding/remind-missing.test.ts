import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import { noteRefusedAddress } from '../../platform/mail/refused-addresses.server.ts'
import type { ConfirmedOwner } from '../../viewer.ts'
import { missedYouMailing } from './missed-you-mailing.server.ts'
import { whyMissing } from './missing.ts'
import { listMissing } from './missing-participants.server.ts'
import { remindMissing } from './remind-missing.server.ts'

let services: TestServices
let admin: ConfirmedOwner
const pilot = { id: 1, slug: 'pilot', name: 'AI Agent Development Bootcamp' }
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.pool.query('delete from members')
  await services.pool.query(
    `update schedule_items set due_at = '2025-07-17T07:00Z' where id = (
       select min(id) from schedule_items where kind = 'exercise')`,
  )
  admin = await addAdmin(services)
  // After the second of three sessions.
  services.clock.set(new Date('2025-07-20T17:00:00Z'))
})

/** @param there in how many of the first sessions */
async function add(email: string, { there = 0, handsIn = false, excused = 0, since = '2025-07-01' } = {}) {
  const { rows } = await services.pool.query(
    `with person as (insert into members (first_name, last_name, email) values ('Ada', 'L', $1) returning id)
     insert into registrations (member_id, cohort_id, state, since) select id, 1, 'registered', $2 from person returning member_id`,
    [email, since],
  )
  const id = rows[0].member_id
  await services.pool.query(
    `insert into attendance (session_id, member_id, joined_at, excused_at)
     select id, $1, case when n <= $2 then now() end, case when n > $2 then now() end
     from (select id, row_number() over (order by position) as n from schedule_items where kind = 'live session') as item
     where n <= $2 + $3`,
    [id, there, excused],
  )
  if (handsIn)
    await services.pool.query(
      `insert into hand_ins (member_id, item_id, state, draft_at, sent_at)
       select $1, min(id), 'sent', now(), now() from schedule_items where kind = 'exercise'`,
      [id],
    )
  return id
}

const missing = async () =>
  Object.fromEntries(
    await Promise.all(
      (await listMissing(services.db, 1, services.clock.now())).map(async (one) => {
        const { rows } = await services.pool.query('select email::text from members where id = $1', [one.id])
        return [rows[0].email, whyMissing(one)] as const
      }),
    ),
  )

test('a word is needed after two absences, or with nothing handed in after the due day', async () => {
  await add('gone@example.org')
  await add('once@example.org', { there: 1, handsIn: true })
  await add('lazy@example.org', { there: 2 })
  await add('away@example.org', { excused: 2, handsIn: true })
  await add('late@example.org', { since: '2025-07-20T00:00:00Z' })
  expect(await missing()).toEqual({
    'gone@example.org': 'absent from 2 sessions, nothing handed in',
    'lazy@example.org': 'nothing handed in',
  })
  services.clock.set(new Date('2025-07-16T17:00:00Z'))
  expect(await missing()).toEqual({})
  services.clock.set(new Date('2025-08-01T17:00:00Z'))
  expect(await missing()).toEqual({})
})

test('they get one warm email, not twice within three days, and none at a refused address', async () => {
  await add('gone@example.org')
  await add('refused@example.org')
  await services.db.transaction().execute((tx) =>
    noteRefusedAddress(tx, {
      email: 'refused@example.org',
      reason: 'no-such-mailbox',
      refusedAt: services.clock.now(),
    }),
  )
  const done = await Promise.all([remindMissing(services, admin, pilot), remindMissing(services, admin, pilot)])
  expect(done.sort()).toEqual([0, 1])
  await services.runJobs([writeMailing([missedYouMailing])])
  await services.sendEmails()
  const letters = await services.mailbox.list()
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['gone@example.org', 'We’ve missed you. How is it going?'],
  ])
  const text = (await services.mailbox.read(letters[0]?.id ?? ''))?.text
  expect(text).toContain('It isn’t too late.')
  services.clock.advance(4 * 24 * 60 * 60 * 1000)
  expect(await remindMissing(services, admin, pilot)).toBe(1)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { changeStatuses, previewStatuses } from '../../../test/change-statuses.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { previewJob } from '../jobs/decide-job.server.ts'
import type { MemberStatus } from '../member.ts'
import { findMemberRecord, type MemberRecord } from '../members.server.ts'
import { changeMember } from '../roster/editing/change-member.server.ts'
import { findPlaceLetterFacts, previewPlaceEmails } from './tell-of-places.server.ts'

let services: TestServices
let boss: Confirmed<Organiser>
beforeEach(async () => {
  services = await openTestServices()
  boss = await addAdmin(services)
})
afterEach(() => services.close())

test.each([
  ['registered', 'cancelled', /^Your place in .* was cancelled$/],
  ['confirmed', 'waitlist', /^You're on the waitlist for .* now$/],
  ['waitlist', 'cancelled', /^You're no longer on the waitlist for /],
  ['waitlist', 'registered', /^A place in .* is yours$/],
] as const)('who is moved from %s to %s reads the email that the admin has seen before', async (from, to, subject) => {
  const id = await add('ada@example.org', from)
  const shown = (await preview(id))[to]
  expect(shown?.subject).toMatch(subject)
  // Its links would open the registration to the admin who sees the preview.
  expect(shown?.text).not.toMatch(/registration\/[\w-]{64}/)
  expect(await change(id, to, true)).toMatchObject({ outcome: 'saved', isTold: true })
  await services.settleChanges()
  await services.sendEmails()
  const [letter] = await services.mailbox.list()
  expect(letter).toMatchObject({ to: 'ada@example.org', subject: shown?.subject })
  expect(letter?.text).toMatch(/registration\/[\w-]{64}/)
  expect(withoutLinks(letter?.text)).toBe(withoutLinks(shown?.text))
})

test('no one is told when the admin turns the email off, or when nothing is given or taken', async () => {
  const [ada, ben] = [await add('ada@example.org', 'registered'), await add('ben@example.org', 'registered')]
  expect(await change(ada, 'cancelled', false)).toMatchObject({ outcome: 'saved', isTold: false })
  expect(await preview(ben)).not.toHaveProperty('confirmed')
  expect(await change(ben, 'confirmed', true)).toMatchObject({ outcome: 'saved', isTold: false })
  await services.settleChanges()
  await services.sendEmails()
  expect(await services.mailbox.list()).toEqual([])
})

test('each of many members who loses a place or queue number is told, and the emails are shown before', async () => {
  const people = [
    await add('ada@example.org', 'registered'),
    await add('ben@example.org', 'waitlist'),
    await add('eve@example.org', 'cancelled'),
  ]
  const shown = await previewJob(
    services,
    await previewStatuses(services, boss, { people, to: 'cancelled' }),
    'cancelled',
  )
  expect(shown).toHaveLength(2)
  const job = await changeStatuses(services, boss, { people, to: 'cancelled' })
  expect(job).toMatchObject({ done: 2, counters: { told: 2 } })
  await services.sendEmails()
  const letters = await services.mailbox.list()
  expect(
    letters.map(({ to, subject }) => ({ to, subject })).sort((one, other) => (one.to < other.to ? -1 : 1)),
  ).toEqual([
    { to: 'ada@example.org', subject: shown[0]?.subject },
    { to: 'ben@example.org', subject: shown[1]?.subject },
  ])
})

function withoutLinks(text = ''): string {
  return text.replace(/<\S+>/g, '<>').replace(/\s+/g, ' ').trim()
}

async function change(id: string, status: MemberStatus, tell: boolean) {
  const { firstName, lastName, email, role, newsletter, version } = await recordOf(id)
  const edit = { firstName, lastName, email, role, newsletter, version, status, tell }
  return changeMember(services, boss, id, { ...edit, reason: undefined, agreedTaken: undefined }, pilotCohort, boss)
}

async function recordOf(id: string): Promise<MemberRecord> {
  const record = await findMemberRecord(services.db, id, pilotCohort)
  if (!record) throw new Error('no such member')
  return record
}

async function add(email: string, status: MemberStatus, values: { role?: string; cohort_id?: null } = {}) {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Some', last_name: 'Body', email, status, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function preview(id: string) {
  return previewPlaceEmails(services, await recordOf(id), await findPlaceLetterFacts(services, pilotCohort))
}

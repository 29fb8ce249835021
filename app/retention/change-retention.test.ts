import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import type { ConfirmedOwner } from '../viewer.ts'
import { changeRetention } from './change-retention.server.ts'
import { retentionNotice } from './copy.ts'
import { fieldOf, fingerprintOf, periodValue, readRetentionForm, retainedKinds, usualRetention } from './retention.ts'
import { readRetention } from './retention-periods.server.ts'

let services: TestServices
let admin: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(new Date())
  admin = await addAdmin(services)
})
afterEach(() => services.close())

async function addOldLetters(count: number) {
  const letter = { kind: 'test', recipient: 'ada@example.org', delivered_at: new Date(), attempts: 1 }
  const created_at = new Date(services.clock.now().getTime() - 100 * 24 * 60 * 60 * 1000)
  const rows = Array.from({ length: count }, () => ({ ...letter, created_at }))
  await services.db.insertInto('emails').values(rows).execute()
}

async function entries() {
  const rows = await services.db.selectFrom('audit_log').select(['actor', 'action', 'changes']).execute()
  return rows.filter(({ action }) => action === 'Retention changed')
}

test('until an admin changes them, the default periods apply', async () => {
  expect(await readRetention(services.db)).toEqual(usualRetention)
})

test('longer periods are set at once, and recorded', async () => {
  const wanted = { ...usualRetention, emails: 365, inquiries: null }
  expect(await changeRetention(services, admin, wanted, null)).toEqual({
    outcome: 'changed',
    shorter: false,
    deletes: false,
  })
  expect(await readRetention(services.db)).toEqual(wanted)
  expect(await entries()).toEqual([
    {
      actor: admin.email,
      action: 'Retention changed',
      changes: {
        inquiries: { before: 'two years', after: 'as long as we run the site' },
        emails: { before: '180 days', after: 'a year' },
      },
    },
  ])
  expect(await changeRetention(services, admin, wanted, null)).toEqual({ outcome: 'unchanged' })
})

test('a deletion needs agreement, and agreement to other periods is refused', async () => {
  await addOldLetters(3)
  const wanted = { ...usualRetention, emails: 90 }
  const question = { outcome: 'to-agree', deletions: [{ kind: 'emails', count: 3 }] }
  expect(await changeRetention(services, admin, wanted, null)).toEqual(question)
  expect(await changeRetention(services, admin, wanted, fingerprintOf({ ...wanted, emails: 30 }))).toEqual(question)
  expect(await readRetention(services.db)).toEqual(usualRetention)
  expect(await changeRetention(services, admin, wanted, fingerprintOf(wanted))).toEqual({
    outcome: 'changed',
    shorter: true,
    deletes: true,
  })
})

test('a shorter period that deletes nothing is set at once, and the answer says that nothing is deleted', async () => {
  await addOldLetters(1)
  const result = await changeRetention(services, admin, { ...usualRetention, inquiries: 90 }, null)
  expect(retentionNotice(result).description).toBe(
    'Nothing is that old yet, so nothing is deleted now. The privacy page shows the new times.',
  )
})

test('only the offered periods can be chosen, one for each kind', () => {
  const form = new FormData()
  for (const kind of retainedKinds) form.set(fieldOf(kind), periodValue(usualRetention[kind]))
  expect(readRetentionForm(form, usualRetention)).toEqual(usualRetention)
  form.set(fieldOf('audit log'), '30')
  expect(readRetentionForm(form, usualRetention)).toBeNull()
  form.delete(fieldOf('audit log'))
  expect(readRetentionForm(form, usualRetention)).toBeNull()
})

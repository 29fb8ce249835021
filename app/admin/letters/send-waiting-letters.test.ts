import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listEntries } from '../../audit/audit-log.server.ts'
import { readAuditQuery } from '../../audit/audit-query.ts'
import { farewellLetter } from '../../membership/farewell.email.tsx'
import type { MailTransport } from '../../platform/mail/transport.server.ts'
import type { Owner as Admin } from '../../viewer.ts'
import { sendWaitingNotice } from './copy.ts'
import { sendWaitingLetters } from './send-waiting-letters.server.ts'

let services: TestServices
let ann: Admin
let isAway: boolean
const transport: MailTransport = {
  send: async (message, signal) =>
    isAway ? Promise.reject(new Error('away')) : services.mailbox.send(message, signal),
  close: async () => {},
}
beforeEach(async () => {
  isAway = true
  services = await openTestServices({ transport })
  ann = await addAdmin(services, 'ann@example.org')
})
afterEach(() => services.close())

const entries = async () =>
  (await listEntries(services.db, readAuditQuery(new URLSearchParams()))).rows.map(
    ({ actor, action, subject }) => `${actor}: ${action}, ${subject}`,
  )

async function threeWait(): Promise<void> {
  for (const name of ['ada', 'ben', 'cyd'])
    await services.outbox.add(services.db, farewellLetter, {
      to: `${name}@example.org`,
      facts: { firstName: name, byThemselves: true },
    })
  await services.sendEmails()
}

test('after an outage one click sends everything that waits, once, and the audit log has the number', async () => {
  await threeWait()
  isAway = false
  expect(await services.sendEmails(), 'none of it is due yet').toBe(0)
  expect(await sendWaitingLetters(services, ann)).toBe(3)
  expect(await services.sendEmails()).toBe(3)
  expect(await sendWaitingLetters(services, ann)).toBe(0)
  expect(await services.sendEmails()).toBe(0)
  expect(await services.mailbox.list()).toHaveLength(3)
  expect(await entries()).toEqual(['ann@example.org: Waiting emails sent, All that waited: 3 emails'])
})

test('ten clicks at once are one', async () => {
  await threeWait()
  isAway = false
  const counts = await Promise.all(Array.from({ length: 10 }, () => sendWaitingLetters(services, ann)))
  expect(Math.max(...counts)).toBe(3)
  expect(await services.sendEmails()).toBeLessThanOrEqual(3)
  expect(await services.mailbox.list()).toHaveLength(3)
})

test('a former admin sends nothing', async () => {
  await threeWait()
  await services.db.updateTable('members').set({ role: 'member' }).execute()
  await expect(sendWaitingLetters(services, ann)).rejects.toThrow('no admin any more')
  isAway = false
  expect(await services.sendEmails()).toBe(0)
  expect(await entries()).toEqual([])
})

test('the answer counts in words', () => {
  expect(sendWaitingNotice(1).title).toBe('1 email is on the way')
  expect(sendWaitingNotice(1200).title).toBe('1,200 emails are on the way')
  expect(sendWaitingNotice(0).tone).toBe('info')
})

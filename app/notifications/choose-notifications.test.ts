import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import type { AdminRole } from '../admin-role.ts'
import type { ConfirmedOwner } from '../viewer.ts'
import { addAddress, chooseNotifications, findOwnRecipient, removeAddress } from './choose-notifications.server.ts'
import { topicsOf } from './notice-topic.ts'
import { readNotificationForm } from './notification-form.ts'
import { recipientOfKey, stopUrl } from './stop-key.server.ts'
import { stopNotices } from './stop-notices.server.ts'
import { type Choice, listRecipients } from './team-recipients.server.ts'

let services: TestServices
let owner: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  owner = await addAdmin(services)
})
afterEach(() => services.close())

const choice: Choice = { told: ['inquiries'], zone: 'Europe/Berlin', digestHour: 6 }

async function recipientOf(admin: ConfirmedOwner) {
  const own = await findOwnRecipient(services, admin)
  if (!own) throw new Error('nobody')
  return own
}

async function audited(): Promise<unknown[]> {
  const { rows } = await services.pool.query<{ told: string }>(
    "select concat_ws(' ', actor, subject, changes::text, reason) as told from audit_log where action = 'Notifications changed' order by id",
  )
  return rows.map(({ told }) => told)
}

test('every admin chooses for themselves, an owner for others too, and the audit log shows the changes', async () => {
  const reader = { ...(await addAdmin(services, 'reader@example.org', 'reader')), least: 'reader' } as ConfirmedOwner
  const own = await recipientOf(reader)
  expect(await chooseNotifications(services, reader, own.id, choice)).toBe('saved')
  expect(await chooseNotifications(services, reader, own.id, choice)).toBe('saved')
  expect(await recipientOf(reader)).toMatchObject(choice)
  expect(await chooseNotifications(services, reader, (await recipientOf(owner)).id, choice)).toBe('gone')
  expect(await chooseNotifications(services, owner, own.id, { ...choice, digestHour: 7 })).toBe('saved')
  expect(await audited()).toEqual([
    'reader@example.org reader@example.org {"told": {"after": "Inquiries", "before": "Nothing"}, "summary": {"after": "6:00 AM, Europe/Berlin", "before": "8:00 AM, America/Los_Angeles"}}',
    'boss@example.org reader@example.org {"summary": {"after": "7:00 AM, Europe/Berlin", "before": "6:00 AM, Europe/Berlin"}}',
  ])
})

test('an admin who lost the role meanwhile changes nothing', async () => {
  const own = await recipientOf(owner)
  await services.pool.query("update members set role = 'member' where email = 'boss@example.org'")
  await expect(chooseNotifications(services, owner, own.id, choice)).rejects.toThrow('no admin any more')
})

test('by default everybody gets the notifications of their role, and the role of the inbox never gets more than inquiries', async () => {
  const heard = async (role: AdminRole) =>
    topicsOf(await recipientOf(await addAdmin(services, `${role}@example.org`, role)))
  expect(await heard('reader')).toEqual([])
  expect(await heard('inbox')).toEqual(['inquiries'])
  expect(await heard('editor')).toEqual(['inquiries'])
  expect(await heard('organiser')).toEqual(['inquiries', 'places', 'trouble'])
  expect(topicsOf({ told: ['inquiries', 'places', 'trouble'], role: 'inbox' })).toEqual(['inquiries'])
})

test('a new address is told once what it will get, and its reader can stop it', async () => {
  expect(await addAddress(services, owner, 'Press@Example.net', choice)).toBe('added')
  expect(await addAddress(services, owner, 'press@example.net', choice)).toBe('known-already')
  expect(await addAddress(services, owner, 'BOSS@example.org', choice)).toBe('known-already')
  const { rows } = await services.pool.query("select recipient from emails where kind = 'team-address'")
  expect(rows).toEqual([{ recipient: 'Press@Example.net' }])
  const press = (await listRecipients(services.db)).find(({ role }) => role === null)
  const key =
    stopUrl(services, press?.id ?? '')
      .split('/')
      .at(-2) ?? ''
  expect(recipientOfKey(services, key)).toBe(press?.id)
  expect(recipientOfKey(services, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(null)
  await stopNotices(services, press?.id ?? '')
  await stopNotices(services, press?.id ?? '')
  expect((await listRecipients(services.db)).map(({ email }) => email)).not.toContain('Press@Example.net')
  expect(await audited()).toEqual([
    'boss@example.org Press@Example.net {"told": {"after": "Inquiries", "before": null}}',
    'someone not signed in Press@Example.net {"told": {"after": "nothing", "before": "news for the team"}} By the link in an email to this address.',
  ])
})

test('twenty addresses are the maximum, and an admin can’t be removed as an address', async () => {
  const added = []
  for (let n = 0; n < 21; n += 1) added.push(await addAddress(services, owner, `p${n}@example.net`, choice))
  expect(added.filter((outcome) => outcome === 'added')).toHaveLength(20)
  expect(added.at(-1)).toBe('too-many')
  const own = await recipientOf(owner)
  expect(await removeAddress(services, owner, own.id)).toBe(null)
  expect((await recipientOf(owner)).id).toBe(own.id)
  const [first] = (await listRecipients(services.db)).filter(({ role }) => role === null)
  expect(await removeAddress(services, owner, first?.id ?? '')).toMatch(/^p\d+@example.net$/)
  expect(await addAddress(services, owner, 'another@example.net', choice)).toBe('added')
})

test('the form accepts its own choices and nothing else', () => {
  const read = (change: Record<string, string> = {}, role: AdminRole | null = 'reader') => {
    const form = new FormData()
    const typed = { inquiries: 'on', trouble: 'on', zone: 'UTC', hour: '0', ...change }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    return readNotificationForm(form, { role }, ['Europe/Berlin', 'UTC'])
  }
  expect(read()).toEqual({ told: ['inquiries', 'trouble'], zone: 'UTC', digestHour: 0 })
  for (const role of [null, 'inbox'] as const) expect(read({}, role)?.told).toEqual(['inquiries'])
  for (const [name, value] of [
    ['zone', 'Mars'],
    ['hour', '24'],
    ['hour', ''],
    ['hour', '1.5'],
  ] as const)
    expect(read({ [name]: value })).toBe(null)
})

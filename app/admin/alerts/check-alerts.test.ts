import { statfsSync } from 'node:fs'
import { hostname } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../../server/background/housekeeping.ts'
import { addAdmin } from '../../../test/admin.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { farewellLetter } from '../../membership/farewell.email.tsx'
import { beginStatusChange } from '../../membership/jobs/begin-job.server.ts'
import { tryJobAgain } from '../../membership/jobs/decide-job.server.ts'
import { offerPlaces } from '../../membership/places/offer-places.server.ts'
import { recordBackup } from '../../platform/backups/backups.server.ts'
import type { Config } from '../../platform/config.ts'
import { openSmtp } from '../../platform/mail/transport.server.ts'
import type { ConfirmedOwner } from '../../viewer.ts'
import { listAlerts } from './alerts.server.ts'
import { checkAlerts } from './check-alerts.server.ts'

const minute = 60_000
const hour = 60 * minute

let mail: MailServer
let services: TestServices
let startedAt: Date
let boss: ConfirmedOwner
beforeEach(async () => {
  mail = await startMailServer()
  services = await openTestServices({ transport: openSmtp(mail.url) })
  // The disk of the test machine must not matter.
  services.config = { ...services.config, alarms: { ...services.config.alarms, diskMegabytes: 0 } }
  boss = await addAdmin(services)
  await addAdmin(services, 'second@example.org')
  startedAt = services.clock.now()
})
afterEach(async () => {
  await services.close()
  await mail.close()
})

async function look(settings: Partial<Config> = {}): Promise<void> {
  await checkAlerts({ ...services, config: { ...services.config, ...settings } }, startedAt)
}

/** Delivers the due emails. @returns their recipients and subjects */
async function arrived(): Promise<string[]> {
  mail.letters.length = 0
  await services.sendEmails()
  return mail.letters.map(({ recipients, raw }) => `${recipients} ${subjectOf(raw)}`).sort()
}

function subjectOf(raw: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw) ?? []
  return subject
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text) => decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')))
    .replaceAll(/\r\n /g, '')
}

async function write(to = 'ada@example.org'): Promise<void> {
  await services.outbox.add(services.db, farewellLetter, { to, facts: { firstName: 'Ada' } as never })
}

const both = (subject: string) => [`boss@example.org ${subject}`, `second@example.org ${subject}`]

test('without an alert no email is sent, and nothing is stored', async () => {
  await look()
  services.clock.advance(40 * 24 * hour)
  await look()
  expect(await arrived()).toEqual([])
  expect((await services.pool.query('select * from troubles')).rows).toEqual([])
})

test('when no email leaves, admins are told once it does again; meanwhile the dashboard shows the alert, until it is over', async () => {
  mail.behaviour = { refuses: 451 }
  await write()
  await services.sendEmails()
  services.clock.advance(59 * minute)
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toEqual([])
  services.clock.advance(2 * minute)
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toEqual([
    { kind: 'emails-wait', place: '', facts: { emails: 1, minutes: 61 } },
  ])
  mail.behaviour = 'works'
  expect(await arrived()).toEqual(['ada@example.org You’ve left AgentSpark', ...both('Email isn’t going out')].sort())
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toEqual([])
  expect(await arrived()).toEqual(both('Email is going out again'))
})

test('of several servers that check at once one sends the email', async () => {
  const settings = { alarms: { ...services.config.alarms, diskMegabytes: 1e12 } }
  await Promise.all(Array.from({ length: 8 }, () => look(settings)))
  expect(await arrived()).toEqual(both('The disk is filling up'))
  expect((await listAlerts(services.db, services.clock.now())).map(({ place }) => place)).toEqual([hostname()])
  await Promise.all(Array.from({ length: 8 }, () => look()))
  expect(await arrived()).toEqual(both('The disk has room again'))
})

test('a disk is full from the configured limit on, and each server has its own alert', async () => {
  const { bavail, bsize } = statfsSync(services.config.dataDir)
  const free = (bavail * bsize) / 2 ** 20
  await look({ alarms: { ...services.config.alarms, diskMegabytes: free / 2 } })
  expect(await listAlerts(services.db, services.clock.now())).toEqual([])
  await services.pool.query(
    "insert into troubles (kind, place, facts, began_at, seen_at) values ('disk-fills', 'elsewhere', '{\"freeMegabytes\":5}', $1, $1)",
    [services.clock.now()],
  )
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toMatchObject([{ place: 'elsewhere' }])
  // Its server was removed, so no check updates the alert.
  services.clock.advance(11 * minute)
  expect(await listAlerts(services.db, services.clock.now())).toEqual([])
  services.clock.advance(8 * 24 * hour)
  await cleanUp(services)
  expect((await services.pool.query('select * from troubles')).rows).toEqual([])
})

test('refusing addresses raise an alert from the configured number a day on', async () => {
  const refuse = (count: number) =>
    services.pool.query(
      "insert into refused_addresses select 'nobody' || n || '@example.org', 'no-such-mailbox', $1 from generate_series(1, $2::int) as n on conflict do nothing",
      [services.clock.now(), count],
    )
  await refuse(19)
  await look()
  expect(await arrived()).toEqual([])
  await refuse(20)
  await look()
  expect(await arrived()).toEqual(both('Many addresses refuse our email'))
})

test('a backup is too old when two in a row are missing, if the server takes backups', async () => {
  const settings = { backupTo: '/var/backups/agentspark', backupEveryMs: 24 * hour }
  services.clock.advance(47 * hour)
  await look(settings)
  expect(await arrived()).toEqual([])
  services.clock.advance(hour)
  await look()
  expect(await arrived()).toEqual([])
  await look(settings)
  expect(await arrived()).toEqual(both('The last backup is too old'))
  await recordBackup(services.db, { taken_at: services.clock.now(), name: 'some', bytes: 1, is_scheduled: true })
  await look(settings)
  expect(await arrived()).toEqual(both('Backups are being taken again'))
})

test('a failed check doesn’t keep the others from running', async () => {
  await look({
    dataDir: '/there/is/no/such/folder',
    alarms: { ...services.config.alarms, diskMegabytes: 1 },
    backupTo: '/b',
    backupEveryMs: -1,
  })
  expect(await arrived()).toEqual(both('The last backup is too old'))
})

test('admins hear of a held place whose email was given up, until another one is delivered', async () => {
  const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', status: 'waitlist' }
  const { id: first } = await services.db
    .insertInto('community_members')
    .values(person)
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db.updateTable('cohorts').set({ accept_within: 3 }).where('id', '=', pilotCohort).execute()
  await offerPlaces(services, boss, { places: 1, first }, pilotCohort)
  await services.settleChanges()
  const offer = services.db.updateTable('emails').where('kind', '=', 'place-offer')
  await offer.set({ delivered_at: null, gave_up_at: startedAt }).execute()
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toMatchObject([
    { kind: 'places-untold', facts: { places: 1 } },
  ])
  expect(await arrived()).toEqual(both('An email about a held place wasn’t delivered'))
  await offer.set({ delivered_at: startedAt, gave_up_at: null }).execute()
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toEqual([])
})

test('admins hear of a bulk change that was given up, until one of them resumes it', async () => {
  const facts = { to: 'cancelled', list: '', cohortOfList: pilotCohort } as const
  const id = await beginStatusChange(services, boss, facts, pilotCohort)
  await services.db.updateTable('member_jobs').set({ finished_at: startedAt }).execute()
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toMatchObject([
    { kind: 'jobs-given-up', facts: { jobs: 1 } },
  ])
  expect(await arrived()).toEqual(both('A long import or change of statuses was given up'))
  expect(await tryJobAgain(services, boss, id, boss)).toBe('running')
  await look()
  expect(await listAlerts(services.db, services.clock.now())).toEqual([])
})

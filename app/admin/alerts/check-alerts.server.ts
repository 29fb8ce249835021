import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { href } from 'react-router'
import { countGivenUp } from '../../membership/changes/member-jobs.server.ts'
import { countHeldUnnotified } from '../../membership/place-expiries.server.ts'
import { tellTeam } from '../../notifications/tell-team.server.ts'
import { lastScheduledBackup } from '../../platform/backups/backups.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { countRefusedToday, findLastDelivery, readOutboxFigures } from '../../platform/mail/outbox-figures.server.ts'
import type { Services } from '../../platform/services.ts'
import { alertEmail } from './alert.email.tsx'
import {
  type Alert,
  type AlertKind,
  alertWords,
  describeAlert,
  doEmailsWait,
  dueEmail,
  type OpenAlert,
} from './alert.ts'
import { endAlert, lockAlert, saveAlert } from './alerts.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const megabyte = 2 ** 20
/** Two scheduled backups in a row are missing. */
const backupsMissed = 2

type Check = (services: Services, startedAt: Date) => Promise<Alert | null>

/** The check of each kind. A disabled one finds nothing. */
const checks: Record<AlertKind, { isOfOneServer: boolean; check: Check }> = {
  'emails-wait': { isOfOneServer: false, check: emailsWait },
  'emails-refused': { isOfOneServer: false, check: emailsRefused },
  'places-untold': { isOfOneServer: false, check: placesUntold },
  'jobs-given-up': { isOfOneServer: false, check: jobsGivenUp },
  'deadlines-missed': { isOfOneServer: false, check: deadlinesMissed },
  'disk-fills': { isOfOneServer: true, check: diskFills },
  'backup-old': { isOfOneServer: false, check: backupOld },
}

/**
 * Runs all checks, stores their results, and emails admins. Several servers may run it at once: one of them sends the email.
 *
 * @param startedAt start of this server, which took no backup before
 */
export async function checkAlerts(services: Services, startedAt: Date): Promise<void> {
  const { db, clock, log } = services
  for (const [kind, { isOfOneServer, check }] of Object.entries(checks) as [AlertKind, (typeof checks)[AlertKind]][]) {
    const place = isOfOneServer ? hostname() : ''
    try {
      const found = await check(services, startedAt)
      await db.transaction().execute(async (tx) => {
        const now = clock.now()
        const before = await lockAlert(tx, kind, place)
        const tell = dueEmail(before, found !== null, now)
        if (found) await saveAlert(tx, { ...found, place }, tell === 'there', now)
        else if (before && !before.endedAt) await endAlert(tx, kind, place, now)
        if (tell) await tellAdmins(services, tx, kind, found && { ...found, place }, now)
        if (tell === 'there') log.error({ kind, place, ...found?.facts }, 'admins are told of a trouble')
        if (tell === 'over') log.info({ kind, place }, 'admins are told that a trouble is over')
      })
    } catch (error) {
      log.warn({ kind, error: (error as Error).message }, 'not known whether there is a trouble')
    }
  }
}

async function tellAdmins(
  services: Services,
  tx: Tx,
  kind: AlertKind,
  alert: OpenAlert | null,
  now: Date,
): Promise<void> {
  // Outdated after a day; a lasting alert has been sent again by then.
  const expiresAt = new Date(now.getTime() + 24 * hourMs)
  const { title, over } = alertWords[kind]
  const news = {
    topic: 'trouble',
    title: alert ? title : over,
    text: alert ? describeAlert(alert) : '',
    path: href('/admin/dashboard'),
  } as const
  await tellTeam(services, tx, news, now, async ({ email, firstName }) => {
    await services.outbox.add(tx, alertEmail, { to: email, facts: { firstName, kind, trouble: alert }, expiresAt })
  })
}

async function emailsWait({ db, jobs, clock, config }: Services): Promise<Alert | null> {
  const limit = config.alarms.emailMinutes
  if (limit === 0) return null
  const now = clock.now()
  const waiting = (await readOutboxFigures(db, now)).find(({ queue }) => queue === 'email')
  if (!waiting?.oldestSeconds || waiting.oldestSeconds < limit * 60) return null
  const [last, queues] = await Promise.all([findLastDelivery(db), jobs.readFigures()])
  const emails = waiting.untried + waiting.postponed
  const oldestMinutes = waiting.oldestSeconds / 60
  const overdueSeconds = queues.find(({ queue }) => queue === waiting.queue)?.oldestSeconds ?? 0
  const waits = doEmailsWait(
    {
      emails,
      oldestMinutes,
      overdueMinutes: overdueSeconds / 60,
      sentMinutesAgo: last && (now.getTime() - last.getTime()) / minuteMs,
    },
    limit,
  )
  return waits ? { kind: 'emails-wait', facts: { emails, minutes: Math.floor(oldestMinutes) } } : null
}

async function emailsRefused({ db, clock, config }: Services): Promise<Alert | null> {
  const limit = config.alarms.refusedAddresses
  const addresses = limit === 0 ? 0 : await countRefusedToday(db, clock.now())
  return limit > 0 && addresses >= limit ? { kind: 'emails-refused', facts: { addresses } } : null
}

/** Can't be disabled: these people would lose their place without knowing that they have one. */
async function placesUntold({ db }: Services): Promise<Alert | null> {
  const places = await countHeldUnnotified(db)
  return places > 0 ? { kind: 'places-untold', facts: { places } } : null
}

async function jobsGivenUp({ db }: Services): Promise<Alert | null> {
  const jobs = await countGivenUp(db)
  return jobs > 0 ? { kind: 'jobs-given-up', facts: { jobs } } : null
}

async function deadlinesMissed({ jobs }: Services): Promise<Alert | null> {
  const { length } = await jobs.listGivenUp()
  return length > 0 ? { kind: 'deadlines-missed', facts: { jobs: length } } : null
}

async function diskFills({ config }: Services): Promise<Alert | null> {
  const limit = config.alarms.diskMegabytes
  if (limit === 0) return null
  const { bavail, bsize } = await statfs(config.dataDir)
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte)
  return freeMegabytes < limit ? { kind: 'disk-fills', facts: { freeMegabytes } } : null
}

async function backupOld({ db, clock, config }: Services, startedAt: Date): Promise<Alert | null> {
  if (!config.backupTo) return null
  const last = (await lastScheduledBackup(db))?.taken_at
  const since = last && last > startedAt ? last : startedAt
  if (clock.now().getTime() - since.getTime() < backupsMissed * config.backupEveryMs) return null
  const hours = Math.floor((clock.now().getTime() - (last ?? startedAt).getTime()) / hourMs)
  return { kind: 'backup-old', facts: { hours } }
}

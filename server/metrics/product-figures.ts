import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { type AlertKind, alertKinds } from '../../app/admin/alerts/alert.ts'
import { listAlerts } from '../../app/admin/alerts/alerts.server.ts'
import { listPlacesOfPublished } from '../../app/membership/places.server.ts'
import { lastBackup } from '../../app/platform/backups/backups.server.ts'
import { countRefusedToday, readOutboxFigures } from '../../app/platform/mail/outbox-figures.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { version } from '../../app/platform/version.server.ts'
import type { Figure } from './figures.ts'
import { gauge } from './process-figures.ts'

const askedAgainAfterMs = 10_000
const timeoutMs = 2_000

type Part = (services: Services) => Promise<Figure[]>

const parts: Part[] = [outbox, jobs, places, disk, troubles, backup]

/**
 * Figures from the database and the disk, read at most every ten seconds, however many clients ask. A figure that can't
 * be read is left out.
 */
export function openProductFigures(services: Services): () => Promise<Figure[]> {
  let readAt = -Infinity
  let reading: Promise<Figure[]> | undefined
  return () => {
    if (!reading || performance.now() - readAt > askedAgainAfterMs) {
      readAt = performance.now()
      reading = read(services)
    }
    return reading
  }
}

async function read(services: Services): Promise<Figure[]> {
  const figures = await Promise.all(
    parts.map((part) =>
      Promise.race([part(services), setTimeout(timeoutMs, null, { ref: false })]).catch((error: Error) => {
        services.log.warn({ error: error.message }, 'some figures could not be read')
        return null
      }),
    ),
  )
  const build = gauge('agentspark_build_info', 'The release that runs, and its Node.', [
    { labels: { version, node: process.version }, value: 1 },
  ])
  const missing = figures.filter((part) => part === null).length
  return [
    build,
    gauge(
      'agentspark_figures_missing',
      'Of outbox, jobs, places, disk, troubles and backups: how many could not be read.',
      missing,
    ),
    ...figures.flatMap((part) => part ?? []),
  ]
}

async function outbox({ db, clock }: Services): Promise<Figure[]> {
  const now = clock.now()
  const [queues, refused] = await Promise.all([readOutboxFigures(db, now), countRefusedToday(db, now)])
  return [
    gauge(
      'agentspark_outbox_letters',
      'Emails that have not left, 10,000 of a queue at most.',
      queues.flatMap(({ queue, untried, postponed }) => [
        { labels: { queue, state: 'untried' }, value: untried },
        { labels: { queue, state: 'postponed' }, value: postponed },
      ]),
    ),
    gauge(
      'agentspark_outbox_oldest_seconds',
      'Since the oldest of them was written.',
      queues.map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds ?? 0 })),
    ),
    gauge(
      'agentspark_outbox_refused_addresses',
      'Addresses that a mail server has refused for good within a day.',
      refused,
    ),
  ]
}

async function troubles({ db, clock }: Services): Promise<Figure[]> {
  const lasting = await listAlerts(db, clock.now())
  const isThere = (kind: AlertKind) => (lasting.some((trouble) => trouble.kind === kind) ? 1 : 0)
  const samples = alertKinds.map((kind) => ({ labels: { kind }, value: isThere(kind) }))
  return [gauge('agentspark_trouble', '1 while admins are told of it.', samples)]
}

async function backup({ db, clock }: Services): Promise<Figure[]> {
  const last = await lastBackup(db)
  const age = last ? [{ value: (clock.now().getTime() - last.taken_at.getTime()) / 1000 }] : []
  return [gauge('agentspark_backup_age_seconds', 'Of the newest backup; nothing while there is none.', age)]
}

async function jobs({ jobs }: Services): Promise<Figure[]> {
  const figures = await jobs.readFigures()
  const samples = figures.map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds }))
  const help = 'How long the oldest job that could run has waited, as of about a minute ago.'
  return [gauge('agentspark_jobs_overdue_seconds', help, samples)]
}

async function places({ db }: Services): Promise<Figure[]> {
  const cohorts = await listPlacesOfPublished(db)
  const of = (count: 'taken' | 'capacity' | 'waiting') =>
    cohorts.map((row) => ({ labels: { cohort: row.cohort }, value: row[count] }))
  return [
    gauge('agentspark_places_capacity', 'Places of each published cohort.', of('capacity')),
    gauge('agentspark_places_taken', 'Of them those that somebody holds.', of('taken')),
    gauge('agentspark_places_waiting', 'People who wait for one.', of('waiting')),
  ]
}

async function disk({ config }: Services): Promise<Figure[]> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  return [
    gauge('agentspark_data_disk_free_bytes', 'Room on the disk of DATA_DIR.', bavail * bsize),
    gauge('agentspark_data_disk_size_bytes', 'How large that disk is.', blocks * bsize),
  ]
}

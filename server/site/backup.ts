import path from 'node:path'
import { lastScheduledBackup, recordBackup } from '../../app/platform/backups/backups.server.ts'
import { countPendingMigrations } from '../../app/platform/database/migrate.server.ts'
import { openFiles } from '../../app/platform/files/open-files.server.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { openPlace, splitAddress } from '../backup/place.ts'
import { keepNewest, nameOfBackup, neededAgain } from '../backup/scheduled.ts'
import { BackupUnderWay, takeBackup } from '../backup/take-backup.ts'
import type { Site, Verb } from './verb.ts'

export const backupVerb: Verb = {
  name: 'backup',
  takes: '[FILE | --scheduled]',
  does: 'Back up everything into one file, while the site runs',
  help: [
    'FILE is a file, a folder or s3://bucket/name. Without it, the backup goes to BACKUP_TO, or here. It holds one moment: every table,',
    'then the pictures and documents that its rows name. BACKUP_PASSPHRASE encrypts it. SECRET is not in it: keep',
    'that with it, and the passphrase somewhere else.',
    '',
    '--scheduled  does what the server does automatically: backs up to BACKUP_TO if one is due, and keeps the newest BACKUP_KEEP',
  ].join('\n'),
  words: [0, 1],
  options: { scheduled: { type: 'boolean' } },
  async run(site, { words: [file], options }) {
    const { config } = site
    if (options.scheduled) return runScheduled(site)
    const address = file?.startsWith('s3://') ? file : file && site.fileAt(file) + (file.endsWith('/') ? '/' : '')
    return describe(await backUpTo(site, address ?? `${config.backupTo ?? site.fileAt('.')}/`, false))
  },
}

interface Done {
  address: string
  rows: number
  bytes: number
  files: { count: number; unreadable: string[] }
}

async function runScheduled(site: Site): Promise<string> {
  const { config } = site
  if (!config.backupTo) throw new StartError('BACKUP_TO is not set, so nothing is scheduled.')
  const { db } = await site.database()
  try {
    const last = await lastScheduledBackup(db)
    if (!neededAgain(last, new Date(), config.backupEveryMs)) return 'No backup is due yet.'
    const done = await backUpTo(site, `${config.backupTo}/`, true)
    await keepNewest(await openPlace(config.backupTo, config), config.backupKeep)
    return describe(done)
  } catch (error) {
    if (error instanceof BackupUnderWay) return error.message
    throw error
  }
}

async function backUpTo(site: Site, address: string, isScheduled: boolean): Promise<Done> {
  const { config, log } = site
  const passphrase = config.backupPassphrase
  const whole = address.endsWith('/')
    ? `${address.replace(/\/+$/, '')}/${nameOfBackup(new Date(), passphrase !== undefined)}`
    : address
  const { place: folder, name } = splitAddress(whole)
  const place = await openPlace(folder, config)
  if (await place.has(name)) throw new StartError(`${whole} already exists.`)
  const [database, files] = [await site.database(), await openFiles(config)]
  const taken = await takeBackup({ database, files, passphrase, log }, (file) => place.write(name, file))
  // A database of an earlier version has no list of backups yet.
  if ((await countPendingMigrations(database.db)) === 0)
    await recordBackup(database.db, { taken_at: taken.takenAt, name, bytes: taken.bytes, is_scheduled: isScheduled })
  return { address: path.normalize(whole).replace(/^s3:\/(?!\/)/, 's3://'), ...taken }
}

function describe({ address, rows, bytes, files }: Done): string {
  const megabytes = (bytes / 1_000_000).toFixed(1)
  const done = `${address}: ${rows} rows and ${files.count} files, ${megabytes} MB.`
  if (files.unreadable.length === 0) return done
  return `${done} These files couldn’t be read and aren’t in it: ${files.unreadable.join(', ')}`
}

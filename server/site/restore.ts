import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordRestore } from '../../app/platform/backups/backups.server.ts'
import { openDatabase, type ServerDatabase } from '../../app/platform/database/database.server.ts'
import { migrationLimits } from '../../app/platform/database/limits.ts'
import { countPendingMigrations } from '../../app/platform/database/migrate.server.ts'
import { openFiles } from '../../app/platform/files/open-files.server.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { readNotedDepartures } from '../backup/departures.ts'
import { openPlace, splitAddress } from '../backup/place.ts'
import {
  type BackupFile,
  type Restored,
  refuseDatabaseInUse,
  refuseOtherSecret,
  restoreBackup,
  verifyBackup,
} from '../backup/restore-backup.ts'
import { forgetUnfinishedRestore } from '../backup/unfinished-restore.ts'
import { prepareDataDir, secretsOf } from '../data-dir.ts'
import { Misuse, type Site, type Verb } from './verb.ts'

export const restoreVerb: Verb = {
  name: 'restore',
  takes: 'FILE [--replace] | --try FILE | --give-up',
  does: 'Restore a backup, all of it or nothing',
  help: [
    'Stop the servers first. FILE is a file or s3://bucket/name. All of it is read and checked before anything is changed,',
    'and it’s brought up to date with this version. Everyone has to sign in again, and people who have left since are deleted again.',
    '',
    '--replace  restore into a database that isn’t empty: everything in it is lost',
    '--try      test the backup while the site runs: restore into a database of its own, then throw that away',
    '--give-up  after a restore that was killed: keep what the database holds, which is unchanged',
  ].join('\n'),
  words: [0, 1],
  options: { replace: { type: 'boolean' }, try: { type: 'boolean' }, 'give-up': { type: 'boolean' } },
  async run(site, { words: [file], options }) {
    if (options['give-up']) return giveUp(site)
    if (!file) throw new Misuse('Name the backup file.')
    const address = file.startsWith('s3://') ? file : site.fileAt(file)
    const { place: folder, name } = splitAddress(address)
    const place = await openPlace(folder, site.config)
    if (!(await place.has(name))) throw new StartError(`${address} doesn’t exist.`)
    const backup = { place, name, passphrase: site.config.backupPassphrase }
    return options.try ? tryOut(site, backup) : putBack(site, backup, options.replace === true)
  },
}

async function putBack({ config, log }: Site, file: BackupFile, mayReplace: boolean): Promise<string> {
  await prepareDataDir(config, log)
  // `openDatabase` refuses an embedded database that a server is using.
  const database = await openDatabase(config, log)
  try {
    await refuseDatabaseInUse(database, mayReplace)
    const manifest = await verifyBackup(file)
    refuseOtherSecret(manifest, await secretsOf(config), config.isSecretLost)
    const places = [file.place, ...(config.backupTo ? [await openPlace(config.backupTo, config)] : [])]
    const departures = (await Promise.all(places.map(readNotedDepartures))).flat()
    const restored = await restoreBackup(file, manifest, database, await openFiles(config), departures)
    return `${describe(restored)} Everyone has to sign in again. Start the server.`
  } finally {
    await database.close()
  }
}

async function tryOut(site: Site, file: BackupFile): Promise<string> {
  const { config, log } = site
  const manifest = await verifyBackup(file)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-restore-'))
  try {
    const trial = await openDatabase({ ...config, databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir }, log)
    try {
      const restored = await restoreBackup(file, manifest, trial, { put: async () => {} }, [])
      await noteTrial(await site.database(), manifest.takenAt)
      return `${describe(restored)} It was thrown away again: the site is unchanged.`
    } finally {
      await trial.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A database of an earlier version has no list of backups yet. */
async function noteTrial({ db }: ServerDatabase, takenAt: Date): Promise<void> {
  if ((await countPendingMigrations(db)) === 0) await recordRestore(db, takenAt)
}

async function giveUp(site: Site): Promise<string> {
  const { connectAsOwner, connectDedicated } = await site.database()
  const owner = (connectAsOwner ?? connectDedicated)(migrationLimits)
  await forgetUnfinishedRestore(owner.db).finally(() => owner.close())
  return 'The next start uses what the database holds.'
}

function describe({ manifest: { takenAt, tables, files, version }, departed }: Restored): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const of = `Restored: ${rows} rows and ${files.count} files of ${takenAt.toISOString()}, taken by version ${version}.`
  return departed === 0 ? of : `${of} ${departed} who had left since were deleted again.`
}

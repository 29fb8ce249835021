import path from 'node:path'
import { systemClock } from '../app/platform/clock.ts'
import type { Config } from '../app/platform/config.ts'
import { openDatabase, openSharedDatabase, type ServerDatabase } from '../app/platform/database/database.server.ts'
import type { Secrets } from '../app/platform/derive-key.server.ts'
import { openFiles } from '../app/platform/files/open-files.server.ts'
import { openJobs } from '../app/platform/jobs/jobs.server.ts'
import { createLog, type Log } from '../app/platform/log.ts'
import { openOutbox } from '../app/platform/mail/outbox.server.ts'
import { openLocalMailbox, openSmtp } from '../app/platform/mail/transport.server.ts'
import type { Services } from '../app/platform/services.ts'
import { StartError } from '../app/platform/start-error.ts'
import { letters } from './background/letters.ts'
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { checkSecret } from './check-secret.ts'
import { prepareDataDir, secretsOf } from './data-dir.ts'
import { refuseSampleData } from './refuse-sample-data.ts'

export type OpenServices = Awaited<ReturnType<typeof openOn>>

/**
 * Opens everything outside the process and migrates the database.
 *
 * @param sharing isShared: connects to the embedded database of a running server
 */
export async function openServices(
  config: Config,
  log: Log = createLog(config.logLevel),
  { isShared = false } = {},
): Promise<OpenServices> {
  await prepareDataDir(config, log)
  const secrets = await secretsOf(config)
  const database = await (isShared ? openSharedDatabase : openDatabase)(config, log)
  try {
    await refuseUnfinishedRestore(database.db)
    const applied = await bringUpToDate(database, log)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    // First: a demonstration's database has another secret too, and this message says more.
    if (config.mode === 'production') await refuseSampleData(database.db)
    await checkSecret(database.db, secrets, config.isSecretLost)
  } catch (error) {
    await database.close()
    throw error
  }
  const opened = await openOn(database, config, secrets, log)
  const unreadable = await opened.services.outbox.countUnreadable(1000)
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'emails wait that were sealed with another secret: they leave when a server has it, in SECRET_PREVIOUS at least',
    )
  return opened
}

async function openOn(database: ServerDatabase, config: Config, { secret, previousSecrets }: Secrets, log: Log) {
  const files = await openFiles(config)
  const { transport, mailbox } = openMail(config)
  const { db } = database
  const clock = systemClock
  const jobs = openJobs(database.pool, log)
  const outbox = openOutbox({
    db,
    jobs,
    templates: letters,
    transport,
    secret,
    previousSecrets,
    origin: config.origin,
    from: config.mailFrom,
    clock,
    log,
  })
  const services: Services = { config, db, outbox, jobs, mailbox, files, secret, previousSecrets, clock, log }
  return {
    services,
    database,
    /** Finishes the emails that are being sent, then closes everything. */
    async close() {
      await outbox.stop()
      await transport.close()
      await database.close()
    },
  }
}

/** Everyone with access to the server can read the local mailbox, so it exists in the demonstration only. */
function openMail(config: Config) {
  if (config.smtpUrl) return { transport: openSmtp(config.smtpUrl), mailbox: null }
  if (config.mode === 'production') throw new StartError('SMTP_URL is missing.')
  const mailbox = openLocalMailbox(path.join(config.dataDir, 'mailbox'))
  return { transport: mailbox, mailbox }
}

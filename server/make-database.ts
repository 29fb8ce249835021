// For npm start: creates the embedded database while the pages are built, when there is no data folder yet.
import { existsSync } from 'node:fs'
import { readConfig } from '../app/platform/config.ts'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { StartError } from '../app/platform/start-error.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { prepareDataDir } from './data-dir.ts'

try {
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(config.dataDir)) {
    const log = createLog(config.logLevel)
    await prepareDataDir(config, log)
    const database = await openDatabase(config, log)
    const applied = await bringUpToDate(database, log).finally(() => database.close())
    log.info({ applied }, 'database migrated')
  }
} catch (error) {
  // The server meets the same problem and reports it.
  if (!(error instanceof StartError)) throw error
}

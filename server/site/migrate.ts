import { listPendingMigrations } from '../../app/platform/database/migrate.server.ts'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { checkSecret } from '../check-secret.ts'
import { secretsOf } from '../data-dir.ts'
import { refuseSampleData } from '../refuse-sample-data.ts'
import type { Verb } from './verb.ts'

export const migrateVerb: Verb = {
  name: 'migrate',
  takes: '[--check]',
  does: 'Bring the database up to date, as a start does, without starting the server',
  help:
    'Everything is applied or nothing is, and only one can run at a time. It refuses what a start refuses: a database of a newer version or with ' +
    'another SECRET. --check shows what would be done and does nothing. Take a backup first.',
  options: { check: { type: 'boolean' } },
  async run(site, { options }) {
    const { config, log } = site
    const database = await site.database()
    if (options.check) {
      const pending = await listPendingMigrations(database.db)
      return pending.length === 0 ? upToDate : `To be applied:\n${pending.join('\n')}`
    }
    const applied = await bringUpToDate(database, log)
    if (config.mode === 'production') await refuseSampleData(database.db)
    await checkSecret(database.db, await secretsOf(config), config.isSecretLost)
    return applied.length === 0 ? upToDate : `Applied:\n${applied.join('\n')}`
  },
}

const upToDate = 'The database is up to date.'

import { nameFirstAdmin } from '../app/membership/name-admin.server.ts'
import type { Database } from '../app/platform/database/database.server.ts'
import type { Services } from '../app/platform/services.ts'
import { StartError } from '../app/platform/start-error.ts'
import { loadSample } from '../seed/load-sample.server.ts'

/** The demonstration begins with sample people, production with one admin and nobody else. */
export async function prepareFirstStart(services: Services): Promise<void> {
  const { config, db, log } = services
  if (config.mode === 'production') {
    await refuseSampleData(db)
    if (config.adminEmail) await nameFirstAdmin(services, config.adminEmail)
    return
  }
  if ((await loadSample(db)) === 'loaded') log.info('sample data loaded')
}

async function refuseSampleData(db: Database): Promise<void> {
  const load = await db.selectFrom('sample_data_loads').select('loaded_at').executeTakeFirst()
  if (!load) return
  throw new StartError(
    'This database holds the sample people of the demonstration, who would take the places of real ones. Start production on an empty one: set DATA_DIR or DATABASE_URL.',
  )
}

import type { Database } from '../app/platform/database/database.server.ts'
import { StartError } from '../app/platform/start-error.ts'

/** For production. */
export async function refuseSampleData(db: Database): Promise<void> {
  const load = await db.selectFrom('sample_data_loads').select('loaded_at').executeTakeFirst()
  if (!load) return
  throw new StartError(
    'This database holds the sample people of the demonstration, who would take the places of real ones. Start production on an empty one: set DATA_DIR or DATABASE_URL.',
  )
}

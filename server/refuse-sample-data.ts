import type { Database } from '../app/platform/database/database.server.ts'
import { setting } from '../app/platform/database/settings.server.ts'
import { StartError } from '../app/platform/start-error.ts'

/** When the demonstration was loaded into this database. */
export const sampleDataLoaded = setting<string>('sample data loaded at')

/** For production. */
export async function refuseSampleData(db: Database): Promise<void> {
  if (!(await sampleDataLoaded.read(db))) return
  throw new StartError(
    'This database holds the sample people of the demonstration, who would take the places of real ones. Start production on an empty one: set DATA_DIR or DATABASE_URL.',
  )
}

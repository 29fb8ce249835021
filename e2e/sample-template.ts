import type { TestProject } from 'vitest/node'
import { connect } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { loadSample } from '../seed/load-sample.server.ts'
import { copyDatabase, dropDatabase } from '../test/database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sampleDatabase: string
  }
}

/** After `test/database-server.ts`: a second template, filled once with the people and things of the demonstration. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const {
    testConnection: server,
    applicationConnection,
    ownerConnection,
    templateDatabase,
  } = project.getProvidedContext()
  const sampleDatabase = `sample_${process.pid}`
  await copyDatabase(server, sampleDatabase, templateDatabase, ownerConnection)
  const sample = connect({ ...applicationConnection, database: sampleDatabase, max: 1 }, createLog('warn'))
  await loadSample(sample.db)
  await sample.close()
  project.provide('sampleDatabase', sampleDatabase)
  return () => dropDatabase(server, sampleDatabase)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { withClient } from './embedded/with-client.server.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Older servers lack features that the migrations use; their error messages would name no setting. */
const oldestVersion = 15
const lookEveryMs = 1_000

/**
 * Resolves when the database answers. The database may start later than this server, so an unreachable one is waited
 * for; one that refuses the login is not.
 *
 * @param setting the name of the setting that holds the address, for the message
 * @throws StartError when it doesn't answer in time, refuses, or is too old
 */
export async function waitForDatabase(
  setting: string,
  connection: ClientConfig,
  seconds: number,
  log: Log,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  for (let isFirst = true; ; isFirst = false) {
    try {
      const version = await findVersion(connection)
      if (version >= oldestVersion) return
      throw new StartError(`${setting} names a PostgreSQL ${version}. This needs ${oldestVersion} or newer.`)
    } catch (error) {
      if (error instanceof StartError) throw error
      const reason = (error as Error).message || String(error)
      if (!isDatabaseUnavailable(error) || Date.now() >= deadline)
        throw new StartError(`${setting} names a database that can't be opened: ${reason}`)
      if (isFirst) log.warn({ reason, seconds }, 'the database does not answer yet: the start waits for it')
      await sleep(lookEveryMs)
    }
  }
}

async function findVersion(connection: ClientConfig): Promise<number> {
  const patient = { ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
  const { rows } = await withClient(patient, (client) => client.query('show server_version_num'))
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
}

import type { Pool, PoolClient } from 'pg'
import type { Log } from '../app/platform/log.ts'
import type { DocumentCache } from './document-cache.ts'

const channel = 'public_pages_changed'

/**
 * Clears the cached public pages when the database says that something they show has changed, whichever server changed it.
 * While the connection is lost nothing is known, so the cache is cleared when it is back.
 *
 * @returns stops listening
 */
export async function followChanges(pool: Pool, documents: DocumentCache, log: Log): Promise<() => Promise<void>> {
  let client: PoolClient | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    try {
      const connected = await pool.connect()
      if (stopped) return connected.release(true)
      client = connected
      client.on('notification', () => documents.clear())
      client.on('error', lost)
      client.on('end', lost)
      await client.query(`listen ${channel}`)
      documents.clear()
    } catch (error) {
      lost(error as Error)
    }
  }

  function lost(error?: Error): void {
    if (stopped || retry) return
    log.warn({ error: error?.message }, 'not told about changes at the moment')
    client?.removeAllListeners()
    client?.on('error', () => {})
    client?.release(true)
    client = null
    documents.clear()
    retry = setTimeout(() => {
      retry = undefined
      attempt = listen()
    }, 1_000)
  }

  let attempt = listen()
  await attempt
  return async () => {
    stopped = true
    clearTimeout(retry)
    await attempt
    client?.removeAllListeners()
    client?.on('error', () => {})
    client?.release(true)
  }
}

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { hasProcessTree, processTree, signalAll } from '../test/process-tree.ts'
import { findLost, startRegistrations } from '../test/registrations.ts'
import { productionSettings } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

const cycles = 2

test.runIf(hasProcessTree)(
  'kill -9 of the server and of its whole database under a stream of registrations loses none that was acknowledged',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-killed-'))
    await chmod(dataDir, 0o755)
    const mail = await startMailServer()
    const registrations = startRegistrations()
    let server: RunningServer | undefined
    try {
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        server = await startServer({ ...productionSettings({ smtpUrl: mail.url }), DATA_DIR: dataDir })
        const before = registrations.acknowledged.size
        const finish = registrations.keepRegistering(server.origin, 8)
        await expect.poll(() => registrations.acknowledged.size).toBeGreaterThan(before + 50)
        // At another moment of the conversation each time.
        await sleep(cycle * 7)
        const ended = new Promise((resolve) => server?.process.once('exit', resolve))
        signalAll(processTree(server.process.pid ?? 0), 'SIGKILL')
        await ended
        await finish()
      }
      // Recovers once more, with everything that is needed to go on.
      server = await startServer({ ...productionSettings({ smtpUrl: mail.url }), DATA_DIR: dataDir })
      expect(await registrations.register(server.origin)).toBe(true)
      await server.stop()
      expect(await lost(dataDir, registrations.acknowledged, mail)).toEqual([])
    } finally {
      await server?.stop()
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

async function lost(dataDir: string, acknowledged: Set<string>, mail: MailServer): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  const client = new Client(postgres.connection)
  await client.connect()
  try {
    return await findLost(async (sql, values) => (await client.query(sql, values)).rows, acknowledged, mail.letters)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

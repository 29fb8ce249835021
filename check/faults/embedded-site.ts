import { startEmbeddedPostgres } from '../../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../../app/platform/log.ts'
import { productionSettings } from '../../e2e/outside-world.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { findLost, type Registrations, startRegistrations } from '../../test/registrations.ts'
import type { Figures } from './fault.ts'
import { ask } from './outside-database.ts'
import { figuresOf, untilRegistered } from './site.ts'

export interface EmbeddedSite {
  server: RunningServer
  registrations: Registrations
  /** For starting another server on the same data. */
  settings: Record<string, string>
}

/** Like `countOn`, with the server's embedded database in its data folder. */
export async function countEmbedded(
  dataDir: string,
  { kills }: { kills: boolean },
  happen: (site: EmbeddedSite) => Promise<void>,
): Promise<Figures> {
  const mail = await startMailServer()
  const settings = { ...productionSettings({ smtpUrl: mail.url }), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  let site: EmbeddedSite | undefined
  try {
    site = { server: await startServer(settings), registrations: startRegistrations(), settings }
    await happen(site)
    await untilRegistered(site.registrations, site.server)
    await site.server.stop()
    const lost = await lostIn(dataDir, site.registrations.acknowledged, mail.letters)
    return figuresOf(site.registrations, lost, mail.letters, { kills })
  } finally {
    await site?.server.stop()
    await mail.close()
  }
}

async function lostIn(dataDir: string, ...[acknowledged, letters]: LostArguments): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  try {
    return await findLost((sql, values) => ask(postgres, sql, values), acknowledged, letters)
  } finally {
    await postgres.stop()
  }
}

type LostArguments = [acknowledged: Set<string>, letters: Parameters<typeof findLost>[2]]

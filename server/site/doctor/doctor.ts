import { existsSync } from 'node:fs'
import path from 'node:path'
import { openSharedDatabase, type ServerDatabase } from '../../../app/platform/database/database.server.ts'
import { StartError } from '../../../app/platform/start-error.ts'
import { secretsOf } from '../../data-dir.ts'
import type { Site, Verb } from '../verb.ts'
import {
  backups,
  clock,
  connections,
  database,
  extensions,
  migrations,
  notifications,
  restores,
  role,
  secret,
  timeZones,
} from './database.ts'
import { type Asked, askAll, type Finding, type Probe } from './finding.ts'
import { dataFolder, disk, files, settings } from './machine.ts'
import { dkim, dmarc, smtp, spf } from './mail.ts'
import { origin } from './origin.ts'

export const doctorVerb: Verb = {
  name: 'doctor',
  takes: '[--json]',
  does: 'Check everything the site needs, and say what to do about each problem',
  help:
    'It changes nothing in the database and sends no email. If something can’t be checked from here it says so, which doesn’t count as a ' +
    'failure. The exit code is 1 when there’s something to do.',
  options: { json: { type: 'boolean' } },
  async run(site, { options }) {
    const findings = await examine(site)
    console.log(options.json ? JSON.stringify(findings, null, 2) : written(findings))
    const left = findings.filter(({ state }) => state === 'to do').length
    if (left > 0) throw new StartError(left === 1 ? 'There’s one thing to do.' : `There are ${left} things to do.`)
  },
}

const probes: Probe[] = [
  settings,
  dataFolder,
  disk,
  files,
  database,
  migrations,
  secret,
  clock,
  extensions,
  role,
  notifications,
  connections,
  timeZones,
  smtp,
  spf,
  dkim,
  dmarc,
  origin,
  backups,
  restores,
]

export async function examine({ config, log }: Pick<Site, 'config' | 'log'>): Promise<Finding[]> {
  let opening: Promise<ServerDatabase> | undefined
  const asked: Asked = {
    config,
    log,
    database() {
      opening ??= open({ config, log })
      return opening
    },
    secrets: () => secretsOf(config),
  }
  try {
    return await askAll(probes, asked)
  } finally {
    await (await opening?.catch(() => undefined))?.close()
  }
}

/** Neither waits for an unreachable database nor creates one. */
async function open({ config, log }: Pick<Site, 'config' | 'log'>): Promise<ServerDatabase> {
  const isMade = existsSync(path.join(config.dataDir, 'postgres'))
  if (!config.databaseUrl && !isMade)
    throw new StartError(`there is none in ${path.resolve(config.dataDir)} so far: the first start makes it`)
  return openSharedDatabase({ ...config, databaseWaitSeconds: 0 }, log)
}

function written(findings: Finding[]): string {
  const longest = Math.max(...findings.map(({ about }) => about.length))
  return findings.map(({ about, state, words }) => `${state.padEnd(7)}  ${about.padEnd(longest)}  ${words}`).join('\n')
}

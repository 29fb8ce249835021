import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { productionSettings } from '../e2e/outside-world.ts'

/**
 * npm run bench:backup [members]: minutes and megabytes of a backup and of a restore by the built command, on the embedded database
 * and on a PostgreSQL of Debian's where it is installed. A third of the members is listed, a third waits.
 */
const members = Number(process.argv[2] ?? 100_000)
const debians = '/usr/lib/postgresql/15/bin'
const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-bench-backup-'))
await chmod(folder, 0o755)
try {
  await measure('embedded')
  if (existsSync(debians)) await measure('PostgreSQL 15, two roles', debians)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(kind: string, binDir?: string): Promise<void> {
  const [source, target] = await Promise.all(['source', 'target'].map((name) => open(`${kind} ${name}`, binDir)))
  if (!source || !target) return
  try {
    site(source.settings, 'admin', 'add', 'boss@example.org')
    await source.fill()
    const took: string[] = []
    for (const passphrase of [undefined, 'only for benchmarks, 0123456789']) {
      const sealing: Record<string, string> = passphrase ? { BACKUP_PASSPHRASE: passphrase } : {}
      const file = path.join(folder, `${kind} ${passphrase ? 'sealed' : 'open'}`)
      const seconds = site({ ...source.settings, ...sealing }, 'backup', file)
      const back = site({ ...target.settings, ...sealing }, 'restore', '--replace', file)
      const megabytes = (statSync(file).size / 1_000_000).toFixed(0)
      took.push(`${passphrase ? 'sealed' : 'open'}: backup ${seconds} s, ${megabytes} MB, restore ${back} s`)
    }
    console.log(`${kind}, ${members.toLocaleString('en-US')} members, ${await source.size()} MB in the database`)
    for (const line of took) console.log(`  ${line}`)
  } finally {
    await source.close()
    await target.close()
  }
}

/** One of Debian's runs for as long as it is measured; the embedded one is started by each command. */
async function open(name: string, binDir: string | undefined) {
  const dataDir = path.join(folder, name)
  const start = () => startEmbeddedPostgres({ dataDir, log: createLog('silent'), ...(binDir && { binDir }) })
  const running = binDir ? await start() : null
  const url = ({ host, port, user, password, database }: Awaited<ReturnType<typeof start>>['owner']) =>
    `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const urls = running && { databaseUrl: url(running.connection), databaseOwnerUrl: url(running.owner) }
  const ask = async (statements: string[]) => {
    const postgres = running ?? (await start())
    const client = new Client(postgres.owner)
    await client.connect()
    const answers = []
    for (const statement of statements) answers.push(await client.query(statement))
    await client.end()
    if (!running) await postgres.stop()
    return answers.at(-1)?.rows[0]
  }
  return {
    settings: {
      ...productionSettings({ ...urls, smtpUrl: 'smtp://127.0.0.1:1' }),
      ORIGIN: 'http://localhost:3000',
      DATA_DIR: running ? path.join(folder, `${name} data`) : dataDir,
    },
    fill: () => ask(fill()),
    size: async () => Math.round((await ask(['select pg_database_size(current_database()) / 1000000 as mb'])).mb),
    close: async () => running?.stop(),
  }
}

function fill(): string[] {
  return [
    `insert into community_members (first_name, last_name, email, status, cohort_id)
      select 'Given' || n % 997, 'Family' || n % 10007, 'load' || n || '@example.org',
        case n % 3 when 0 then 'registered' when 1 then 'waitlist' else 'cancelled' end, 1
      from generate_series(1, ${members}) as n`,
    `insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, industry, company)
      select id, true, true, 'Technology', 'Company ' || left(id::text, 3) from community_members where status = 'registered'`,
  ]
}

/** @returns the seconds that it took, start of the command and of the database included */
function site(settings: Record<string, string>, ...words: string[]): string {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings }
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['build/server/index.js', 'site', ...words], { env })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  return ((performance.now() - began) / 1000).toFixed(1)
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { findBinaries } from '../app/platform/database/embedded/binaries.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { chooseHome } from '../app/platform/database/embedded/home.server.ts'
import { give, smallEnvironment } from '../app/platform/database/embedded/run-as.server.ts'
import { withClient } from '../app/platform/database/embedded/with-client.server.ts'
import { createLog } from '../app/platform/log.ts'

export interface PrimaryAndStandby {
  primary: PoolConfig
  standby: PoolConfig
  /** By the superuser of the one or the other. */
  ask(where: 'primary' | 'standby', sql: string): Promise<Record<string, unknown>[]>
  /** At once, as when its machine is gone. */
  killStandby(): Promise<void>
  startStandby(): Promise<void>
  stop(): Promise<void>
}

/** A real standby, by streaming replication, made of the embedded PostgreSQL and nothing else. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const folder = mkdtempSync(path.join(tmpdir(), 'agentspark-standby-'))
  chmodSync(folder, 0o755)
  const settings = { fsync: 'off', shared_buffers: '16MB', autovacuum: 'off' }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'primary'),
    log: createLog('silent'),
    settings,
  })
  const home = chooseHome(path.join(folder, 'primary'))
  const copy = path.join(folder, 'copy')
  const sockets = path.join(folder, 's')
  appendFileSync(path.join(home.cluster, 'pg_hba.conf'), 'local replication all scram-sha-256\n')
  await withClient(postgres.superuser, async (client) => {
    await client.query('select pg_reload_conf()')
    await client.query(`select pg_backup_start('standby', true)`)
    execFileSync('cp', ['-a', home.cluster, copy])
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    rmSync(path.join(copy, 'postmaster.pid'))
    for (const [name, text] of [
      ['backup_label', rows[0].labelfile],
      ['standby.signal', ''],
    ]) {
      writeFileSync(path.join(copy, name), text)
      give(path.join(copy, name), home.runAs)
    }
  })
  execFileSync('mkdir', ['-m', '700', sockets])
  give(sockets, home.runAs)
  const { host, port, user, password } = postgres.superuser
  const follows = `host=${host} port=${port} user=${user} password=${password}`
  const options = Object.entries({
    ...settings,
    listen_addresses: '',
    unix_socket_directories: sockets,
    port: '5432',
    // No less than the primary has.
    max_connections: '200',
    primary_conninfo: follows,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess | undefined

  const of = (where: 'primary' | 'standby', role: 'connection' | 'superuser') => ({
    ...postgres[role],
    ...(where === 'standby' && { host: sockets, port: 5432 }),
  })
  const ask = (where: 'primary' | 'standby', sql: string) =>
    withClient(of(where, 'superuser'), async (client) => (await client.query(sql)).rows)

  async function startStandby(): Promise<void> {
    const { postgres: program } = findBinaries(home, undefined)
    child = spawn(program, ['-D', copy, ...options], {
      ...home.runAs,
      env: smallEnvironment(),
      stdio: 'ignore',
      cwd: '/',
    })
    for (let tries = 0; tries < 400; tries += 1) {
      const client = new Client(of('standby', 'superuser'))
      client.on('error', () => {})
      const answers = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (answers) return
      await sleep(50)
    }
    throw new Error('The standby does not start.')
  }

  async function endStandby(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  await startStandby()
  return {
    primary: of('primary', 'connection'),
    standby: of('standby', 'connection'),
    ask,
    killStandby: () => endStandby('SIGQUIT'),
    startStandby,
    async stop() {
      await endStandby('SIGQUIT')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

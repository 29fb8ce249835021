import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { QueryResultRow } from 'pg'
import { nobody } from '../../app/platform/database/embedded/cluster.server.ts'
import { withClient } from '../../app/platform/database/embedded/with-client.server.ts'
import { freePort } from '../../e2e/server.ts'
import { childrenOf, processTree, signalAll } from '../../test/process-tree.ts'
import { until } from '../faults/until.ts'

const run = promisify(execFile)
/** PostgreSQL refuses to run as root. */
export const runAs = process.getuid?.() === 0 ? nobody : {}
const versions = ['18', '17', '16', '15']

/** The machine's PostgreSQL in Debian's folders; undefined when it isn't installed. */
export const postgresPrograms = versions
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(path.join(folder, 'pg_basebackup')))

export const passwords = { superuser: 'superuser-1', owner: 'owner-1', application: 'application-1' }

/** A node of the cluster: the primary, or a standby. */
export interface PostgresNode {
  /** Its name in synchronous_standby_names. */
  name: string
  port: number
  /** For DATABASE_URL, without the pooler. */
  url(role: 'application' | 'owner'): string
  /** As superuser, each time on a new connection. */
  query<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** The same, before the product's database exists. */
  administer(sql: string): Promise<unknown>
  start(): Promise<void>
  /** kill -9 of all of its processes, like a power loss. */
  kill(): Promise<void>
  /** Stops or continues its WAL receiver. */
  holdReplication(signal: 'SIGSTOP' | 'SIGCONT'): void
}

/** @param port stays the same when another node takes its place */
function nodeAt(folder: string, name: string, port: number): PostgresNode {
  let child: ChildProcess | undefined
  const ask = <Row extends QueryResultRow>(database: string, sql: string, values?: unknown[]) =>
    withClient({ host: '127.0.0.1', port, user: 'postgres', password: passwords.superuser, database }, (client) =>
      client.query<Row>(sql, values).then(({ rows }) => rows),
    )

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    signalAll(processTree(child.pid ?? 0), 'SIGKILL')
    await ended
  }

  const node: PostgresNode = {
    name,
    port,
    url: (role) => {
      const user = role === 'owner' ? 'agentspark_owner' : 'agentspark'
      return `postgres://${user}:${passwords[role]}@127.0.0.1:${port}/agentspark`
    },
    query: (sql, values) => ask('agentspark', sql, values),
    administer: (sql) => ask('postgres', sql),
    async start() {
      const program = path.join(postgresPrograms as string, 'postgres')
      child = spawn(program, ['-D', folder], { ...runAs, stdio: 'ignore', cwd: '/' })
      await until(`PostgreSQL ${name} does not start: see ${folder}/server.log`, () =>
        node.administer('select 1').then(
          () => true,
          () => false,
        ),
      )
    },
    kill,
    holdReplication(signal) {
      // Found in the process tree, because a stopped process answers no query.
      signalAll(childrenOf(child?.pid ?? 0).filter(isWalReceiver), signal)
    },
  }
  return node
}

function isWalReceiver(pid: number): boolean {
  return titleOf(pid).includes('walreceiver')
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A new primary with the two roles and the empty database of docs/operate.md, "Two roles". */
export async function makePrimary(folder: string, name: string): Promise<PostgresNode> {
  const data = await folderOfPostgres(folder, name)
  const passwordFile = path.join(folder, 'superuser')
  await writeFile(passwordFile, passwords.superuser)
  const programs = postgresPrograms as string
  const options = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8']
  await run(path.join(programs, 'initdb'), [...options, '--locale=C.UTF-8'], { ...runAs, cwd: '/' })
  const port = await freePort()
  await appendFile(path.join(data, 'postgresql.conf'), settingsOf(port))
  const node = nodeAt(data, name, port)
  await node.start()
  await node.administer(`create role agentspark_owner login password '${passwords.owner}'`)
  await node.administer(`create role agentspark login password '${passwords.application}'`)
  await node.administer('create database agentspark owner agentspark_owner')
  await node.administer('revoke all on database agentspark from public')
  await node.administer('grant connect on database agentspark to agentspark')
  return node
}

/** As docs/scale.md describes. */
export async function makeStandby(folder: string, name: string, primary: PostgresNode): Promise<PostgresNode> {
  const data = await folderOfPostgres(folder, name)
  const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${passwords.superuser}`
  const options = ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '-d', `${from} application_name=${name}`]
  await run(path.join(postgresPrograms as string, 'pg_basebackup'), options, { ...runAs, cwd: '/' })
  const port = await freePort()
  await appendFile(path.join(data, 'postgresql.conf'), `port = ${port}\n`)
  const node = nodeAt(data, name, port)
  await node.start()
  return node
}

async function folderOfPostgres(folder: string, name: string): Promise<string> {
  const data = path.join(folder, name)
  await mkdir(data, { mode: 0o700 })
  if ('uid' in runAs) await chown(data, runAs.uid, runAs.gid)
  return data
}

/** Durable, as in production. Small, because there are three. */
function settingsOf(port: number): string {
  return `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = ${port}
max_connections = 80
shared_buffers = 64MB
wal_keep_size = 256MB
wal_retrieve_retry_interval = 500ms
logging_collector = on
log_directory = '.'
log_filename = 'server.log'
`
}

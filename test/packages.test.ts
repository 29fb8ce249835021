import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

test('no package needs a script at its installation: those that have one are named, and it stays off', () => {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const withScript = lockFiles.flatMap(packagesOf).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([place]) => nameOf(place)).sort()).toEqual(Object.keys(allowScripts).sort())
  expect(Object.values(allowScripts)).not.toContain(true)
})

test.each(lockFiles)('every package of %s is one of a registry, and its content is known beforehand', (file) => {
  const packages = packagesOf(file)
  expect(packages.length).toBeGreaterThan(50)
  const loose = packages.filter(
    ([, { integrity, resolved }]) =>
      !/^sha512-/.test(integrity ?? '') || (resolved && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved)),
  )
  expect(loose.map(([place]) => place)).toEqual([])
})

// npm run release-dump: keeps what a database of this release looks like, for the test that upgrades it. Made once for each
// release, and never again: the file is what installations out there have.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { runnerImport } from 'vite'

const { version } = JSON.parse(await readFile('package.json', 'utf8'))
const file = path.join('test', 'releases', `${version}.sql.gz`)
if (existsSync(file)) {
  console.error(`${file} is there. Raise the version in package.json first.`)
  process.exit(1)
}
const { module } = await runnerImport<typeof import('../test/releases/make-dump.ts')>('./test/releases/make-dump.ts', {
  configFile: false,
})
await writeFile(file, gzipSync(await module.makeDump(version), { level: 9 }))
console.log(`${file} is made.`)

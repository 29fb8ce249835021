// npm run release-dump: stores a database of this release for the test of upgrades. Made once per release and never
// again, because the file stands for existing installations.
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

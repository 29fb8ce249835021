// Builds the pages and the server, then compresses what browsers ask for once and for all.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { nodeBinary, project, run } from './prepare.mjs'

const compressible = /\.(js|css|svg|webmanifest|txt)$/

await run(
  nodeBinary(),
  [path.join('node_modules', '@react-router', 'dev', 'dist', 'cli', 'index.js'), 'build', '--logLevel', 'warn'],
  {
    NODE_ENV: 'production',
  },
)
const assets = path.join(project, 'build', 'client', 'assets')
for (const name of readdirSync(assets)) {
  if (!compressible.test(name)) continue
  const file = path.join(assets, name)
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

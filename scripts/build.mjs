// Builds the pages and the server. --uncompressed: the caller compresses the files later (compress.ts).
import path from 'node:path'
import process from 'node:process'
import { compressor, nodeBinary, run } from './prepare.mjs'

await run(
  nodeBinary(),
  [path.join('node_modules', '@react-router', 'dev', 'dist', 'cli', 'index.js'), 'build', '--logLevel', 'warn'],
  {
    NODE_ENV: 'production',
  },
)
if (!process.argv.includes('--uncompressed')) await run(nodeBinary(), [compressor])

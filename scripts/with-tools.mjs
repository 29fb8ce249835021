// Runs one of check/*.ts against a current build, with the packages of check/package.json.
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, exitCode, nodeBinary, project, run } from './prepare.mjs'

await ensureInstalled({ all: true })
await ensureBuilt({ isCompressed: true })
if (!existsSync(path.join(project, 'check', 'node_modules', '.package-lock.json')))
  await run('npm', ['ci', '--prefix', 'check', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
process.exit(await exitCode(nodeBinary(), process.argv.slice(2)))

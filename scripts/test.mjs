// npm test: everything that has to hold, from the formatter to journeys in a real browser, and one line of counts at the end.
// npm run test:quick: formatter, linter, types, and the unit tests that what was changed since the last commit can have broken.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, exitCode, nodeBinary, project } from './prepare.mjs'

await ensureInstalled()

const node = nodeBinary()
const reports = path.join(project, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const counts = { passed: 0, failed: 0, skipped: 0 }

await check('format and lint', path.join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), [
  'check',
  '--error-on-warnings',
  '.',
])
await check('route types', path.join('node_modules', '@react-router', 'dev', 'dist', 'cli', 'index.js'), ['typegen'])
await check('types', path.join('node_modules', 'typescript', 'bin', 'tsc'), [])
if (process.argv.includes('--quick')) {
  await tests('unit', ['unit'], ['--changed', '--passWithNoTests'])
} else {
  await tests('unit', ['unit'])
  await ensureBuilt()
  await tests('journeys', ['journeys', 'alone'])
}

console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exit(counts.failed > 0 ? 1 : 0)

/**
 * A check counts as one.
 *
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 */
async function check(name, script, args) {
  console.log(`\n— ${name}`)
  const code = await exitCode(node, [script, ...args])
  if (code === 0) counts.passed += 1
  else counts.failed += 1
}

/**
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @param {string[]} [options]
 */
async function tests(name, projects, options = []) {
  console.log(`\n— ${name}`)
  const report = path.join(reports, `${name}.json`)
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  const code = await exitCode(node, [
    vitest,
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 }
  counts.passed += result.numPassedTests
  counts.skipped += result.numPendingTests
  // A file that can't be loaded, or an error outside of any test, fails the run without failing a test.
  counts.failed += result.numFailedTests > 0 || code === 0 ? result.numFailedTests : 1
}

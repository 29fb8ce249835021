// npm test: all checks, from the formatter to journeys in a real browser, and one line of counts at the end. npm run
// test:quick: formatter, linter, types, and the unit tests that the changes since the last commit can have broken, or
// those of their folders when that would be most of them: it takes less than a minute.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, exitCode, nodeBinary, project } from './prepare.mjs'

await ensureInstalled({ all: true })

const node = nodeBinary()
const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
const reports = path.join(project, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const counts = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} repeated at the end: of a long run often only the last lines are kept */
const failures = []

await check('format and lint', path.join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), [
  'check',
  '--error-on-warnings',
  '.',
])
await check('route types', path.join('node_modules', '@react-router', 'dev', 'dist', 'cli', 'index.js'), ['typegen'])
await check('types', path.join('node_modules', 'typescript-compiler', 'bin', 'tsc'), [])
if (process.argv.includes('--quick')) {
  await tests('unit', ['unit'], [...testsOfChanges(), '--passWithNoTests'])
} else {
  await tests('unit', ['unit'])
  await ensureBuilt({ isCompressed: true })
  await tests('journeys', ['journeys', 'alone'])
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`)
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exit(counts.failed > 0 ? 1 : 0)

/**
 * Each check counts as one.
 *
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 */
async function check(name, script, args) {
  console.log(`\n— ${name}`)
  const code = await exitCode(node, [script, ...args])
  if (code === 0) {
    counts.passed += 1
  } else {
    counts.failed += 1
    failures.push(name)
  }
}

/**
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @param {string[]} [options]
 */
async function tests(name, projects, options = []) {
  console.log(`\n— ${name}`)
  const report = path.join(reports, `${name}.json`)
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
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }
  counts.passed += result.numPassedTests
  counts.skipped += result.numPendingTests
  // A file that can't be loaded, or an error outside of any test, fails the run without failing a test.
  counts.failed += result.numFailedTests > 0 || code === 0 ? result.numFailedTests : 1
  const before = failures.length
  for (const file of result.testResults) {
    const where = path.relative(project, file.name)
    const red = file.assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === 'failed')
    for (const test of red) failures.push(`${where}: ${test.fullName}\n    ${firstLine(test.failureMessages[0])}`)
    if (file.status === 'failed' && red.length === 0) failures.push(`${where}\n    ${firstLine(file.message)}`)
  }
  if (code !== 0 && failures.length === before) failures.push(`${name}, outside of every test`)
}

/** @param {string | undefined} message */
function firstLine(message) {
  return message?.split('\n', 1)[0] ?? ''
}

/** @returns {string[]} vitest's arguments for the unit tests to run */
function testsOfChanges() {
  const most = 40
  const list = [vitest, 'list', '--project', 'unit', '--changed', '--filesOnly', '--json']
  const reached = JSON.parse(execFileSync(node, list, { encoding: 'utf8' })).length
  if (reached <= most) return ['--changed']
  const ask = (/** @type {string[]} */ ...question) => execFileSync('git', question, { encoding: 'utf8' }).split('\n')
  const changed = [...ask('diff', '--name-only', 'HEAD'), ...ask('ls-files', '--others', '--exclude-standard')]
  const folders = changed.filter((file) => file.includes('/')).map((file) => `${path.posix.dirname(file)}/`)
  console.log(
    `${reached} test files depend on what was changed; here run those of its folders, npm test runs them all.`,
  )
  return ['app/architecture.test.ts', ...new Set(folders)]
}

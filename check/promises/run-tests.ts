import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { DoesNotApply, literally } from './break.ts'

export interface TestResult {
  file: string
  /** With the names of its groups. */
  name: string
  passed: boolean
  /** The first line of the error. */
  failure: string
}

/** Milliseconds. A test that hangs counts as red. */
const timeoutMs = 5 * 60_000

/** @param sentences `…` matches any text */
export async function runTests(folder: string, files: string[], sentences: string[]): Promise<TestResult[]> {
  const report = path.join(folder, 'promises-report.json')
  await rm(report, { force: true })
  const pattern = sentences.map(patternOf).join('|')
  const { output } = await run(folder, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(files.some(isJourney) ? ['--project', 'journeys', '--project', 'alone'] : ['--project', 'unit']),
    ...files,
    '--testNamePattern',
    pattern,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const written = await readFile(report, 'utf8').catch(() => null)
  if (written === null) throw new DoesNotApply(`The tests could not be run:\n${output.trim().slice(-2000)}`)
  const results = resultsIn(JSON.parse(written), folder)
  if (results.length > 0) return results
  throw new DoesNotApply(`There is no such test, or its file can't be loaded:\n${output.trim().slice(-2000)}`)
}

/** Journeys need the built server. */
export async function build(folder: string): Promise<void> {
  const { code, output } = await run(folder, ['scripts/build.mjs'])
  if (code !== 0) throw new DoesNotApply(`The copy can't be built:\n${output.trim().slice(-2000)}`)
}

export function isJourney(file: string): boolean {
  return file.startsWith('e2e/')
}

/** The document separates names of groups by a blank, the test runner by " > ". */
export function patternOf(sentence: string): string {
  const parts = sentence.split('…').map((part) => part.split(' ').map((word) => literally(word)))
  return parts.map((words) => words.join('(?: | > )')).join('.*')
}

async function run(folder: string, args: string[]): Promise<{ code: number; output: string }> {
  const options: SpawnOptions = {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGTERM',
  }
  const child = spawn(process.execPath, args, options)
  const [out, err, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  return { code: code ?? 1, output: out + err }
}

interface Report {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The tests that ran. When a setup fails, none did. */
function resultsIn({ testResults }: Report, folder: string): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        file: path.relative(folder, name),
        name: fullName,
        passed: status === 'passed',
        failure: failureMessages[0]?.split('\n')[0] ?? '',
      })),
  )
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { project } from '../scripts/prepare.mjs'
import { access } from './promises/access.ts'
import { type Break, DoesNotApply } from './promises/break.ts'
import { type Copy, copyRepository } from './promises/copy.ts'
import { faults } from './promises/faults.ts'
import { inputAndOutput } from './promises/input-and-output.ts'
import { mailAndLogs } from './promises/mail-and-logs.ts'
import { ownData } from './promises/own-data.ts'
import { passkeys } from './promises/passkeys.ts'
import { privateLinks } from './promises/private-links.ts'
import { realWorld } from './promises/real-world.ts'
import { build, isJourney, patternOf, runTests, type TestResult } from './promises/run-tests.ts'
import { schedule } from './promises/schedule.ts'
import { sessions } from './promises/sessions.ts'
import { signIn } from './promises/sign-in.ts'
import { transport } from './promises/transport.ts'

/**
 * npm run check:promises [-- rows or words]: breaks the promises of docs/security.md in a copy of this repository, one at a
 * time, and checks that the test named there fails. A test that stays green doesn't protect its promise. First every test
 * must pass unchanged. Changes are text replacements instead of patches: they survive moved lines, and the check reports a
 * text that no longer exists. Exits with 1 if a test stays green, isn't named by its row any more, or a change doesn't apply.
 */
const all = [
  signIn,
  passkeys,
  sessions,
  privateLinks,
  ownData,
  access,
  inputAndOutput,
  transport,
  faults,
  schedule,
  mailAndLogs,
  realWorld,
].flat()
const rows = rowsOf(await readFile(path.join(project, 'docs', 'security.md'), 'utf8'))
const wanted = process.argv.slice(2)
const breaks = all.filter(isWanted)

const lines: string[] = []
const problems: string[] = []
const copy = await copyRepository()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void copy.remove().then(() => process.exit(1)))
try {
  for (const each of breaks) refuseUnnamed(each)
  const untouched = await runUntouched(copy)
  for (const [index, each] of breaks.entries()) {
    const { result, seconds, why } = await outcomeOf(copy, each, untouched)
    lines.push(lineOf(each, result, seconds))
    if (result !== 'red') problems.push(`Row ${each.row}, ${each.broken}: ${why}`)
    console.log(`${`${index + 1}/${breaks.length}`.padStart(7)}  ${lineOf(each, result, seconds)}\n         ${why}`)
  }
} finally {
  await copy.remove()
}
console.log(`\n${lineOf()}\n${lines.join('\n')}\n`)
const red = lines.length - problems.length
console.log(
  `${breaks.length} broken, ${red} seen by their tests, of ${new Set(breaks.map(({ row }) => row)).size} rows`,
)
if (problems.length > 0) console.log(`\n${problems.join('\n')}`)
process.exit(problems.length > 0 ? 1 : 0)

/** Selected by its row, or by words of its promise, change or test. */
function isWanted(each: Break): boolean {
  if (wanted.length === 0) return true
  const words = [each.broken, rows.get(each.row)?.promise, ...each.test].join(' ').toLowerCase()
  return wanted.some((word) => each.row === word || (word.length > 3 && words.includes(word.toLowerCase())))
}

interface Row {
  promise: string
  /** The whole line. */
  text: string
}

function rowsOf(document: string): Map<string, Row> {
  const found = document.matchAll(/^\| (\w+) \| (.+?) \| .*$/gm)
  return new Map(
    [...found].map(([text, row = '', promise = '']) => [row, { promise, text: text.replaceAll('\\', '') }]),
  )
}

/** Otherwise the document would name one test, and this check run another. */
function refuseUnnamed({ row, test: [file, sentence] }: Break): void {
  const text = rows.get(row)?.text ?? ''
  if (!text.includes(`"${sentence}"`) || !(text.includes(`\`${file}\``) || text.includes('the same: ')))
    problems.push(`Row ${row} of docs/security.md does not name ${file}: "${sentence}"`)
}

/** Runs all tests unchanged. Journeys need the built server. */
async function runUntouched(copy: Copy): Promise<TestResult[]> {
  const results: TestResult[] = []
  for (const journeys of [false, true]) {
    const tests = breaks.map(({ test }) => test).filter(([file]) => isJourney(file) === journeys)
    if (tests.length === 0) continue
    console.log(`${tests.length} ${journeys ? 'journeys' : 'unit tests'} as they are …`)
    if (journeys) await build(copy.folder)
    const files = [...new Set(tests.map(([file]) => file))]
    results.push(
      ...(await runTests(
        copy.folder,
        files,
        tests.map(([, sentence]) => sentence),
      )),
    )
  }
  return results
}

interface Outcome {
  result: 'red' | 'GREEN' | '?'
  seconds: number
  why: string
}

async function outcomeOf(copy: Copy, { by, test }: Break, untouched: TestResult[]): Promise<Outcome> {
  const [file, sentence] = test
  const before = untouched.filter(isOf(test))
  const failing = before.find(({ passed }) => !passed)
  if (before.length === 0) return { result: '?', seconds: 0, why: 'There is no such test.' }
  if (failing) return { result: '?', seconds: 0, why: `It fails as it is: ${failing.failure}` }
  const began = performance.now()
  const done = (result: Outcome['result'], why: string) => {
    return { result, seconds: (performance.now() - began) / 1000, why }
  }
  let putBack = async () => {}
  try {
    putBack = await copy.apply([by].flat())
    if (isJourney(file)) await build(copy.folder)
    const results = (await runTests(copy.folder, [file], [sentence])).filter(isOf(test))
    const failed = results.find(({ passed }) => !passed)
    return failed ? done('red', failed.failure) : done('GREEN', 'The test does not see it.')
  } catch (error) {
    if (error instanceof DoesNotApply) return done('?', error.message)
    throw error
  } finally {
    await putBack()
  }
}

function isOf([file, sentence]: Break['test']): (result: TestResult) => boolean {
  const pattern = new RegExp(patternOf(sentence))
  return (result) => result.file === file && pattern.test(result.name)
}

/** Without arguments the heading. */
function lineOf(each?: Break, result = '', seconds = 0): string {
  const cells: [string, number][] = each
    ? [
        [each.row, 4],
        [rows.get(each.row)?.promise ?? '', 44],
        [each.broken, 60],
        [`${path.basename(each.test[0]).replace(/\.test\.tsx?$/, '')}: ${each.test[1]}`, 60],
        [result, 6],
        [`${seconds.toFixed(1)} s`.padStart(7), 7],
      ]
    : [
        ['row', 4],
        ['promise', 44],
        ['what was broken', 60],
        ['test', 60],
        ['result', 6],
        ['', 7],
      ]
  return cells.map(([text, width]) => shortened(text, width).padEnd(width)).join('  ')
}

function shortened(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}

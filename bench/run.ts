import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, project } from '../scripts/prepare.mjs'
import { type Missing, type Row, type Rows, tableOf } from './row.ts'

/**
 * npm run bench [names] [--full]: each `bench/*.ts` that exports `rows`, one after the other, in a process of its own, and one table
 * of them all, each beside what it is compared with. It says what could not be measured, and ends well whatever the figures are.
 * Each part has ten minutes and is its short form; with `--full` the lists grow to a million, and each has two hours.
 */
const full = process.argv.includes('--full')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const mostMinutes = full ? 120 : 10

if (process.send) await measureHere(named[0] ?? '')
else await measureAll()

async function measureAll(): Promise<void> {
  await ensureInstalled({ all: true })
  await ensureBuilt({ isCompressed: true })
  const rows: (Row | Missing)[] = []
  for (const name of named.length > 0 ? named : measurements()) {
    const began = performance.now()
    console.error(`${name} …`)
    rows.push(...(await measureApart(name)))
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  console.log(`\n${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.versions.node}\n\n${tableOf(rows)}`)
}

/** Others measure as soon as they are loaded. */
function measurements(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => /^export (async function|function|const) rows\b/m.test(read(file)))
    .map((file) => path.basename(file, '.ts'))
    .sort()
}

function read(file: string): string {
  return file.endsWith('.ts') ? readFileSync(path.join(import.meta.dirname, file), 'utf8') : ''
}

/** What fails, or comes to no end, is a line of the table. */
async function measureApart(name: string): Promise<(Row | Missing)[]> {
  const options = full ? ['--full'] : []
  const child = fork(import.meta.filename, [name, ...options], {
    cwd: project,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  })
  let rows: (Row | Missing)[] = [{ what: name, missing: 'it ended before it was done' }]
  child.on('message', (sent) => {
    rows = sent as (Row | Missing)[]
  })
  const late = setTimeout(() => {
    rows = [{ what: name, missing: `it was not done within ${mostMinutes} minutes` }]
    child.kill('SIGKILL')
  }, mostMinutes * 60_000)
  await ended(child)
  clearTimeout(late)
  return rows
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()))
}

async function measureHere(name: string): Promise<void> {
  let rows: (Row | Missing)[]
  try {
    const { rows: measure } = (await import(`./${name}.ts`)) as { rows: Rows }
    rows = await measure({ full })
  } catch (error) {
    console.error(error)
    rows = [{ what: name, missing: (error as Error).message.split('\n')[0] ?? '' }]
  }
  await new Promise((sent) => process.send?.(rows, sent))
  // Whatever it has left open would keep the others waiting.
  process.exit(0)
}

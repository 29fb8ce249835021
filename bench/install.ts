import { execFileSync, spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../e2e/server.ts'
import type { Rows } from './row.ts'

/** What `npm start` does in a fresh copy of these files, from nothing to the first page. npm's own cache is used as it is. */
const longestMs = 5 * 60_000

export const rows: Rows = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-install-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) await cp(file, path.join(folder, file))
  const began = performance.now()
  const secondsSince = (start: number) => (performance.now() - start) / 1000
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let installed = 0
  child.stdout.on('data', (printed) => {
    if (String(printed).includes('Building')) installed = performance.now()
  })
  try {
    while (!(await answers(`http://localhost:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      if (performance.now() - began > longestMs) throw new Error('no page came within five minutes')
      await sleep(50)
    }
    const megabytes = execFileSync('du', ['-sm', path.join(folder, 'node_modules')], { encoding: 'utf8' })
    return [
      { what: 'npm start: packages', measured: Number.parseInt(megabytes, 10), unit: 'MB', target: '≤ 350' },
      { what: 'npm start: installing them', measured: (installed - began) / 1000, unit: 's' },
      { what: 'npm start: from there to the first page', measured: secondsSince(installed), unit: 's', target: '≤ 45' },
    ]
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    if (child.exitCode === null) await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

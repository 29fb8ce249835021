import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countEmbedded, type EmbeddedSite } from './embedded-site.ts'
import type { Fault, Figures } from './fault.ts'

/** A fresh cluster, its programs, and as much again. */
const megabytes = 400

export const diskFull: Fault[] = [
  {
    name: 'disk full',
    needs: () =>
      process.platform === 'linux' && process.getuid?.() === 0 ? null : 'root on Linux, to mount a small disk.',
    cause: onSmallDisk,
  },
]

async function onSmallDisk(): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-small-disk-'))
  await chmod(folder, 0o755)
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}M,mode=755`, 'agentspark-small-disk', folder])
  try {
    const dataDir = path.join(folder, 'data')
    await mkdir(dataDir)
    return await countEmbedded(dataDir, { kills: true }, (site) => fillUp(site, path.join(folder, 'ballast')))
  } finally {
    run('umount', [folder])
    await rm(folder, { recursive: true })
  }
}

async function fillUp({ registrations, server }: EmbeddedSite, ballast: string): Promise<void> {
  const finish = registrations.keepRegistering(server.origin, 6)
  await sleep(2_000)
  // Repeatedly, because space becomes free meanwhile.
  const until = Date.now() + 12_000
  const file = openSync(ballast, 'a')
  while (Date.now() < until) {
    writeUntilFull(file)
    await sleep(100)
  }
  closeSync(file)
  rmSync(ballast)
  await sleep(3_000)
  await finish()
}

function writeUntilFull(file: number): void {
  for (const chunk of [Buffer.alloc(1 << 20), Buffer.alloc(4096)]) {
    try {
      for (;;) writeSync(file, chunk)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

function run(program: string, words: string[]): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`)
}

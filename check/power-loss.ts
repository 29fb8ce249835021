// npm run check:power-loss (root on Linux): stores pictures on an ext4 of its own, takes the disk as it is at that moment, without
// what still waits in memory, and counts what is on it.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openFolder } from '../app/platform/files/folder.server.ts'

const pictures = 200
const folder = mkdtempSync(path.join(tmpdir(), 'power-loss-'))
const [disk, afterwards] = [path.join(folder, 'disk'), path.join(folder, 'afterwards')]
const mounted: string[] = []

let whole = 0
try {
  run('truncate', ['-s', '128M', disk])
  run('mkfs.ext4', ['-q', disk])
  const before = openFolder(path.join(mount(disk), 'files'))
  run('sync', [])
  const stored = new Map<string, Buffer>()
  for (let number = 1; number <= pictures; number += 1) {
    const key = `avatars/${number % 20}/avatar-${number}.webp`
    stored.set(key, randomBytes(20_000))
    await before.put(key, stored.get(key) ?? new Uint8Array(), 'image/webp')
  }
  copyFileSync(disk, afterwards)
  const after = openFolder(path.join(mount(afterwards), 'files'))
  for (const [key, bytes] of stored)
    if (bytes.equals((await after.read(key).catch(() => null)) ?? Buffer.alloc(0))) whole += 1
} finally {
  for (const place of mounted.reverse()) run('umount', [place])
  rmSync(folder, { recursive: true })
}
console.log(`${whole} of ${pictures} pictures are whole after the power was lost`)
process.exit(whole === pictures ? 0 : 1)

function mount(image: string): string {
  const place = `${image}-mounted`
  mkdirSync(place)
  run('mount', ['-o', 'loop', image, place])
  mounted.push(place)
  return place
}

function run(program: string, words: string[]): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`)
}

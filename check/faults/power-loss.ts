import { spawnSync } from 'node:child_process'
import type { Fault, Figures } from './fault.ts'

/** `npm run check:power-loss` with its own output. */
export const powerLoss: Fault[] = [
  {
    name: 'power lost under pictures',
    needs: () =>
      process.platform === 'linux' && process.getuid?.() === 0
        ? null
        : 'root on Linux, to mount a disk: npm run check:power-loss',
    cause: losePower,
  },
]

async function losePower(): Promise<Figures> {
  const { stdout, stderr } = spawnSync(process.execPath, ['check/power-loss.ts'], { encoding: 'utf8' })
  const [, whole, stored] = /^(\d+) of (\d+) pictures are whole/m.exec(stdout) ?? []
  if (!whole || !stored) throw new Error(stderr)
  return { tried: +stored, acknowledged: +stored, lost: +stored - +whole, sentTwice: 0 }
}

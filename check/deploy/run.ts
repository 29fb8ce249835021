import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where a program of this machine lies; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** Runs a program to its end. @returns what it has printed, both streams together */
export function run(
  program: string,
  args: string[],
  { input, ...options }: SpawnOptions & { input?: string } = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece) => {
        output += piece
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
    child.stdin?.end(input)
  })
}

/** @throws with all that it has printed, unless it ends well */
export async function must(program: string, args: string[], options: Parameters<typeof run>[2] = {}): Promise<string> {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-2000)}`)
  return output
}

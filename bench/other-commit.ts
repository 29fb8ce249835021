import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Another commit, checked out and built, to be measured beside the one that works here. */
export interface OtherCommit {
  folder: string
  remove(): void
}

/** It gets the packages that are here, unless it locks others. */
export async function buildCommit(commit: string): Promise<OtherCommit> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'agentspark-commit-')), 'checkout')
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, commit])
  const inside = { cwd: folder, stdio: 'inherit' } as const
  const hasSamePackages =
    execFileSync('git', ['diff', '--name-only', commit, '--', 'package-lock.json'], { encoding: 'utf8' }) === ''
  if (hasSamePackages) symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], inside)
  execFileSync(process.execPath, ['scripts/build.mjs'], inside)
  return {
    folder,
    remove() {
      execFileSync('git', ['worktree', 'remove', '--force', folder])
    },
  }
}

import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { project } from '../../scripts/prepare.mjs'
import { type Change, DoesNotApply, literally, type SqlChange, type TextChange } from './break.ts'

/** The last migration of the copy. */
const lastMigration = 'migrations/9998-broken.sql'

export interface Copy {
  folder: string
  /** @returns restores the files */
  apply(changes: Change[]): Promise<() => Promise<void>>
  remove(): Promise<void>
}

/** Copies the work tree, with uncommitted changes. Installed packages are shared. */
export async function copyRepository(): Promise<Copy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-promises-'))
  // Started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: project })
  const present = listed.toString().split('\0').filter(Boolean)
  for (const file of present)
    await cp(path.join(project, file), path.join(folder, file), { recursive: true, force: true })
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  // Contains the unpacked browser.
  await mkdir(path.join(project, '.cache'), { recursive: true })
  await symlink(path.join(project, '.cache'), path.join(folder, '.cache'))
  return {
    folder,
    apply: (changes) => apply(folder, changes),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function apply(folder: string, changes: Change[]): Promise<() => Promise<void>> {
  const before = new Map<string, string | null>()
  const keep = async (file: string) => {
    if (!before.has(file)) before.set(file, await readFile(path.join(folder, file), 'utf8').catch(() => null))
  }
  const putBack = async () => {
    for (const [file, text] of before)
      if (text === null) await rm(path.join(folder, file), { force: true })
      else await writeFile(path.join(folder, file), text)
  }
  try {
    for (const change of changes) {
      const file = 'file' in change ? change.file : lastMigration
      await keep(file)
      const text = 'file' in change ? await replaced(folder, change) : await afterOthers(folder, change)
      await writeFile(path.join(folder, file), text)
    }
  } catch (error) {
    await putBack()
    throw error
  }
  return putBack
}

/** All changes of the database in one migration. */
async function afterOthers(folder: string, { sql }: SqlChange): Promise<string> {
  const others = await readFile(path.join(folder, lastMigration), 'utf8').catch(() => '')
  return `${others}${sql};\n`
}

async function replaced(folder: string, { file, find, replace }: TextChange): Promise<string> {
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => {
    throw new DoesNotApply(`There is no ${file} any more.`)
  })
  const words = find.trim().split(/\s+/)
  const pattern = new RegExp(words.map((word) => literally(word)).join('\\s+'), 'g')
  const times = text.match(pattern)?.length ?? 0
  if (times === 1) return text.replace(pattern, () => replace)
  throw new DoesNotApply(`This text is ${times === 0 ? 'no longer' : `${times} times`} in ${file}: ${words.join(' ')}`)
}

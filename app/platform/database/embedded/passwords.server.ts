import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwnerOfItsFolder } from './run-as.server.ts'

/** Makes the roles and the database, and is not used for anything else. */
export const superuser = 'postgres'
/** Owns the database and everything in it: migrations work in this role. */
export const ownerRole = 'app_owner'
/** Owns nothing. What it may do is said by `grant_to_application` in the migrations. */
export const applicationRole = 'app'

const roles = [superuser, ownerRole, applicationRole] as const
export type Role = (typeof roles)[number]
export type Passwords = Record<Role, string>

/**
 * Kept in the data folder, and not in the cluster: that belongs to the user PostgreSQL runs as, who may be one of many programs.
 * Made anew where there are none, so that the cluster knows others or none.
 */
export function readPasswords(dataDir: string): Passwords {
  const path = join(dataDir, 'postgres-passwords.json')
  const known = readKnown(path)
  if (known) return known
  const made = Object.fromEntries(roles.map((role) => [role, randomBytes(32).toString('hex')])) as Passwords
  const unfinished = `${path}.new`
  writeFileSync(unfinished, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
  giveToOwnerOfItsFolder(unfinished)
  renameSync(unfinished, path)
  return made
}

/** A file that does not have all of them counts as none: they are made anew. */
function readKnown(path: string): Passwords | undefined {
  try {
    const known = JSON.parse(readFileSync(path, 'utf8')) as Partial<Passwords>
    return roles.every((role) => /^[0-9a-f]{32,}$/.test(known[role] ?? '')) ? (known as Passwords) : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

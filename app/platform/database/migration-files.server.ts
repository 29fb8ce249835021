import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export const migrationsFolder = path.resolve('migrations')

export interface MigrationFile {
  /** Without `.sql`. Migrations are applied in the order of their names. */
  name: string
  text: string
  /** As `sha256sum` of the file with Linux line endings: on Windows git may check it out with others. */
  checksum: string
}

export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(path.join(migrationsFolder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name: name.replace(/\.sql$/, ''), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

import { z } from 'zod'
import { StartError } from '../../app/platform/start-error.ts'

export const manifestName = 'manifest.json'

/** Format 1 was that of versions before 1.0.0, with other tables. */
const format = 2

const manifest = z.object({
  format: z.literal(format),
  /** Version of the program that took the backup. */
  version: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.coerce.date(),
  /** The applied migrations. */
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Tells whether a server has the same secret, which is not in the backup; null when no secret was used yet. */
  secretCheck: z.string().nullable(),
  /** The number of uploaded files, and those named by a row that could not be read. */
  files: z.object({ count: z.number(), unreadable: z.array(z.string()) }),
})

export type Manifest = z.infer<typeof manifest>

export function writeManifest(facts: Omit<Manifest, 'format'>): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format, ...facts }, null, 1)}\n`)
}

/** @throws StartError for a manifest that this program can't read */
export function readManifest(bytes: Uint8Array): Manifest {
  const read = parsedJson(bytes)
  const result = manifest.safeParse(read)
  if (result.success) return result.data
  throw new StartError(
    (read as { format?: unknown } | null)?.format === 1
      ? 'The backup was taken by a version before 1.0.0, whose tables this version doesn’t have: restore it with that version.'
      : 'The file holds no backup that this version knows.',
  )
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return null
  }
}

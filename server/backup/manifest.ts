import { z } from 'zod'

export const manifestName = 'manifest.json'

/** Files of another format need another version of this program. */
const format = 1

const manifest = z.object({
  format: z.literal(format),
  /** Version of the program that took the backup. */
  version: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.coerce.date(),
  /** The applied migrations; without a checksum for those that release 0.1.0 applied. */
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string(), checksum: z.string().nullable() })),
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

/** @returns null for a manifest that this program can't read */
export function readManifest(bytes: Uint8Array): Manifest | null {
  try {
    return manifest.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    return null
  }
}

import { z } from 'zod'

export const manifestName = 'manifest.json'

/** Parts of another format are read by the program that knows it. */
const format = 1

const manifest = z.object({
  format: z.literal(format),
  /** Of the program that has taken it. */
  version: z.string(),
  /** The moment of which it is. */
  takenAt: z.coerce.date(),
  /** What the database had; without a checksum where release 0.1.0 had applied it. */
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string(), checksum: z.string().nullable() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** By which a server knows whether it has the same secret, which is not in the backup; null where none was used yet. */
  secretCheck: z.string().nullable(),
  /** How many files of people there are, and which ones a row names that could not be read. */
  files: z.object({ count: z.number(), unreadable: z.array(z.string()) }),
})

export type Manifest = z.infer<typeof manifest>

export function writeManifest(facts: Omit<Manifest, 'format'>): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format, ...facts }, null, 1)}\n`)
}

/** @returns null where it is none that this program knows */
export function readManifest(bytes: Uint8Array): Manifest | null {
  try {
    return manifest.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    return null
  }
}

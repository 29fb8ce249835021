import type { Database } from '../database/database.server.ts'
import type { Services } from '../services.ts'
import { idOfDocument } from './document-key.ts'
import { idOfHandIn } from './hand-in-key.ts'
import { picturesAt } from './picture.ts'
import { isUnfinished, readPictureKey } from './picture-name.ts'

const keptMs = 24 * 60 * 60 * 1000
const batchSize = 500

/**
 * For housekeeping: removes files that no row has named for a day, and unfinished writes. A file is stored before its
 * row, so a server that dies in between leaves one, and so does a commit with an unknown outcome. Files with other
 * names than this product's are left alone.
 *
 * @throws the store's or the database's error; the others wait for the next run
 */
export async function removeUnclaimedFiles({
  db,
  files,
  clock,
  log,
}: Pick<Services, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const latest = new Date(now.getTime() - keptMs)
  for await (const keys of batches(files.list())) {
    const unclaimed = await unclaimedOf(db, keys)
    for (const { key, since } of await note(db, keys, unclaimed, now)) {
      if (since > latest) continue
      await files.remove(key)
      log.info({ key }, 'a file that nothing names was removed')
    }
  }
  // The files that were due are gone.
  await db.deleteFrom('unclaimed_files').where('since', '<=', latest).execute()
}

/** For a backup: the keys that a row names, in their order. */
export async function* claimedAmong(db: Database, keys: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const batch of batches(keys)) {
    const unclaimed = new Set(await unclaimedOf(db, batch))
    for (const key of batch)
      if (!unclaimed.has(key) && (readPictureKey(key) || idOfDocument(key) || idOfHandIn(key))) yield key
  }
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function unclaimedOf(db: Database, keys: string[]): Promise<string[]> {
  const pictures = new Map(keys.map((key) => [key, readPictureKey(key)]))
  const owners = [...pictures.values()].flatMap((picture) => picture?.owner ?? [])
  const named = await namedStems(db, [...new Set(owners)])
  const documents = await namedDocuments(db, [...new Set(keys.flatMap((key) => idOfDocument(key) ?? []))])
  const handIns = await namedHandIns(db, [...new Set(keys.flatMap((key) => idOfHandIn(key) ?? []))])
  return keys.filter((key) => {
    const handIn = idOfHandIn(key)
    if (handIn) return !handIns.has(handIn)
    const stem = pictures.get(key)?.stem
    if (stem) return !named.has(stem)
    const document = idOfDocument(key)
    return document ? !documents.has(document) : isUnfinished(key)
  })
}

async function namedDocuments(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('documents').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

async function namedHandIns(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('hand_in_files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Rows of the owner name the owner's pictures; content may also name a picture of another row. */
async function namedStems(db: Database, owners: string[]): Promise<Set<string>> {
  if (owners.length === 0) return new Set()
  const named = await db
    .selectFrom('profiles')
    .select('avatar_url as address')
    .where('user_id', 'in', owners)
    .unionAll(db.selectFrom('ai_agent_projects').select('icon_url as address').where('user_id', 'in', owners))
    // `moderations` keeps the address of a hidden picture.
    .unionAll(
      db
        .selectFrom('moderations')
        .select('kept as address')
        .where('member_id', 'in', owners)
        .where('part', 'in', ['avatar_url', 'icon_url']),
    )
    .unionAll(db.selectFrom('content').select('image_url as address').where('image_url', 'like', `%${picturesAt}%`))
    .execute()
  return new Set(named.flatMap(({ address }) => stemOf(address) ?? []))
}

function stemOf(address: string | null): string | undefined {
  const [, rest = ''] = address?.split(picturesAt) ?? []
  return readPictureKey(rest.replace(/[?#].*/, ''))?.stem
}

/** @returns for each file the time since which no row names it */
async function note(db: Database, keys: string[], unclaimed: string[], now: Date) {
  const claimed = keys.filter((key) => !unclaimed.includes(key))
  if (claimed.length > 0) await db.deleteFrom('unclaimed_files').where('key', 'in', claimed).execute()
  if (unclaimed.length === 0) return []
  return db
    .insertInto('unclaimed_files')
    .values(unclaimed.map((key) => ({ key, since: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((noted) => ({ since: noted.ref('unclaimed_files.since') })),
    )
    .returning(['key', 'since'])
    .execute()
}

import type { Database } from '../platform/database/database.server.ts'

export async function countContentItems(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('content')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

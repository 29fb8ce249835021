import type { Database } from '../platform/database/database.server.ts'

/** Those that nobody has looked at yet: the dashboard counts them as pending. */
export async function countNewInquiries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('contact_inquiries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return count
}

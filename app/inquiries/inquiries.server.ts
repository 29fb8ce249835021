import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Inquiry } from './inquiry.ts'

export async function insertInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  await tx
    .insertInto('contact_inquiries')
    .values({
      first_name: inquiry.firstName,
      last_name: inquiry.lastName,
      email: inquiry.email,
      phone: inquiry.phone || null,
      organization: inquiry.organization || null,
      inquiry_type: inquiry.inquiryType,
      subject: inquiry.subject,
      message: inquiry.message,
      status: 'new',
    })
    .execute()
}

/** One after the other for one sender, until the transaction ends: so the second of two clicks at once sees the first. */
export async function lockInquiriesFrom(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry ${email.toLowerCase()}`}, 0))`.execute(tx)
}

/** @returns whether exactly this was stored a moment ago. Measured on the database's clock, which also wrote created_at. */
export async function wasJustStored(tx: Tx, inquiry: Inquiry, withinSeconds: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_inquiries')
    .select('id')
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${withinSeconds})`)
    .where('email', '=', inquiry.email)
    .where('first_name', '=', inquiry.firstName)
    .where('last_name', '=', inquiry.lastName)
    .where('phone', 'is not distinct from', inquiry.phone || null)
    .where('organization', 'is not distinct from', inquiry.organization || null)
    .where('inquiry_type', '=', inquiry.inquiryType)
    .where('subject', '=', inquiry.subject)
    .where('message', '=', inquiry.message)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that nobody has looked at yet: the dashboard counts them as pending. */
export async function countNewInquiries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('contact_inquiries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return count
}

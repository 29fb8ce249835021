import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { UploadedDocument } from './document.ts'

const columns = ['documents.id', 'documents.title', 'documents.bytes'] as const

export async function insertDocument(tx: Tx, document: UploadedDocument): Promise<void> {
  await tx.insertInto('documents').values(document).execute()
}

/** In the transaction that inserted it. */
export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('documents').where('id', '=', id).execute()
}

export async function findDocument(db: Database | Tx, id: string): Promise<UploadedDocument | null> {
  return (await db.selectFrom('documents').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}

/** @returns null for a member without a registration in a cohort that has it */
export async function findDocumentFor(db: Database, memberId: string, id: string): Promise<UploadedDocument | null> {
  const document = await db
    .selectFrom('documents')
    .select(columns)
    .where('documents.id', '=', id)
    .where((where) =>
      where.exists(
        where
          .selectFrom('schedule_items')
          .innerJoin('cohorts', 'cohorts.id', 'schedule_items.cohort_id')
          .innerJoin('registrations', 'registrations.cohort_id', 'cohorts.id')
          .where('schedule_items.document_id', '=', id)
          .where('cohorts.state', '<>', 'draft')
          .where('registrations.member_id', '=', memberId)
          .where('registrations.status', '=', 'registered')
          .select('schedule_items.id'),
      ),
    )
    .executeTakeFirst()
  return document ?? null
}

/** The documents of a cohort, by title. */
export function listDocuments(db: Database, cohortId: number): Promise<UploadedDocument[]> {
  return db
    .selectFrom('documents')
    .innerJoin('schedule_items', 'schedule_items.document_id', 'documents.id')
    .select(columns)
    .distinct()
    .where('cohort_id', '=', cohortId)
    .orderBy('documents.title')
    .execute()
}

/** For housekeeping: deletes documents that no item has used for a day. Their files are deleted afterwards. */
export async function deleteUnusedDocuments(db: Database, uploadedBefore: Date): Promise<void> {
  await db
    .deleteFrom('documents')
    .where('uploaded_at', '<', uploadedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('schedule_items').select(sql`1`.as('one')).whereRef('document_id', '=', 'documents.id'))),
    )
    .execute()
}

import { randomUUID } from 'node:crypto'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, longDayOf } from '../organization/dates.ts'
import type { Database } from '../platform/database/database.server.ts'
import { replyLink } from '../platform/mailto.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { budgets, industries } from './beta-choices.ts'
import { type FoundInquiry, findWriting, listOthersFrom } from './inquiries.server.ts'
import { type InquiryForm, subjectOf, titleOf } from './inquiry.ts'
import { listAssignees, listConversation } from './inquiry-entries.server.ts'
import { countShown, hasInquiries, listInquiries } from './inquiry-lists.server.ts'
import { forViewer, readInquiryQuery } from './inquiry-query.ts'
import { overdueFor, promisedBefore } from './overdue.ts'

/** A list as its URL describes it. */
export async function showInquiries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  admin: Admin,
  params: URLSearchParams,
  form: InquiryForm,
  perPage: number,
) {
  const query = readInquiryQuery(params, form)
  const now = clock.now()
  const filter = { ...forViewer(query, admin), form }
  const [all, { rows, ...list }, isAny, admins] = await Promise.all([
    countShown(db, { form, folder: query.folder }),
    listInquiries(db, filter, { perPage, overdueBefore: promisedBefore(now) }),
    hasInquiries(db, form),
    listAssignees(db),
  ])
  const inquiries = rows.map((row) => shown({ ...row, folder: query.folder ?? 'inbox' }, now))
  return { query: { ...query, page: list.page }, all, isAny, list, inquiries, admins }
}

export type ListedInquiries = Awaited<ReturnType<typeof showInquiries>>

function shown(row: Omit<FoundInquiry, 'assigneeId'>, now: Date) {
  const { first_name, last_name, created_at, industry, budget, inquiry_type, refusal, ...rest } = row
  const name = `${first_name} ${last_name}`
  return {
    ...rest,
    name,
    title: titleOf(row),
    type: inquiry_type,
    industry: industry && industries[industry],
    budget: budget && budgets[budget],
    refused: refusedMarkOf(refusal),
    received: dateTimeOf(created_at),
    /** Null for an address that can't be a mailto link. */
    reply: replyLink(row.email, subjectOf(row, brand.name), { name, date: longDayOf(created_at), text: row.message }),
    /** From `overdueFor`. Only inquiries in the inbox can be overdue. */
    overdue: row.folder === 'inbox' ? overdueFor(row, now) : null,
  }
}

/** One inquiry, the team's work on it, and what else came from its sender. */
export async function showInquiry(db: Database, row: FoundInquiry, now: Date, viewer: Admin) {
  const [admins, entries, others, writing] = await Promise.all([
    listAssignees(db),
    listConversation(db, row.id),
    listOthersFrom(db, row.email, row.id),
    findWriting(db, row.id, viewer.memberId),
  ])
  return {
    ...shown(row, now),
    assigneeId: row.assigneeId,
    admins,
    /** Name of another admin who is writing a reply. */
    writing,
    /** Of the next note. */
    newId: randomUUID(),
    entries: entries.map(({ at, author, letterId, deliveredAt, gaveUpAt, problem, ...entry }) => ({
      ...entry,
      author: author ?? 'Someone who has left',
      at: dateTimeOf(at),
      // Rows of sent emails are deleted after a while, so a missing one was sent long ago.
      email: !letterId || deliveredAt ? ('sent' as const) : gaveUpAt ? ('not-sent' as const) : ('waits' as const),
      problem: gaveUpAt ? problem : null,
    })),
    others: {
      total: others.total,
      rows: others.rows.map(({ at, ...other }) => ({ ...other, title: titleOf(other), at: dateTimeOf(at) })),
    },
  }
}

export type ShownInquiry = Awaited<ReturnType<typeof showInquiry>>

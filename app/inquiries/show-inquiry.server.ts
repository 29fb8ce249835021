import { randomUUID } from 'node:crypto'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, dayOf, longDayOf, momentOf } from '../organization/dates.ts'
import type { Database } from '../platform/database/database.server.ts'
import { secondsToUndo } from '../platform/forms/toast.ts'
import { replyLink } from '../platform/mailto.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { budgets, industries } from './beta-choices.ts'
import { type FoundInquiry, findReport, findWriting, type inboxRows, listOthersFrom } from './inquiries.server.ts'
import { reportKindInWords, subjectOf, titleOf } from './inquiry.ts'
import { findLastReply, listAssignees, listConversation } from './inquiry-entries.server.ts'
import { countOpen, countShown, hasInquiries, listInquiries } from './inquiry-lists.server.ts'
import { forViewer, readInquiryQuery, seesReports } from './inquiry-query.ts'
import { isUnanswered, overdueFor } from './overdue.ts'

const perPage = 25

/** The list as its URL describes it. */
export async function showInquiries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  admin: Admin,
  params: URLSearchParams,
) {
  const query = readInquiryQuery(params)
  const now = clock.now()
  const filter = forViewer(query, admin)
  const { folder } = query
  const [all, open, { rows, ...list }, isAny, admins] = await Promise.all([
    countShown(db, forViewer({ folder }, admin)),
    countOpen(db, forViewer({}, admin)),
    listInquiries(db, filter, perPage),
    hasInquiries(db),
    listAssignees(db),
  ])
  const inquiries = rows.map((row) => rowOf(row, admin, now))
  return { query: { ...query, page: list.page }, all, open, isAny, list, inquiries, admins }
}

export type ListedInquiry = Awaited<ReturnType<typeof showInquiries>>['inquiries'][number]

type Row = Awaited<ReturnType<ReturnType<typeof inboxRows>['execute']>>[number]

function rowOf(row: Row, admin: Admin, now: Date) {
  const { id, form, organization, inquiry_type, subject, message, status, created_at, assignee, notes, replies } = row
  const isReport = form === 'report'
  return {
    id,
    form,
    name: isReport ? 'A participant' : `${row.first_name} ${row.last_name}`,
    organization: form === 'contact' ? organization : null,
    title: isReport ? reportKindInWords(inquiry_type ?? '') : titleOf({ form, subject, organization }),
    text: isReport ? `${aboutOf(row)}. ${message ?? ''}` : (message ?? ''),
    status,
    received: dayOf(created_at),
    isUnanswered: row.folder === 'inbox' && isUnanswered({ status, replies }),
    overdue: row.folder === 'inbox' && !isReport ? overdueFor({ status, created_at, replies }, now) : null,
    assignee,
    notes,
    replies,
    writing: row.writing_id === admin.memberId ? null : row.writing,
  }
}

function aboutOf({ about, project }: Pick<Row, 'about' | 'project'>): string {
  return project === null ? `The profile of ${about}` : `“${project}” by ${about}`
}

/** @returns null when there is no such report */
export async function showReport(db: Database, id: string) {
  const row = await findReport(db, id)
  return (
    row && {
      id,
      form: 'report' as const,
      title: reportKindInWords(row.inquiry_type ?? ''),
      about: aboutOf(row),
      reported: row.about_project_id
        ? { kind: 'project', id: row.about_project_id }
        : { kind: 'person', id: row.about_member_id ?? '' },
      message: row.message,
      status: row.status,
      received: dateTimeOf(row.created_at),
    }
  )
}

/** One inquiry of a visitor, the team's work on it, and what else came from its sender. */
export async function showInquiry(db: Database, row: FoundInquiry, now: Date, viewer: Admin) {
  const { first_name, last_name, created_at, industry, budget, inquiry_type, refusal, ...shown } = row
  const [admins, entries, others, writing, lastReply] = await Promise.all([
    listAssignees(db),
    listConversation(db, row.id),
    listOthersFrom(db, row.email, row.id),
    findWriting(db, row.id, viewer.memberId),
    findLastReply(db, row.id),
  ])
  const name = `${first_name} ${last_name}`
  return {
    ...shown,
    // Of a participant: not for the role of the inbox.
    person: seesReports(viewer) ? row.person : null,
    name,
    firstName: first_name,
    title: titleOf(row),
    type: inquiry_type,
    industry: industry && industries[industry],
    budget: budget && budgets[budget],
    refused: refusedMarkOf(refusal),
    received: dateTimeOf(created_at),
    /** Null for an address that can't be a mailto link. */
    ownProgram: replyLink(row.email, subjectOf(row, brand.name), {
      name,
      date: longDayOf(created_at),
      text: row.message,
    }),
    /** From `overdueFor`. Only inquiries in the inbox can be overdue. */
    overdue: row.folder === 'inbox' ? overdueFor(row, now) : null,
    admins,
    others: {
      total: others.total,
      rows: others.rows.map(({ at, ...other }) => ({ ...other, title: titleOf(other), at: dateTimeOf(at) })),
    },
    othersWriting: { writing, lastReply: lastReply && { ...lastReply, at: momentOf(lastReply.at) } },
    /** Of the next note and the next reply. */
    newNote: randomUUID(),
    newReply: randomUUID(),
    entries: entries.map(({ at, author, letterId, deliveredAt, gaveUpAt, problem, ...entry }) => ({
      ...entry,
      author: author ?? 'Someone who has left',
      at: dateTimeOf(at),
      email: stateOf(at, now, letterId, deliveredAt, gaveUpAt),
      problem: gaveUpAt ? problem : null,
    })),
  }
}

export type ShownInquiry = Awaited<ReturnType<typeof showInquiry>>

/** Rows of sent emails are deleted after a while, so a missing one was sent long ago. */
function stateOf(at: Date, now: Date, email: string | null, deliveredAt: Date | null, gaveUpAt: Date | null) {
  if (!email || deliveredAt) return 'sent' as const
  if (gaveUpAt) return 'not-sent' as const
  return now.getTime() - at.getTime() < 3 * secondsToUndo * 1000 ? ('leaving' as const) : ('waits' as const)
}

import { href } from 'react-router'
import { listSummaries } from '../inquiries/inquiries.server.ts'
import { inquiryPath, nameOf } from '../inquiries/inquiry.ts'
import { countOverdue } from '../inquiries/inquiry-lists.server.ts'
import { promisedBefore } from '../inquiries/overdue.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { topicsOf } from './notice-topic.ts'
import { stopUrl } from './stop-key.server.ts'
import {
  findRecipient,
  listDueSummaries,
  mostInSummary,
  type Recipient,
  takeNotices,
  takeSummary,
} from './team-recipients.server.ts'
import { type SummarySection, teamSummaryLetter } from './team-summary.email.tsx'

const mostLines = 20

/**
 * Sends the daily summaries that are due: each once a day, with all notices until then, and never an empty one. Any
 * number of servers may run it at once. A summary and its date are stored together.
 *
 * @param now by the database's clock
 */
export async function sendSummaries(services: Services, now: Date): Promise<void> {
  const { db, log, outbox } = services
  for (const id of await listDueSummaries(db, now)) {
    try {
      const sections = await db.transaction().execute(async (tx) => {
        if (!(await takeSummary(tx, id, now))) return 0
        const recipient = await findRecipient(tx, id)
        const notices = await takeNotices(tx, id)
        if (!recipient) return 0
        const sections = [...(await overdueSections(tx, recipient, now)), ...(await sectionsOf(tx, notices))]
        if (sections.length === 0) return 0
        const { email, firstName, role } = recipient
        const facts = { firstName, sections, stop: role ? null : stopUrl(services, id) }
        await outbox.addAll(tx, teamSummaryLetter, [{ to: email, facts }])
        return sections.length
      })
      if (sections > 0) log.info({ recipient: id, sections }, 'daily summary written')
    } catch (error) {
      log.warn({ recipient: id, error: (error as Error).message }, 'daily summary could not be written')
    }
  }
}

/** Requests that wait longer than promised. */
async function overdueSections(tx: Tx, recipient: Recipient, now: Date): Promise<SummarySection[]> {
  if (!topicsOf(recipient).includes('inquiries')) return []
  const before = promisedBefore(now)
  const late = {
    inquiries: await countOverdue(tx, 'contact', before),
    requests: await countOverdue(tx, 'beta', before),
  }
  const lines = [
    late.inquiries > 0 && { text: counted(late.inquiries, 'inquiry', 'inquiries'), path: href('/admin/inquiries') },
    late.requests > 0 && {
      text: counted(late.requests, 'beta request', 'beta requests'),
      path: `${href('/admin/inquiries')}?form=beta`,
    },
  ].filter((line) => line !== false)
  return lines.length > 0 ? [{ title: 'Waiting longer than promised', lines, more: 0 }] : []
}

/** Deleted requests are left out. */
async function sectionsOf(tx: Tx, noted: string[]): Promise<SummarySection[]> {
  const byForm = Map.groupBy(await listSummaries(tx, noted), ({ form }) => form)
  const titles = { contact: 'Inquiries', beta: 'Beta requests' }
  return (['contact', 'beta'] as const).flatMap((form) => {
    const found = byForm.get(form) ?? []
    const count = noted.length === mostInSummary ? '' : ` (${found.length})`
    const lines = found.slice(0, mostLines).map((inquiry) => ({ text: nameOf(inquiry), path: inquiryPath(inquiry) }))
    return found.length > 0 ? { title: titles[form] + count, lines, more: found.length - lines.length } : []
  })
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

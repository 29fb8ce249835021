import { brand } from '../organization/brand.ts'
import type { InquiryStatus } from './inquiry.ts'

const hourMs = 60 * 60 * 1000

/** Messages older than this are overdue unless they were answered. */
export function promisedBefore(now: Date): Date {
  return new Date(now.getTime() - brand.replyHours * hourMs)
}

/** Also of an inquiry that isn't overdue yet. */
export function isUnanswered(sent: { status: InquiryStatus; replies: number }): boolean {
  return sent.status !== 'resolved' && sent.replies === 0
}

/** @returns by how much the answer is overdue, such as '3 days'; null when it isn't */
export function overdueFor(
  sent: { status: InquiryStatus; created_at: Date; replies: number },
  now: Date,
): string | null {
  if (!isUnanswered(sent) || sent.created_at >= promisedBefore(now)) return null
  return `${Math.floor((now.getTime() - sent.created_at.getTime()) / (24 * hourMs))} days`
}

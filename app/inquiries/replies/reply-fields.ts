import type { SubmissionResult } from '@conform-to/react'
import type { Written } from '../../organization/dates.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'

/** Value of the status field that changes nothing. */
export const unchangedStatus = 'leave'

/** What other admins do with the same inquiry. */
export interface OthersWriting {
  /** Name of another admin who is writing a reply. */
  writing: string | null
  lastReply: { id: string; by: string; body: string; at: Written } | null
}

export interface ReplyAnswer {
  result: SubmissionResult | null
  notice: NoticeMessage | null
  /** The email as it would be sent. */
  preview: { subject: string; text: string } | null
  others: OthersWriting | null
  sent: boolean
}

/** The id of a reply and its text. */
export interface SentReply {
  reply: string
  body: string
}

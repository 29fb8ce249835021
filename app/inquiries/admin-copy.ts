import type { ToastMessage } from '../platform/forms/toast.ts'
import type { ChangeInquiryStatusResult } from './change-inquiry-status.server.ts'
import { inquiryStatuses } from './inquiry-status.ts'

/** Specification, section 8: inquiry. */
const notUpdated = { tone: 'problem', title: 'Failed to update inquiry status' } as const

export const inquiryStatusCopy = {
  failed: { ...notUpdated, description: 'Nothing was changed. Please try again in a moment.' },
  offline: { ...notUpdated, description: 'Please check your internet connection and try again.' },
} as const satisfies Record<string, ToastMessage>

export function inquiryStatusNotice(result: ChangeInquiryStatusResult): ToastMessage {
  if (result.outcome === 'not-found')
    return { ...notUpdated, description: 'This inquiry does not exist any more. Please load the list again.' }
  const now = inquiryStatuses[result.present.status]
  const title = shortened(result.title)
  if (result.outcome === 'updated')
    return { tone: 'success', title: 'Inquiry status updated', description: `“${title}” is ${now}.` }
  const who = result.by ? shortened(result.by) : 'Somebody else'
  return {
    ...notUpdated,
    description: `${who} has changed “${title}” meanwhile: it is ${now}. If that is not right, choose again.`,
  }
}

/** A message has room for one line of it. */
function shortened(text: string): string {
  const characters = [...text]
  return characters.length > 80 ? `${characters.slice(0, 80).join('').trimEnd()}…` : text
}

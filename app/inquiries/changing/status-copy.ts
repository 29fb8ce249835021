import type { ToastMessage } from '../../platform/forms/toast.ts'
import { inquiryStatuses } from '../inquiry.ts'
import type { ChangeStatusResult } from './change-status.server.ts'

/** Specification, section 8: inquiry. */
const notUpdated = { tone: 'problem', title: 'Failed to update inquiry status' } as const

export const statusCopy = {
  failed: { ...notUpdated, description: 'Nothing was changed. Please try again in a moment.' },
  offline: { ...notUpdated, description: 'Please check your internet connection and try again.' },
}

export function statusNotice(result: ChangeStatusResult): ToastMessage {
  if (result.outcome === 'not-found')
    return { ...notUpdated, description: 'This inquiry no longer exists. Please load the list again.' }
  const now = inquiryStatuses[result.present.status]
  const it = `“${shortened(result.title)}”`
  if (result.outcome === 'updated')
    return { tone: 'success', title: 'Inquiry status updated', description: `${it} is ${now}.` }
  const who = result.by ? shortened(result.by) : 'Someone else'
  return { ...notUpdated, description: `${who} just changed ${it} to ${now}. If that’s not right, choose again.` }
}

/** Limits a title to one line of a message. */
function shortened(text: string): string {
  const characters = [...text]
  return characters.length > 80 ? `${characters.slice(0, 80).join('').trimEnd()}…` : text
}

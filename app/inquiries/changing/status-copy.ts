import type { ToastMessage } from '../../platform/forms/toast.ts'
import { type InquiryForm, inquiryStatuses } from '../inquiry.ts'
import type { ChangeStatusResult } from './change-status.server.ts'

/** @param gone text when it no longer exists @param named a sentence's name for the item with this title */
function statusCopy(thing: string, gone: string, named: (title: string) => string) {
  const notUpdated = { tone: 'problem', title: `Failed to update ${thing} status` } as const
  return {
    thing,
    failed: { ...notUpdated, description: 'Nothing was changed. Please try again in a moment.' },
    offline: { ...notUpdated, description: 'Please check your internet connection and try again.' },
    notice(result: ChangeStatusResult): ToastMessage {
      if (result.outcome === 'not-found') return { ...notUpdated, description: gone }
      const now = inquiryStatuses[result.present.status]
      const it = named(shortened(result.title))
      if (result.outcome === 'updated')
        return {
          tone: 'success',
          title: capitalized(`${thing} status updated`),
          description: capitalized(`${it} is ${now}.`),
        }
      const who = result.by ? shortened(result.by) : 'Someone else'
      return {
        ...notUpdated,
        description: `${who} just changed ${it} to ${now}. If that’s not right, choose again.`,
      }
    },
  }
}

/** Specification, section 8: inquiry. */
export const statusCopies = {
  contact: statusCopy('inquiry', 'This inquiry no longer exists. Please load the list again.', (title) => `“${title}”`),
  beta: statusCopy('request', 'This request no longer exists.', (company) => `the request of ${company}`),
} satisfies Record<InquiryForm, object>

/** Limits a title to one line of a message. */
function shortened(text: string): string {
  const characters = [...text]
  return characters.length > 80 ? `${characters.slice(0, 80).join('').trimEnd()}…` : text
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

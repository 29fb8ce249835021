import type { ToastMessage } from '../platform/forms/toast.ts'
import { betaRequestStatuses } from './beta-request-status.ts'
import type { ChangeBetaRequestStatusResult } from './change-beta-request-status.server.ts'

const notUpdated = { tone: 'problem', title: 'Failed to update request status' } as const

export const betaRequestStatusCopy = {
  failed: { ...notUpdated, description: 'Nothing was changed. Please try again in a moment.' },
  offline: { ...notUpdated, description: 'Please check your internet connection and try again.' },
} as const satisfies Record<string, ToastMessage>

export function betaRequestStatusNotice(result: ChangeBetaRequestStatusResult): ToastMessage {
  if (result.outcome === 'not-found') return { ...notUpdated, description: 'This request does not exist any more.' }
  const now = betaRequestStatuses[result.present.status]
  const company = shortened(result.company)
  if (result.outcome === 'updated')
    return { tone: 'success', title: 'Request status updated', description: `The request of ${company} is ${now}.` }
  const who = result.by ? shortened(result.by) : 'Somebody else'
  return {
    ...notUpdated,
    description: `${who} has changed the request of ${company} meanwhile: it is ${now}. If that is not right, choose again.`,
  }
}

/** A message has room for one line of it. */
function shortened(text: string): string {
  const characters = [...text]
  return characters.length > 80 ? `${characters.slice(0, 80).join('').trimEnd()}…` : text
}

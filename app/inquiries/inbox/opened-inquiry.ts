import { createContext, useContext } from 'react'
import type { ListedInquiry } from '../show-inquiry.server.ts'

interface Inbox {
  /** The inquiry below the open one when it was opened: answering moves it in the list. */
  next: ListedInquiry | null
  /** Replies of this session by inquiry: one that is taken back returns to its form. */
  sent: Map<string, { reply: string; body: string }>
}

export const InboxContext = createContext<Inbox>({ next: null, sent: new Map() })

export function useInbox(): Inbox {
  return useContext(InboxContext)
}

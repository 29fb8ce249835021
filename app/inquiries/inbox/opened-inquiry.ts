import { createContext, useContext } from 'react'
import type { SentReply } from '../replies/reply-fields.ts'
import type { ListedInquiry } from '../show-inquiry.server.ts'

/** Replies of this session by inquiry: one that is taken back, or could not be sent, returns to its form. */
export type SentReplies = Readonly<Record<string, SentReply>>

interface Inbox {
  /** The inquiry below the open one when it was opened: answering moves it in the list. */
  next: ListedInquiry | null
  sent: SentReplies
  onSend: (id: string, reply: SentReply) => void
}

export const InboxContext = createContext<Inbox>({ next: null, sent: {}, onSend: () => {} })

export function useInbox(): Inbox {
  return useContext(InboxContext)
}

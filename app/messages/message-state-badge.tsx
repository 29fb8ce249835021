import { type MessageState, stateNames } from './message.ts'

const looks: Record<MessageState, string> = {
  draft: '',
  planned: 'badge-waitlist',
  sending: 'badge-teal',
  sent: 'badge-success',
  stopped: 'badge-problem',
}

export function MessageStateBadge({ state }: { state: MessageState }) {
  return <span className={`badge ${looks[state]}`}>{stateNames[state]}</span>
}

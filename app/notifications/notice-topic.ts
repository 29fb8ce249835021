import { type InquiryType, inquiryTypes } from '../triage/inquiry-type.ts'

/** How soon somebody is told. */
export const paces = { 'at-once': 'At once', daily: 'Daily summary', never: 'Not at all' } as const
export type Pace = keyof typeof paces

/** What the team can be told of. */
export type NoticeTopic =
  | `inquiry: ${InquiryType}`
  | 'beta-request'
  | 'last-place'
  | 'report'
  | 'emails'
  | 'server'
  | 'wrong-codes'

interface TopicWords {
  topic: NoticeTopic
  label: string
  hint?: string
}

export const inquiryTopic = (type: InquiryType): NoticeTopic => `inquiry: ${type}`

/** As a person chooses among them. */
export const topicGroups: { title: string; topics: TopicWords[] }[] = [
  {
    title: 'Inquiries',
    topics: inquiryTypes.map((type) => ({ topic: inquiryTopic(type), label: type })),
  },
  {
    title: 'What else happens',
    topics: [
      { topic: 'beta-request', label: 'Beta request', hint: 'A business asks for an agent.' },
      { topic: 'last-place', label: 'Last place gone', hint: 'A bootcamp is full from now on.' },
      { topic: 'report', label: 'Report of a participant', hint: 'About a project or a profile.' },
    ],
  },
  {
    title: 'When something is wrong',
    topics: [
      { topic: 'emails', label: 'Email refused', hint: 'Nothing goes out, or many addresses refuse it.' },
      { topic: 'server', label: 'Server', hint: 'The disk fills up, or no backup is taken.' },
      { topic: 'wrong-codes', label: 'Many wrong sign-in codes', hint: 'Somebody may be guessing.' },
    ],
  },
]

export const noticeTopics: TopicWords[] = topicGroups.flatMap(({ topics }) => topics)

/** An address of somebody who isn't an admin hears of nothing that only admins can look after. */
const forAdmins: NoticeTopic[] = ['report', 'emails', 'server', 'wrong-codes']

export function mayHear(topic: NoticeTopic, { isAdmin }: { isAdmin: boolean }): boolean {
  return isAdmin || !forAdmins.includes(topic)
}

/** What somebody has chosen; whatever is missing is as usual. */
export type Paces = Partial<Record<NoticeTopic, Pace>>

/** Until somebody chooses: what visitors send comes once a day, everything else at once. Addresses hear of what was chosen for them. */
export function paceOf(topic: NoticeTopic, { paces, isAdmin }: { paces: Paces; isAdmin: boolean }): Pace {
  if (!mayHear(topic, { isAdmin })) return 'never'
  if (!isAdmin) return paces[topic] ?? 'never'
  return paces[topic] ?? (isSentByVisitors(topic) ? 'daily' : 'at-once')
}

export function isSentByVisitors(topic: NoticeTopic): boolean {
  return topic === 'beta-request' || topic.startsWith('inquiry: ')
}

/** @returns such as '8:00 AM' */
export function hourInWords(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

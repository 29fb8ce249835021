import { type AdminRole, reaches } from '../admin-role.ts'
import { type InquiryType, inquiryTypes } from '../inquiries/inquiry.ts'

/** How soon a notification is sent. */
export const paces = { 'at-once': 'Right away', daily: 'Daily summary', never: 'Not at all' } as const
export type Pace = keyof typeof paces

/** The topics of notifications for the team. */
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

/** The topics as the form groups them. */
export const topicGroups: { title: string; topics: TopicWords[] }[] = [
  {
    title: 'Inquiries',
    topics: inquiryTypes.map((type) => ({ topic: inquiryTopic(type), label: type })),
  },
  {
    title: 'Other activity',
    topics: [
      { topic: 'beta-request', label: 'Beta request', hint: 'A business asks for an agent.' },
      { topic: 'last-place', label: 'Last place taken', hint: 'A bootcamp is full.' },
      { topic: 'report', label: 'Participant report', hint: 'About a project or a profile.' },
    ],
  },
  {
    title: 'When something is wrong',
    topics: [
      { topic: 'emails', label: 'Email refused', hint: 'Email isn’t going out, or many addresses refuse it.' },
      { topic: 'server', label: 'Server', hint: 'The disk is filling up, or backups have stopped.' },
      { topic: 'wrong-codes', label: 'Many wrong sign-in codes', hint: 'Someone may be guessing.' },
    ],
  },
]

export const noticeTopics: TopicWords[] = topicGroups.flatMap(({ topics }) => topics)

/** Topics that need the admin area: an address of another person can't get them. */
const forAdmins: NoticeTopic[] = ['report', 'emails', 'server', 'wrong-codes']

export function mayHear(topic: NoticeTopic, { role }: { role: AdminRole | null }): boolean {
  return role !== null || !forAdmins.includes(topic)
}

/** A recipient's choices; missing topics have their defaults. */
export type Paces = Partial<Record<NoticeTopic, Pace>>

/** @param to whose role is null for an address that is no admin's */
export function paceOf(topic: NoticeTopic, { paces, role }: { paces: Paces; role: AdminRole | null }): Pace {
  return mayHear(topic, { role }) ? (paces[topic] ?? usualPace(topic, role)) : 'never'
}

/** The default: each role gets its own topics, visitors' requests once a day, the rest at once. */
function usualPace(topic: NoticeTopic, role: AdminRole | null): Pace {
  if (role === null || !reaches(role, isSentByVisitors(topic) ? 'editor' : 'organiser')) return 'never'
  return isSentByVisitors(topic) ? 'daily' : 'at-once'
}

export function isSentByVisitors(topic: NoticeTopic): boolean {
  return topic === 'beta-request' || topic.startsWith('inquiry: ')
}

/** @returns such as '8:00 AM' */
export function hourInWords(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

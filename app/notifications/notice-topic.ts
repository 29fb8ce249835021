import { type AdminRole, reaches } from '../admin-role.ts'

interface TopicWords {
  label: string
  /** Goes on a sentence about who is told. */
  says: string
  /** The roles told of it by default. */
  usualFor: AdminRole
}

/** What the team is told of: of inquiries in a daily summary, of the rest right away. */
export const noticeTopics = {
  inquiries: {
    label: 'Inquiries',
    says: 'what visitors and businesses ask us, once a day',
    usualFor: 'inbox',
  },
  places: {
    label: 'Places',
    says: 'when the last place in a bootcamp is taken, right away',
    usualFor: 'organiser',
  },
  trouble: {
    label: 'Trouble',
    says: 'when email, the server or sign-in needs a look, or a participant reports something, right away',
    usualFor: 'organiser',
  },
} as const satisfies Record<string, TopicWords>

export type NoticeTopic = keyof typeof noticeTopics

/** @property told null until the reader has chosen @property role null for an address that is no admin's */
export interface Hearer {
  told: NoticeTopic[] | null
  role: AdminRole | null
}

/** What the form begins with. */
export interface ShownChoice extends Hearer {
  zone: string
  digestHour: number
}

/** Trouble needs the admin area, and the role of the inbox sees inquiries alone. */
export function topicsFor({ role }: Pick<Hearer, 'role'>): NoticeTopic[] {
  if (role === 'inbox') return ['inquiries']
  return role ? ['inquiries', 'places', 'trouble'] : ['inquiries', 'places']
}

/** @returns what they are told of: their choice, or until then what is theirs to look after */
export function topicsOf({ told, role }: Hearer): NoticeTopic[] {
  return topicsFor({ role }).filter((topic) =>
    told ? told.includes(topic) : role !== null && reaches(role, noticeTopics[topic].usualFor),
  )
}

/** @returns such as 'Inquiries, Places' */
export function topicsInWords(topics: NoticeTopic[]): string {
  return topics.map((topic) => noticeTopics[topic].label).join(', ')
}

/** @returns such as '8:00 AM' */
export function hourInWords(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

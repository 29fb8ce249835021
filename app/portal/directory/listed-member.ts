import { workOf } from '../projects/project.ts'

/** A member in the directory's list. */
export type ListedMember = ReturnType<typeof cardOf>

/** The fields that the browser gets. */
export function cardOf(row: {
  id: string
  first_name: string
  last_name: string
  job_title: string | null
  company: string | null
  linkedin: string | null
  avatar_url: string | null
  questionnaire_completed: boolean
}) {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    work: workOf(row) ?? 'Bootcamp Participant',
    linkedin: webAddressOf(row.linkedin),
    avatarUrl: row.avatar_url,
    // Whether there is a profile to open; false only in data of an earlier site.
    hasProfile: row.questionnaire_completed,
  }
}

/** Sample members have URLs under .example, a reserved domain. */
const linkedInHost = /^https?:\/\/(?:[\w-]+\.)*(?:linkedin\.(?:com|example)|lnkd\.in)(?:[:/?#]|$)/i

/** Whether a URL leads to LinkedIn. */
export function isOnLinkedIn(address: string): boolean {
  return linkedInHost.test(address)
}

/** @returns null unless it is http or https; stored data may contain `javascript:` */
export function webAddressOf(stored: string | null): string | null {
  return stored !== null && /^https?:\/\//i.test(stored) && URL.canParse(stored) ? stored : null
}

import { workOf } from '../projects/project.ts'

/** Somebody as the directory's list shows them. */
export type ListedMember = ReturnType<typeof cardOf>

/** What of a stored record a browser may know. */
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
    // Whether there is a profile to open. The list has nobody else; what an earlier site stored may.
    hasProfile: row.questionnaire_completed,
  }
}

/** The people of the sample have theirs under .example, which nobody can own. */
const linkedInHost = /^https?:\/\/(?:[\w-]+\.)*(?:linkedin\.(?:com|example)|lnkd\.in)(?:[:/?#]|$)/i

/** Whether an address that somebody typed for their LinkedIn profile leads there. */
export function isOnLinkedIn(address: string): boolean {
  return linkedInHost.test(address)
}

/** @returns null for anything but the web, such as `javascript:` in the data of an earlier site */
export function webAddressOf(stored: string | null): string | null {
  return stored !== null && /^https?:\/\//i.test(stored) && URL.canParse(stored) ? stored : null
}

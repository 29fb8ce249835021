import { brand } from '../organization/brand.ts'

/** Why somebody gets what the team is told, and how it ends. @param stop null for an admin, who chooses in the admin area */
export function noticeFrame(_origin: string, stop: string | null) {
  if (stop === null)
    return {
      reason: `You received this email because you are an admin of ${brand.name}. Choose what you hear about, and how soon, under Notifications.`,
    }
  return {
    reason: `You received this email because the ${brand.name} team chose this address for it.`,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

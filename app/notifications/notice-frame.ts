import { brand } from '../organization/brand.ts'

/**
 * Why a person gets team notifications, and how to stop them. @param stop null for an admin, who chooses in the admin
 * area
 */
export function noticeFrame(_origin: string, stop: string | null) {
  if (stop === null)
    return {
      reason: `You received this email because you are an admin of ${brand.name}. Choose what you get, and when, under Settings, Who is told.`,
    }
  return {
    reason: `You received this email because the ${brand.name} team added this address to its notifications.`,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

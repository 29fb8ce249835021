import type { MemberLook } from './member-query.ts'

/** Counts by address issue, up to a limit. */
export type WorthALook = Record<MemberLook, { total: number; hasMore: boolean }>

export const lookNames: Record<MemberLook, string> = {
  refused: 'Email refused',
  shared: 'Same mailbox',
  unproven: 'Not heard from',
}

import type { MemberLook } from './member-query.ts'

/** How many there are to look at; counting stops at a limit. */
export type WorthALook = Record<MemberLook, { total: number; hasMore: boolean }>

export const lookNames: Record<MemberLook, string> = {
  refused: 'Email refused',
  shared: 'Same mailbox',
  unproven: 'Not heard from',
}

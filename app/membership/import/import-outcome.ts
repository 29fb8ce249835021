import type { ImportOutcome } from './member-import.ts'

export const outcomeNames: Record<ImportOutcome, string> = {
  registered: 'New, Registered',
  confirmed: 'New, Confirmed',
  waitlist: 'New, Waitlist',
  cancelled: 'New, Cancelled',
  known: 'Already a member, not changed',
  duplicate: 'Twice in the file, left out',
  invalid: 'Not valid, left out',
}

/** The actions of the audit log, in the words in which it shows them. */
export const auditActions = [
  'Signed in',
  'Sign-in refused',
  'Member changed',
  'Change undone',
  'Members imported',
  'Member created by import',
  'Import undone',
  'Member deleted',
  'Own data exported',
  'Data of a person exported',
  'Place offered',
  'Place declined',
  'Place accepted',
  'Place expired',
  'Place given back',
  'Place asked for again',
  'Offering places changed',
  'Turns asked about',
  'Turn kept',
  'Kept turns moved',
  'Turn moved',
  'Admin invited',
  'Invitation resent',
  'Invitation withdrawn',
  'Invitation accepted',
  'Admin role given',
  'Admin role changed',
  'Admin role taken away',
  'Passkey added',
  'Passkey renamed',
  'Passkey removed',
  'Recovery codes made',
  'Passkey rule changed',
  'Passkey reset requested',
  'Passkey reset cancelled',
  'Passkeys reset',
  'Earlier site loaded',
  'Cohort created',
  'Cohort changed',
  'Cohort published',
  'Cohort made a draft again',
  'Cohort archived',
  'Cohort called off',
  'Cohort taken back',
  'Cohort deleted',
  'Schedule changed',
  'Hand-in answered',
  'Participants told of changes',
  'Changes left untold',
  'Attendance corrected',
  'Attendance imported',
  'Content created',
  'Content changed',
  'Content deleted',
  'Content brought back',
  'Inquiry status changed',
  'Beta request status changed',
  'Inquiry changed',
  'Beta request changed',
  'Several inquiries changed',
  // The former name of an action.
  'Several messages changed',
  'Note written',
  'Note removed',
  'Reply sent',
  'Reply taken back',
  'Reply template created',
  'Reply template changed',
  'Reply template deleted',
  'Data of a person deleted',
  'Hidden from participants',
  'Removed from the portal',
  'Shown to participants again',
  'Reports settled',
  'Newsletter sent',
  'Message sent',
  'Message planned',
  'Message stopped',
  'Draft deleted',
  'Onboarding reminder sent',
  'Missing participants reminded',
  'Letter tried again',
  'Email sent again',
  'Sign-in code sent',
  'Sessions ended',
  'Member added by hand',
  'Waiting emails sent',
  'Background jobs run again',
  'List exported',
  'View of a list saved',
  'View of a list changed',
  'View of a list deleted',
  'Retention changed',
  'Notifications changed',
  'Old entries removed',
] as const
export type AuditAction = (typeof auditActions)[number]

export type AuditSubject =
  | 'member'
  | 'places'
  | 'cohort'
  | 'invitation'
  | 'content'
  | 'inquiry'
  | 'beta request'
  | 'reply template'
  | 'newsletter'
  | 'message'
  | 'letter'
  | 'list'
  | 'setting'
  | 'sign-in'
  | 'passkey'

/** Long enough for the admin to notice a mistake. */
export const undoableForMinutes = 60

/** A field's value before and after. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>

export interface AuditEntry {
  action: AuditAction
  subject: {
    kind: AuditSubject
    /** Null for an action without a single row, such as an export. */
    id: string | null
    /** The name for people: a name, a title, a subject line. */
    name: string
  }
  changes?: AuditChanges
  /** The admin's reason, when the action asks for one. */
  reason?: string | undefined
  /** The id of the action of which this entry is one of many parts. */
  partOf?: string
}

/** Who did it. `memberId` is null for the product itself. */
export interface AuditActor {
  memberId: string | null
  email: string
}

export const bySystem: AuditActor = { memberId: null, email: 'the product itself' }

/** The operator with `npm run site`, who has no account here. */
export const byCommand: AuditActor = { memberId: null, email: 'the command on the server' }

/** A deleted member: the database replaces their name and address by this (`forget_in_audit_log`). */
export const deletedActor = 'somebody who left'

/** The search of an export is not recorded, because it may contain a person's name. */
export const narrowedBySearch = 'narrowed by a search'

/** A failed attempt to sign in as an admin. */
export const anonymousActor: AuditActor = { memberId: null, email: 'someone not signed in' }

/** @returns the fields that differ; empty when nothing has changed */
export function changesBetween<Fields extends Record<string, unknown>>(before: Fields, after: Fields): AuditChanges {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]))
}

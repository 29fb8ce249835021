import { type AdminRole, reaches } from '../app/admin-role.ts'
import {
  accessMatrix,
  expectedOutcome,
  isOfAdmins,
  type Leaf,
  leaves,
  type Outcome,
  type Way,
} from './access-matrix.ts'

/** The least that an admin has to be, to read what a route shows and to have done what it does. */
interface Least {
  read: AdminRole | 'any'
  write: AdminRole | 'any'
}

/** What every admin does for themselves, and where they are sent on. */
const everybody: Least = { read: 'any', write: 'any' }
const answerers: Least = { read: 'any', write: 'inbox' }
/** Pages that nobody writes to. */
const readers: Least = { read: 'reader', write: 'reader' }
const editors: Least = { read: 'reader', write: 'editor' }
const organisers: Least = { read: 'reader', write: 'organiser' }
const owners: Least = { read: 'reader', write: 'owner' }
/** Lists that are taken along, and pages that only begin something. */
const editorsAlone: Least = { read: 'editor', write: 'editor' }
const organisersAlone: Least = { read: 'organiser', write: 'organiser' }

/** Every route of the admin area, by its id. */
export const leastRoles: Record<string, Least> = {
  'admin/admin-index-route': everybody,
  'admin/dashboard-page': readers,
  'admin/bootcamp/pilot-onboarding': readers,
  'admin/bootcamp/onboarding-page': readers,
  'admin/bootcamp/old-places-route': readers,
  'admin/cohorts/cohorts-page': readers,
  'admin/cohorts/schedule/document-route': readers,
  'admin/bootcamp/hand-ins/file-route': readers,
  'admin/cohorts/preview/preview-home-page': readers,
  'admin/cohorts/preview/preview-bootcamp-page': readers,
  'admin/cohorts/preview/preview-join-page': readers,
  'admin/cohorts/preview/preview-expectations-page': readers,
  'admin/cohorts/preview/preview-schedule-page': readers,
  'admin/admin-not-found-page': everybody,
  'admin/moderation/reports-page': readers,
  'admin/portal-look/look-dashboard-page': readers,
  'admin/portal-look/look-schedule-page': readers,
  'admin/portal-look/look-directory-page': readers,
  'admin/portal-look/look-member-page': readers,
  'admin/portal-look/look-projects-page': readers,
  'messages/admin-messages-page': readers,
  'messages/former-address-route': readers,
  'audit/admin-audit-page': readers,
  'membership/roster/admin-members-page': readers,
  'library/editing/admin-content-page': readers,
  'admin/settings/settings-page': everybody,
  'admin/settings/old-notifications': everybody,
  'admin/settings/old-security': everybody,
  ...Object.fromEntries(
    ['admins', 'audit', 'data-requests', 'letters', 'reply-templates', 'retention'].map((page) => [
      `admin/settings/old-${page}`,
      readers,
    ]),
  ),
  'admin/find/find-page': everybody,
  'admin/find/found-route': everybody,
  // What they get.
  'notifications/notifications-page': everybody,
  'sign-in/passkeys/security-page': everybody,
  'sign-in/passkeys/confirm/confirm-page': everybody,
  'sign-in/passkeys/confirm/confirm-route': everybody,
  'sign-in/passkeys/add-passkey-route': everybody,
  'sign-in/passkeys/recovery/recovery-codes-page': everybody,

  'library/new-content-page': editors,
  'library/edit-content-page': editors,
  'library/editing/delete-content-page': editors,
  'library/editing/restore-content-route': editors,
  'inquiries/changing/undo-route': answerers,
  'inquiries/replies/reply-templates-page': editors,
  'inquiries/inbox/inbox-page': answerers,
  'inquiries/old-requests': answerers,
  'inquiries/inbox/inquiry-page': answerers,
  'inquiries/old-reply': answerers,
  'inquiries/replies/new-reply-template-page': editors,
  'inquiries/replies/reply-template-page': editors,
  'inquiries/old-request': answerers,
  'inquiries/old-request-reply': answerers,
  // Each has a form for a note.
  'inquiries/inbox/inquiries-csv-route': editorsAlone,

  'admin/bootcamp/overview-page': readers,
  'admin/cohorts/schedule-page': organisers,
  'admin/cohorts/details-page': organisers,
  'admin/bootcamp/hand-ins/hand-ins-page': readers,
  'admin/bootcamp/hand-ins/hand-in-page': organisers,
  'admin/bootcamp/attendance/attendance-page': organisers,
  'admin/bootcamp/attendance/import-attendance-page': organisers,
  'admin/cohorts/new-cohort-page': organisers,
  'admin/cohorts/copy-cohort-page': organisers,
  'admin/cohorts/publish-cohort-page': organisers,
  'admin/cohorts/delete-cohort-route': organisers,
  'admin/cohorts/schedule/schedule-item-page': organisers,
  'admin/cohorts/schedule/new-item-page': organisers,
  'admin/cohorts/schedule/tell-participants-page': organisers,
  'admin/cohorts/call-off-page': organisers,
  'admin/cohorts/schedule/move-session-page': organisers,
  'admin/cohorts/schedule/office-hours-page': organisers,
  'admin/cohorts/schedule/new-office-hours-page': organisers,
  'admin/data-requests/data-requests-page': organisers,
  'admin/data-requests/download-data-route': organisersAlone,
  'admin/moderation/moderate-page': organisers,
  'membership/jobs/member-job-page': organisersAlone,
  'admin/remind-route': organisers,
  'admin/letters/letters-page': organisers,
  'membership/turns/admin-turns-page': organisers,
  'membership/import/import-members-page': organisers,
  'membership/import/import-page': organisersAlone,
  'admin/person/person-page': organisers,
  'membership/roster/editing/delete-member-route': organisers,
  'admin/person/new-person-page': organisers,
  'admin/letters/letter-again-page': organisers,
  'membership/bulk-status/bulk-status-page': organisers,
  'membership/places/waitlist-page': organisers,
  'messages/admin-message-page': organisers,
  'messages/drafts/new-message-page': organisers,
  'messages/drafts/edit-message-page': organisers,
  'messages/sending/send-route': organisers,
  'admin/report/report-page': organisersAlone,
  'admin/pilot-csv-route': organisersAlone,
  'admin/attendance-csv-route': organisersAlone,
  'admin/remind-missing-route': organisers,
  'admin/hand-ins-csv-route': organisersAlone,
  'audit/audit-csv-route': organisersAlone,
  'membership/roster/members-csv-route': organisersAlone,

  'invitations/admin-admins-page': owners,
  'invitations/withdraw-invitation-route': owners,
  'notifications/new-address-page': owners,
  'notifications/recipient-page': owners,
  'retention/admin-retention-page': owners,
  'sign-in/passkeys/require-passkeys-route': owners,
}

/** One route of the admin area of each kind: those of one kind have the same innermost guard and let the same roles read and write. */
export const kindsOfRoles: Leaf[] = [
  ...Map.groupBy(
    leaves.filter(({ id }) => isOfAdmins(id)),
    ({ id, guards }) => JSON.stringify([guards.at(-1), leastRoles[id]]),
  ).values(),
].flatMap(([first]) => first ?? [])

/** Roles below owner; the matrix of access has owners. The role of the inbox tries every route by itself. */
export const rolesToTry = ['reader', 'editor', 'organiser'] as const

/** Who may has what an owner has. */
export function expectedOutcomeFor(id: string, role: AdminRole, way: Way): Outcome {
  const least = leastRoles[id]
  if (!least || !accessMatrix[id]) throw new Error(`admin-roles.ts and access-matrix.ts need a row for ${id}.`)
  if (role === 'inbox' && id === 'admin/dashboard-page') return 'to admin inquiries'
  // Its form asks for an organiser by itself.
  if (id === 'admin/dashboard-page' && way.method === 'POST' && !reaches(role, 'organiser')) return 'denied'
  const needed = way.method === 'GET' ? least.read : least.write
  return needed === 'any' || reaches(role, needed) ? expectedOutcome(id, 'admin', way) : 'denied'
}

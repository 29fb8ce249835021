import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'

/** Who asks. Each has signed in by the forms; the waitlisted one has lost the place since, and still has the cookie. */
export const visitors = ['anonymous', 'waitlisted', 'new member', 'committed member', 'member', 'admin'] as const
export type Visitor = (typeof visitors)[number]

/**
 * What becomes of a request: the page itself answers ('in', and 'no form' where it takes none), something that is stored has
 * changed ('writes'), or the visitor is refused or sent elsewhere and nothing has changed.
 */
export type Outcome =
  | 'in'
  | 'no form'
  | 'writes'
  | 'denied'
  | 'no session'
  | 'to portal sign-in'
  | 'to admin sign-in'
  | 'to expectations'
  | 'to questionnaire'
  | 'to dashboard'
  | 'to profile'
  | 'to schedule'
  | 'to community'
  | 'to admin dashboard'
  | 'to signed-out page'
  | 'to own registration'
  | 'to own emails'
  | 'to unsubscribe page'
  | 'to messages'
  | 'to message'
  | 'to admin inquiries'
  | 'to admin content'
  | 'to inquiry'
  | 'to reply templates'
  | 'to data requests'
  | 'to admin members'
  | 'to admins'
  | 'to cohort'
  | 'to admin pilot'
  | 'to waitlist'
  | 'to security'
  | 'to new address'
  | 'to confirm'
  | `unexpected: ${string}`

/** One outcome a visitor, in the order of `visitors`. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]
interface Access {
  read: Row
  /** To the script of a page, where that differs. */
  readData?: Row
  post: Row
  /** To the script of a page, where that differs: after a document's form the page is read too, and has the last word. */
  postData?: Row
  /** What is posted, such that it would be done if it were allowed. */
  form?: Record<string, string>
}

const everyone: Row = ['in', 'in', 'in', 'in', 'in', 'in']
const noForm: Row = ['no form', 'no form', 'no form', 'no form', 'no form', 'no form']
const signedOut: Row = [
  'to signed-out page',
  'to signed-out page',
  'to signed-out page',
  'to signed-out page',
  'to signed-out page',
  'to signed-out page',
]
const sentToSignIn: Row = [
  'to portal sign-in',
  'to portal sign-in',
  'to portal sign-in',
  'to portal sign-in',
  'to portal sign-in',
  'to portal sign-in',
]

const sentToAdminSignIn: Row = [
  'to admin sign-in',
  'to admin sign-in',
  'to admin sign-in',
  'to admin sign-in',
  'to admin sign-in',
  'to admin sign-in',
]

const page: Access = { read: everyone, post: noForm }
/** An empty form: what it says is its own affair, but it says it to everyone and stores nothing. */
const pageWithForm: Access = { read: everyone, post: everyone }
const portalSignIn: Access = {
  read: ['in', 'in', 'to dashboard', 'to dashboard', 'to dashboard', 'in'],
  post: ['in', 'in', 'to dashboard', 'to dashboard', 'to dashboard', 'in'],
  postData: everyone,
}
const adminSignIn: Access = {
  read: ['in', 'in', 'in', 'in', 'in', 'to admin dashboard'],
  post: ['in', 'in', 'in', 'in', 'in', 'to admin dashboard'],
  postData: everyone,
}
const adminPage: Access = {
  read: ['to admin sign-in', 'to admin sign-in', 'denied', 'denied', 'denied', 'in'],
  post: ['to admin sign-in', 'to admin sign-in', 'denied', 'denied', 'denied', 'no form'],
}

const adminForm: Access = { read: adminPage.read, post: adminPage.read }
/** Whoever takes a list along is written down. */
const adminExport: Access = {
  read: ['to admin sign-in', 'to admin sign-in', 'denied', 'denied', 'denied', 'writes'],
  post: adminPage.post,
}

function adminSends(outcome: Outcome): Row {
  return ['to admin sign-in', 'to admin sign-in', 'denied', 'denied', 'denied', outcome]
}

const expectations: Access = {
  read: ['to portal sign-in', 'to portal sign-in', 'in', 'to questionnaire', 'to dashboard', 'to portal sign-in'],
  post: ['to portal sign-in', 'to portal sign-in', 'writes', 'to questionnaire', 'to dashboard', 'to portal sign-in'],
  form: { intent: 'accept' },
}
const questionnaire: Access = {
  read: ['to portal sign-in', 'to portal sign-in', 'to expectations', 'in', 'to dashboard', 'to portal sign-in'],
  post: ['to portal sign-in', 'to portal sign-in', 'to expectations', 'writes', 'to dashboard', 'to portal sign-in'],
  form: { workStatus: 'Student', industry: 'Sales', aiGoal: 'Sort my inbox' },
}
const portalPage: Access = {
  read: ['to portal sign-in', 'to portal sign-in', 'to expectations', 'to questionnaire', 'in', 'to portal sign-in'],
  post: [
    'to portal sign-in',
    'to portal sign-in',
    'to expectations',
    'to questionnaire',
    'no form',
    'to portal sign-in',
  ],
}

/** A form that does nothing as long as it is empty. */
const portalForm: Access = { read: portalPage.read, post: portalPage.read }

function participantSends(outcome: Outcome): Row {
  return ['to portal sign-in', 'to portal sign-in', 'to expectations', 'to questionnaire', outcome, 'to portal sign-in']
}

/** During the onboarding, too. */
function anyParticipant(outcome: Outcome): Row {
  return ['to portal sign-in', 'to portal sign-in', outcome, outcome, outcome, 'to portal sign-in']
}

function afterCommitting(outcome: Outcome): Row {
  return ['to portal sign-in', 'to portal sign-in', 'to expectations', outcome, outcome, 'to portal sign-in']
}

/** With a key that is none: sent to the page that says what can be done about it. */
const ownRegistration: Row = [
  'to own registration',
  'to own registration',
  'to own registration',
  'to own registration',
  'to own registration',
  'to own registration',
]
const ownSubscription: Row = [
  'to unsubscribe page',
  'to unsubscribe page',
  'to unsubscribe page',
  'to unsubscribe page',
  'to unsubscribe page',
  'to unsubscribe page',
]
/** Who gets what from every route of `app/routes.ts`, by the route's id (ASVS 8.1.1). */
export const accessMatrix: Record<string, Access> = {
  'site/home-page': page,
  'site/about-page': page,
  'site/bootcamp/bootcamp-page': page,
  'site/bootcamp/cohort-page': page,
  'site/community-page': page,
  'site/legal/terms-page': page,
  'site/legal/privacy-page': page,
  'site/not-found-page': page,
  'site/for-machines/sitemap-route': page,
  'site/for-machines/robots-route': page,
  'site/calendar/public-calendar-route': page,
  'library/feed/feed-route': page,
  'site/for-machines/security-route': page,
  'library/learning-hub-page': page,
  'contact/contact-page': pageWithForm,
  'client-waitlist/client-waitlist-page': pageWithForm,
  'membership/reserving/join-page': pageWithForm,
  'membership/own-registration/registration-page': { read: everyone, post: ownRegistration },
  'membership/turns/turn-page': pageWithForm,
  'membership/turns/admin-turns-page': adminForm,
  'subscriptions/news-page': pageWithForm,
  'subscriptions/confirm-news-page': pageWithForm,
  'subscriptions/stop-news-page': pageWithForm,
  'subscriptions/news-again-route': { read: ownSubscription, post: ownSubscription },
  'subscriptions/subscribe-page': pageWithForm,
  'subscriptions/confirm-page': pageWithForm,
  'subscriptions/early-page': pageWithForm,
  'subscriptions/stop-page': pageWithForm,
  'subscriptions/subscribe-again-route': { read: ownSubscription, post: ownSubscription },
  'subscriptions/stop-cohort-page': pageWithForm,
  'subscriptions/cohort-again-route': { read: ownSubscription, post: ownSubscription },
  'subscriptions/stop-sessions-page': pageWithForm,
  'subscriptions/sessions-again-route': { read: ownSubscription, post: ownSubscription },
  'subscriptions/stop-homework-page': pageWithForm,
  'subscriptions/homework-again-route': { read: ownSubscription, post: ownSubscription },
  'subscriptions/stop-library-page': pageWithForm,
  'subscriptions/library-again-route': { read: ownSubscription, post: ownSubscription },
  'notifications/stop-notices-page': pageWithForm,
  'messages/topics/topics-page': pageWithForm,
  'messages/topics/my-link-page': pageWithForm,
  'sign-in/login-page': page,
  'sign-in/portal-login-page': portalSignIn,
  'sign-in/portal-code-page': portalSignIn,
  'sign-in/admin-login-page': adminSignIn,
  'sign-in/admin-code-page': adminSignIn,
  'sign-in/admin-link-page': adminSignIn,
  'sign-in/passkeys/passkey-sign-in-page': adminSignIn,
  'sign-in/passkeys/passkey-challenge-route': { read: sentToAdminSignIn, post: everyone },
  // For whoever is asked for a passkey and has lost it.
  'sign-in/passkeys/recovery/recovery-page': { read: sentToAdminSignIn, post: sentToAdminSignIn },
  'sign-in/passkeys/recovery/cancel-reset-page': pageWithForm,
  'sign-in/sign-out/sign-out-route': { read: signedOut, post: signedOut },
  'portal/portal-index-route': { read: sentToSignIn, post: noForm },
  'portal/onboarding/expectations-page': expectations,
  'portal/onboarding/questionnaire-page': questionnaire,
  'portal/dashboard/dashboard-page': { ...portalPage, post: participantSends('to dashboard') },
  'portal/profile/profile-page': portalForm,
  'portal/profile/new-project': portalForm,
  'portal/profile/edit-project': portalForm,
  'portal/profile/delete-project': portalForm,
  // There is none called so.
  'portal/reporting/report-page': portalForm,
  'portal/schedule/schedule-page': { ...portalPage, post: participantSends('writes'), form: { intent: 'stop' } },
  'portal/schedule/feed/calendar-file-route': portalPage,
  'portal/schedule/document-route': portalPage,
  // There is no such session.
  'portal/sessions/session-page': portalForm,
  'portal/exercises/exercise-page': portalForm,
  'portal/exercises/file-route': portalPage,
  'portal/schedule/join-route': portalPage,
  'portal/my-emails-route': { read: participantSends('to own emails'), post: portalPage.post },
  'portal/next-bootcamp-route': {
    read: anyParticipant('to dashboard'),
    post: anyParticipant('to dashboard'),
  },
  'portal/zone-route': { read: anyParticipant('to dashboard'), post: anyParticipant('in') },
  'portal/schedule/feed/calendar-feed-route': page,
  'portal/directory/directory-page': portalPage,
  // Of somebody who is not there: an address that was typed says so, a link that was followed leads back to the list.
  'portal/directory/member-page': {
    ...portalPage,
    readData: participantSends('to community'),
  },
  'portal/projects/projects-page': portalPage,
  'portal/projects/new-project-page': portalForm,
  'portal/projects/edit-project-page': portalForm,
  'portal/projects/delete-project-page': portalForm,
  'portal/my-data/my-data-page': portalPage,
  'portal/my-data/download-route': { read: participantSends('writes'), post: portalPage.post },
  // Nobody's address is in an empty form, so it is refused.
  'portal/my-data/leave-page': portalForm,
  // The sessions of the pilot are over, so there is no place that somebody else could have.
  'portal/give-back/give-back-page': { read: afterCommitting('to schedule'), post: afterCommitting('to schedule') },
  'portal/my-data/farewell-page': {
    read: ['in', 'in', 'to dashboard', 'to dashboard', 'to dashboard', 'to signed-out page'],
    post: noForm,
  },
  'portal/portal-not-found-page': portalPage,
  'admin/admin-index-route': {
    read: ['to admin sign-in', 'to admin sign-in', 'denied', 'denied', 'denied', 'to admin dashboard'],
    post: adminPage.post,
  },
  'admin/dashboard-page': { read: adminPage.read, post: adminSends('to admin dashboard') },
  'admin/report/report-page': adminPage,
  'admin/find/find-page': adminPage,
  'admin/settings/settings-page': adminPage,
  ...Object.fromEntries(
    ['admins', 'audit', 'data-requests', 'letters', 'notifications', 'reply-templates', 'retention', 'security'].map(
      (page) => [`admin/settings/old-${page}`, { read: adminSends('to new address'), post: adminPage.post }],
    ),
  ),
  'admin/find/found-route': adminPage,
  'admin/bootcamp/pilot-onboarding': adminForm,
  // There is none called so.
  'admin/bootcamp/onboarding-page': adminForm,
  'admin/bootcamp/overview-page': adminPage,
  'admin/bootcamp/old-places-route': { read: adminSends('to waitlist'), post: adminPage.post },
  'admin/pilot-csv-route': adminExport,
  'admin/cohorts/cohorts-page': adminPage,
  'admin/cohorts/schedule-page': adminForm,
  'admin/cohorts/details-page': adminForm,
  // There is no such session.
  'admin/bootcamp/hand-ins/hand-ins-page': adminPage,
  'admin/bootcamp/hand-ins/hand-in-page': adminForm,
  'admin/hand-ins-csv-route': adminPage,
  'admin/bootcamp/attendance/attendance-page': adminForm,
  'admin/bootcamp/attendance/import-attendance-page': adminForm,
  'admin/attendance-csv-route': adminPage,
  // There is no such cohort.
  'admin/remind-missing-route': adminForm,
  'admin/cohorts/new-cohort-page': adminForm,
  // There is none called so.
  'admin/cohorts/copy-cohort-page': adminForm,
  'admin/cohorts/publish-cohort-page': adminForm,
  'admin/cohorts/delete-cohort-route': { read: adminSends('to cohort'), post: adminSends('in') },
  'admin/cohorts/preview/preview-home-page': adminPage,
  'admin/cohorts/preview/preview-bootcamp-page': adminPage,
  'admin/cohorts/preview/preview-join-page': adminPage,
  'admin/cohorts/preview/preview-expectations-page': adminPage,
  'admin/cohorts/preview/preview-schedule-page': adminPage,
  'admin/cohorts/schedule/schedule-item-page': adminForm,
  'admin/cohorts/schedule/new-item-page': adminForm,
  'admin/cohorts/schedule/document-route': adminPage,
  'admin/bootcamp/hand-ins/file-route': adminPage,
  'admin/cohorts/schedule/tell-participants-page': adminForm,
  'admin/cohorts/call-off-page': adminForm,
  'admin/cohorts/schedule/move-session-page': adminForm,
  'admin/cohorts/schedule/office-hours-page': adminForm,
  'admin/cohorts/schedule/new-office-hours-page': adminForm,
  'admin/remind-route': { read: adminSends('to admin pilot'), post: adminSends('to admin pilot') },
  'admin/admin-not-found-page': adminPage,
  'admin/moderation/reports-page': { read: adminSends('to admin inquiries'), post: adminPage.post },
  // There is none called so.
  'admin/moderation/moderate-page': adminForm,
  'admin/portal-look/look-dashboard-page': adminPage,
  'admin/portal-look/look-schedule-page': adminPage,
  'admin/portal-look/look-directory-page': adminPage,
  'admin/portal-look/look-member-page': adminPage,
  'admin/portal-look/look-projects-page': adminPage,
  'admin/letters/letters-page': adminForm,
  'admin/letters/letter-again-page': adminForm,
  'audit/admin-audit-page': adminPage,
  'audit/audit-csv-route': adminExport,
  'membership/roster/admin-members-page': adminForm,
  'membership/roster/members-csv-route': adminExport,
  'membership/import/import-members-page': adminForm,
  'admin/person/person-page': adminForm,
  'admin/person/new-person-page': adminForm,
  'membership/roster/editing/delete-member-route': {
    read: adminSends('to admin members'),
    post: adminSends('to admin members'),
  },
  // There is no such work.
  'membership/jobs/member-job-page': { read: adminPage.read, post: adminSends('to admin members') },
  'membership/import/import-page': { read: adminPage.read, post: adminSends('to admin members') },
  'membership/bulk-status/bulk-status-page': {
    read: adminSends('to admin members'),
    post: adminSends('to admin members'),
  },
  'library/editing/admin-content-page': adminPage,
  'library/new-content-page': adminForm,
  'library/edit-content-page': adminForm,
  'library/editing/delete-content-page': adminForm,
  'library/editing/restore-content-route': { read: adminSends('to admin content'), post: adminPage.read },
  'inquiries/inbox/inbox-page': adminForm,
  'inquiries/changing/undo-route': { read: adminSends('to admin inquiries'), post: adminPage.read },
  'inquiries/inbox/inquiries-csv-route': adminExport,
  'inquiries/inbox/inquiry-page': adminForm,
  'inquiries/old-reply': { read: adminSends('to inquiry'), post: adminPage.post },
  'inquiries/replies/reply-templates-page': { read: adminPage.read, post: adminSends('to reply templates') },
  'inquiries/replies/new-reply-template-page': adminForm,
  'inquiries/replies/reply-template-page': adminForm,
  'inquiries/old-request-reply': { read: adminSends('to inquiry'), post: adminPage.post },
  'admin/data-requests/data-requests-page': { read: adminPage.read, post: adminSends('to data requests') },
  // Of nobody.
  'admin/data-requests/download-data-route': { read: adminSends('to data requests'), post: adminPage.post },
  'inquiries/old-requests': { read: adminSends('to admin inquiries'), post: adminPage.post },
  'inquiries/old-request': { read: adminSends('to inquiry'), post: adminPage.post },
  'membership/places/waitlist-page': adminForm,
  'invitations/admin-admins-page': adminForm,
  'invitations/withdraw-invitation-route': { read: adminSends('to admins'), post: adminSends('to admins') },
  'sign-in/passkeys/security-page': adminForm,
  'sign-in/passkeys/add-passkey-route': { read: adminSends('to security'), post: adminSends('in') },
  'sign-in/passkeys/recovery/recovery-codes-page': adminForm,
  'sign-in/passkeys/require-passkeys-route': { read: adminSends('to security'), post: adminSends('to security') },
  'sign-in/passkeys/confirm/confirm-page': adminPage,
  'sign-in/passkeys/confirm/confirm-route': { read: adminSends('to confirm'), post: adminSends('in') },
  'invitations/accept-invitation-page': pageWithForm,
  'retention/admin-retention-page': adminForm,
  'notifications/notifications-page': adminForm,
  'notifications/new-address-page': adminForm,
  'notifications/recipient-page': adminForm,
  'messages/admin-messages-page': adminPage,
  'messages/admin-message-page': adminForm,
  'messages/former-address-route': { read: adminSends('to messages'), post: adminPage.post },
  'messages/drafts/new-message-page': adminForm,
  'messages/drafts/edit-message-page': adminForm,
  'messages/sending/send-route': { read: adminSends('to message'), post: adminPage.read },
  // Letters can be read by everyone in the demonstration, and by nobody in production (stop-and-start.test.ts).
  'dev/mailbox-page': page,
  'dev/letter-page': page,
  'dev/letter-html-route': page,
}

/**
 * Whether an admin who has a passkey shows it before this is done. Every new route of the admin area is expected to ask, until it is
 * named here: it takes no list along, makes nobody an admin or a former one, writes to nobody in bulk, deletes nobody's work and
 * changes no key. Some of these ask in some cases only: from more than `mostWithoutPasskey` people on, bulk status, offered places and a
 * capacity that is raised do.
 */
export function asksForPasskey(id: string): boolean {
  return isOfAdmins(id) && !freeForAdmins.some((free) => (free.endsWith('/') ? id.startsWith(free) : id === free))
}

export function isOfAdmins(id: string): boolean {
  return accessMatrix[id]?.read[visitors.indexOf('member')] === 'denied'
}

const freeForAdmins = [
  // What they themselves hear of.
  'notifications/notifications-page',
  'admin/admin-index-route',
  'admin/admin-not-found-page',
  'admin/dashboard-page',
  'admin/find/',
  'admin/bootcamp/',
  'admin/report/',
  'admin/settings/',
  'admin/letters/letters-page',
  'admin/letters/letter-again-page',
  'admin/person/',
  'admin/cohorts/preview/',
  'admin/cohorts/cohorts-page',
  'admin/cohorts/schedule-page',
  'admin/cohorts/details-page',
  'admin/cohorts/new-cohort-page',
  'admin/cohorts/copy-cohort-page',
  'admin/cohorts/schedule/new-item-page',
  'admin/cohorts/schedule/schedule-item-page',
  'admin/cohorts/schedule/document-route',
  'admin/cohorts/schedule/office-hours-page',
  'admin/cohorts/schedule/new-office-hours-page',
  // To remove something for good asks by itself.
  'admin/moderation/',
  'admin/portal-look/',
  'audit/admin-audit-page',
  'inquiries/inbox/inbox-page',
  'inquiries/inbox/inquiry-page',
  'inquiries/old-reply',
  'inquiries/old-requests',
  'inquiries/old-request',
  'inquiries/old-request-reply',
  'inquiries/changing/',
  'inquiries/replies/',
  'invitations/withdraw-invitation-route',
  'library/editing/admin-content-page',
  'library/new-content-page',
  'library/edit-content-page',
  'library/editing/restore-content-route',
  'membership/roster/admin-members-page',
  'admin/person/person-page',
  // To change everybody whom a list finds asks by itself.
  'membership/jobs/member-job-page',
  'membership/bulk-status/bulk-status-page',
  'membership/import/',
  'membership/jobs/',
  'membership/places/',
  'messages/admin-messages-page',
  'messages/admin-message-page',
  'messages/former-address-route',
  'messages/drafts/new-message-page',
  'messages/drafts/edit-message-page',
  'sign-in/passkeys/confirm/confirm-page',
  'sign-in/passkeys/confirm/confirm-route',
]

/** Every shell that lets some visitors in only. */
const guards = [
  'portal/portal-shell.tsx',
  'admin/admin-shell.tsx',
  'admin/cohorts/preview/preview-site-shell.tsx',
  'admin/cohorts/preview/preview-portal-shell.tsx',
  'admin/portal-look/portal-look-shell.tsx',
  'sign-in/roles/inbox-shell.tsx',
  'sign-in/roles/editor-shell.tsx',
  'sign-in/roles/organiser-shell.tsx',
  'sign-in/roles/owner-shell.tsx',
  'sign-in/passkeys/confirm/confirmed-shell.tsx',
] as const
export type Guard = (typeof guards)[number]

export interface Leaf {
  id: string
  address: string
  /** Its pattern, such as `/admin/users/:id`. */
  pattern: string
  /** The shells above it that guard it, from the outside in. */
  guards: Guard[]
}

/** Every address that `app/routes.ts` answers, with an example where it has a parameter. */
export const leaves: Leaf[] = leavesOf(routes, { path: '', guards: [] })

function leavesOf(entries: RouteConfigEntry[], above: { path: string; guards: Guard[] }): Leaf[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above.path}/${entry.path}` : above.path
    const guard = guards.find((shell) => shell === entry.file)
    const within = leavesOf(entry.children ?? [], { path, guards: guard ? [...above.guards, guard] : above.guards })
    // A shell has no address of its own; a page that others stand over has one.
    if (entry.children && !entry.path) return within
    const address = path.replace(/:\w+/g, 'some').replace('*', 'no/such/page') || '/'
    return [
      { id: entry.id ?? entry.file.replace(/\.tsx?$/, ''), address, pattern: path, guards: above.guards },
      ...within,
    ]
  })
}

/** An address that ends so answers with a file, which a guard of a role or a passkey treats as it treats a form. */
const isFile = ({ address }: Leaf) => /\/(csv|download)$/.test(address)

/**
 * One route of each kind. Routes of one kind have the same innermost guard, which asks the same visitors to go elsewhere; where no
 * guard stands, their rows are equal.
 */
export const kinds: Leaf[] = [...Map.groupBy(leaves, kindOf).values()].flatMap(([first]) => first ?? [])

function kindOf(leaf: Leaf): string {
  const { read, readData, post, postData } = accessMatrix[leaf.id] ?? page
  const guard = leaf.guards.at(-1)
  const refusals = [read, post].map((row) => row.map((outcome) => (isRefusal(outcome) ? outcome : 'in')))
  const shape = isFile(leaf) ? 'file' : leaf.id.endsWith('-route') ? 'route' : 'page'
  return JSON.stringify([guard, shape, guard ? refusals : [read, readData, post, postData]])
}

function isRefusal(outcome: Outcome): boolean {
  return /^denied$|sign-in$|^to (expectations|questionnaire)$/.test(outcome)
}

export interface Way {
  method: 'GET' | 'POST'
  by: 'document' | 'data' | 'data of the page alone' | 'program'
}

/** A browser that opens or sends, the script of a page that does, the same for one route's data only, and anything else. */
export const ways: Record<string, Way> = {
  'GET document': { method: 'GET', by: 'document' },
  'GET .data': { method: 'GET', by: 'data' },
  'GET .data?_routes': { method: 'GET', by: 'data of the page alone' },
  'GET by a program': { method: 'GET', by: 'program' },
  'POST document': { method: 'POST', by: 'document' },
  'POST .data': { method: 'POST', by: 'data' },
  'POST by a program': { method: 'POST', by: 'program' },
}

export function expectedOutcome(id: string, visitor: Visitor, { method, by }: Way): Outcome {
  const access = accessMatrix[id]
  if (!access) throw new Error(`access-matrix.ts has no row for ${id}.`)
  const read = by.startsWith('data') ? (access.readData ?? access.read) : access.read
  const row = method === 'GET' ? read : by === 'data' ? (access.postData ?? access.post) : access.post
  const outcome = row[visitors.indexOf(visitor)] ?? 'unexpected: no such visitor'
  // A guard tells a program that there is no session; the entry to the portal is no guard and sends everyone on.
  const sentByGuard = outcome.endsWith('sign-in') && ![sentToSignIn, sentToAdminSignIn].includes(access.read)
  return by === 'program' && sentByGuard ? 'no session' : outcome
}

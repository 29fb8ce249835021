import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product, nested in the shell that frames it and guards it. */
export default [
  layout('site/site-shell.tsx', [
    index('site/home-page.tsx'),
    route('about', 'site/about-page.tsx'),
    route('spark-sessions', 'site/bootcamp/bootcamp-page.tsx'),
    route('spark-sessions/:slug', 'site/bootcamp/cohort-page.tsx'),
    route('the-spark', 'site/community-page.tsx'),
    route('learning-hub', 'library/learning-hub-page.tsx'),
    route('contact', 'contact/contact-page.tsx'),
    route('spark-clients', 'client-waitlist/client-waitlist-page.tsx'),
    route('terms', 'site/legal/terms-page.tsx'),
    route('privacy', 'site/legal/privacy-page.tsx'),
    route('join', 'membership/reserving/join-page.tsx'),
    // A person's own registration, reached by the private link of their letters.
    route('registration/:key', 'membership/own-registration/registration-page.tsx'),
    route('registration/:key/turn/:cohort', 'membership/turns/turn-page.tsx'),
    route('admin-invitation/:key', 'invitations/accept-invitation-page.tsx'),
    // What people hear of: all of it by their private link, one topic by the link of an email about it.
    route('registration/:key/emails', 'messages/topics/topics-page.tsx'),
    // One set of pages for all topics, with or without an account. The address names the topic.
    route('newsletter', 'subscriptions/subscribe-page.tsx', { id: 'subscriptions/news-page' }),
    route('newsletter/:key', 'subscriptions/confirm-page.tsx', { id: 'subscriptions/confirm-news-page' }),
    route('newsletter/:key/unsubscribe', 'subscriptions/stop-page.tsx', { id: 'subscriptions/stop-news-page' }),
    route('newsletter/:key/subscribe', 'subscriptions/subscribe-again-route.ts', {
      id: 'subscriptions/news-again-route',
    }),
    route('interest', 'subscriptions/subscribe-page.tsx'),
    route('interest/:key', 'subscriptions/confirm-page.tsx'),
    // For emails of earlier versions, whose link let people register before registration opened for everyone.
    route('interest/:key/register', 'subscriptions/confirm-page.tsx', { id: 'subscriptions/early-page' }),
    route('interest/:key/stop', 'subscriptions/stop-page.tsx'),
    route('interest/:key/subscribe', 'subscriptions/subscribe-again-route.ts'),
    route('cohort-news/:key/unsubscribe', 'subscriptions/stop-page.tsx', { id: 'subscriptions/stop-cohort-page' }),
    route('cohort-news/:key/subscribe', 'subscriptions/subscribe-again-route.ts', {
      id: 'subscriptions/cohort-again-route',
    }),
    route('session-reminders/:key/unsubscribe', 'subscriptions/stop-page.tsx', {
      id: 'subscriptions/stop-sessions-page',
    }),
    route('session-reminders/:key/subscribe', 'subscriptions/subscribe-again-route.ts', {
      id: 'subscriptions/sessions-again-route',
    }),
    route('homework-reminders/:key/unsubscribe', 'subscriptions/stop-page.tsx', {
      id: 'subscriptions/stop-homework-page',
    }),
    route('homework-reminders/:key/subscribe', 'subscriptions/subscribe-again-route.ts', {
      id: 'subscriptions/homework-again-route',
    }),
    route('library-news/:key/unsubscribe', 'subscriptions/stop-page.tsx', { id: 'subscriptions/stop-library-page' }),
    route('library-news/:key/subscribe', 'subscriptions/subscribe-again-route.ts', {
      id: 'subscriptions/library-again-route',
    }),
    route('my-link', 'messages/topics/my-link-page.tsx'),
    route('notifications/:key/stop', 'notifications/stop-notices-page.tsx'),
    route('login', 'sign-in/login-page.tsx'),
    route('farewell', 'portal/my-data/farewell-page.tsx'),
    // One sign-in for two areas: each page stands at the address of either.
    route('training-portal/login', 'sign-in/sign-in-page.tsx', { id: 'sign-in/portal-login-page' }),
    route('training-portal/login/code', 'sign-in/code-page.tsx', { id: 'sign-in/portal-code-page' }),
    route('auth/confirm', 'sign-in/sign-in-page.tsx', { id: 'sign-in/admin-login-page' }),
    route('auth/confirm/code', 'sign-in/code-page.tsx', { id: 'sign-in/admin-code-page' }),
    route('auth/confirm/link', 'sign-in/admin-link-page.tsx'),
    route('auth/confirm/passkey', 'sign-in/passkeys/passkey-sign-in-page.tsx'),
    route('auth/confirm/recovery', 'sign-in/passkeys/recovery/recovery-page.tsx'),
    route('passkey-reset/:key', 'sign-in/passkeys/recovery/cancel-reset-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('learning-hub/feed.xml', 'library/feed/feed-route.ts'),
  route('spark-sessions/calendar.ics', 'site/calendar/public-calendar-route.ts'),
  route('sitemap.xml', 'site/for-machines/sitemap-route.ts'),
  route('robots.txt', 'site/for-machines/robots-route.ts'),
  route('.well-known/security.txt', 'site/for-machines/security-route.ts'),
  route('sign-out', 'sign-in/sign-out/sign-out-route.ts'),
  route('auth/confirm/passkey/challenge', 'sign-in/passkeys/passkey-challenge-route.ts'),
  route('training-portal', 'portal/portal-index-route.ts'),
  // For calendars, which can't sign in: the address is the key.
  route('calendar/:key/bootcamp.ics', 'portal/schedule/feed/calendar-feed-route.ts'),
  layout('portal/portal-shell.tsx', [
    route('training-portal/expectations', 'portal/onboarding/expectations-page.tsx'),
    route('training-portal/questionnaire', 'portal/onboarding/questionnaire-page.tsx'),
    route('training-portal/dashboard', 'portal/dashboard/dashboard-page.tsx'),
    // Dialogs about a project stand over one's profile, and over the gallery.
    route('training-portal/profile', 'portal/profile/profile-page.tsx', [
      route('projects/new', 'portal/projects/project-page.tsx', { id: 'portal/profile/new-project' }),
      route('projects/:id', 'portal/projects/project-page.tsx', { id: 'portal/profile/edit-project' }),
      route('projects/:id/delete', 'portal/projects/delete-project-page.tsx', { id: 'portal/profile/delete-project' }),
    ]),
    route('training-portal/schedule', 'portal/schedule/schedule-page.tsx'),
    route('training-portal/sessions/:id', 'portal/sessions/session-page.tsx'),
    route('training-portal/exercises/:id', 'portal/exercises/exercise-page.tsx'),
    route('training-portal/exercises/files/:id', 'portal/exercises/file-route.ts'),
    route('training-portal/sessions/:id/join', 'portal/schedule/join-route.ts'),
    route('training-portal/profile/emails', 'portal/my-emails-route.ts'),
    route('training-portal/zone', 'portal/zone-route.ts'),
    route('training-portal/next-bootcamp', 'portal/next-bootcamp-route.ts'),
    route('training-portal/schedule/calendar/:file', 'portal/schedule/feed/calendar-file-route.ts'),
    route('training-portal/documents/:id', 'portal/schedule/document-route.ts'),
    route('training-portal/community', 'portal/directory/directory-page.tsx'),
    route('training-portal/community/:memberId', 'portal/directory/member-page.tsx'),
    route('training-portal/projects', 'portal/projects/projects-page.tsx', [
      route('new', 'portal/projects/project-page.tsx', { id: 'portal/projects/new-project-page' }),
      route(':id', 'portal/projects/project-page.tsx', { id: 'portal/projects/edit-project-page' }),
      route(':id/delete', 'portal/projects/delete-project-page.tsx'),
    ]),
    route('training-portal/report/:kind/:id', 'portal/reporting/report-page.tsx'),
    route('training-portal/give-back', 'portal/give-back/give-back-page.tsx'),
    route('training-portal/profile/data', 'portal/my-data/my-data-page.tsx'),
    route('training-portal/profile/data/download', 'portal/my-data/download-route.ts'),
    route('training-portal/profile/data/leave', 'portal/my-data/leave-page.tsx'),
    route('training-portal/*', 'portal/portal-not-found-page.tsx'),
  ]),
  // Pages are for every admin to read. What changes something, or is taken along, stands in the frame of who may; and in
  // `confirmed-shell`, where an admin who has a passkey shows it first.
  layout('admin/admin-shell.tsx', [
    route('admin', 'admin/admin-index-route.ts'),
    route('admin/dashboard', 'admin/dashboard-page.tsx'),
    route('admin/find', 'admin/find/find-page.tsx'),
    route('admin/find/found', 'admin/find/found-route.ts'),
    // The home of one bootcamp: its pages are tabs of one frame.
    layout('admin/bootcamp/bootcamp-shell.tsx', [
      route('admin/pilot-bootcamp', 'admin/bootcamp/onboarding-page.tsx', { id: 'admin/bootcamp/pilot-onboarding' }),
      route('admin/cohorts/:slug/onboarding', 'admin/bootcamp/onboarding-page.tsx'),
      route('admin/cohorts/:slug', 'admin/bootcamp/overview-page.tsx'),
      route('admin/cohorts/:slug/hand-ins/:exercise', 'admin/bootcamp/hand-ins/hand-ins-page.tsx'),
      layout('sign-in/roles/organiser-shell.tsx', { id: 'admin/bootcamp/organiser-shell' }, [
        route('admin/cohorts/:slug/waitlist', 'membership/places/waitlist-page.tsx'),
        // Each stands in its row.
        route('admin/cohorts/:slug/schedule', 'admin/cohorts/schedule-page.tsx', [
          route('new/:kind', 'admin/cohorts/schedule/new-item-page.tsx'),
          route('new/office-hours', 'admin/cohorts/schedule/office-hours-page.tsx', {
            id: 'admin/cohorts/schedule/new-office-hours-page',
          }),
          route('office-hours/:hours', 'admin/cohorts/schedule/office-hours-page.tsx'),
          route(':item', 'admin/cohorts/schedule/schedule-item-page.tsx'),
          layout('sign-in/passkeys/confirm/confirmed-shell.tsx', { id: 'schedule/confirmed-shell' }, [
            route(':item/move', 'admin/cohorts/schedule/move-session-page.tsx'),
          ]),
        ]),
        route('admin/cohorts/:slug/attendance/:session', 'admin/bootcamp/attendance/attendance-page.tsx'),
        route('admin/cohorts/:slug/attendance/:session/import', 'admin/bootcamp/attendance/import-attendance-page.tsx'),
        route('admin/cohorts/:slug/details', 'admin/cohorts/details-page.tsx'),
      ]),
    ]),
    route('admin/users', 'membership/roster/admin-members-page.tsx'),
    route('admin/cohorts', 'admin/cohorts/cohorts-page.tsx'),
    route('admin/places', 'admin/bootcamp/old-places-route.ts'),
    route('admin/documents/:id', 'admin/cohorts/schedule/document-route.ts'),
    route('admin/hand-ins/files/:id', 'admin/bootcamp/hand-ins/file-route.ts'),
    route('admin/messages', 'messages/admin-messages-page.tsx'),
    route('admin/newsletter', 'messages/former-address-route.ts'),
    route('admin/reports', 'admin/moderation/reports-page.tsx'),
    route('admin/confirm', 'sign-in/passkeys/confirm/confirm-page.tsx'),
    route('admin/settings', 'admin/settings/settings-page.tsx', [
      // What every admin may change: what they hear of, and their own keys.
      route('notifications', 'notifications/notifications-page.tsx'),
      route('sign-in/confirm', 'sign-in/passkeys/confirm/confirm-route.ts'),
      layout('sign-in/passkeys/confirm/confirmed-shell.tsx', [
        route('sign-in', 'sign-in/passkeys/security-page.tsx'),
        route('sign-in/passkeys', 'sign-in/passkeys/add-passkey-route.ts'),
        route('sign-in/recovery-codes', 'sign-in/passkeys/recovery/recovery-codes-page.tsx'),
      ]),
      route('audit', 'audit/admin-audit-page.tsx'),
      layout('sign-in/roles/editor-shell.tsx', { id: 'settings/editor-shell' }, [
        route('reply-templates', 'inquiries/replies/reply-templates-page.tsx'),
        route('reply-templates/new', 'inquiries/replies/reply-template-page.tsx', {
          id: 'inquiries/replies/new-reply-template-page',
        }),
        route('reply-templates/:id', 'inquiries/replies/reply-template-page.tsx'),
      ]),
      layout('sign-in/roles/organiser-shell.tsx', { id: 'settings/organiser-shell' }, [
        layout('sign-in/passkeys/confirm/confirmed-shell.tsx', { id: 'settings/confirmed-shell' }, [
          route('audit/csv', 'audit/audit-csv-route.ts'),
          route('data-requests', 'admin/data-requests/data-requests-page.tsx'),
          route('data-requests/download', 'admin/data-requests/download-data-route.ts'),
        ]),
      ]),
      layout('sign-in/roles/owner-shell.tsx', [
        route('invitations/:id/withdraw', 'invitations/withdraw-invitation-route.ts'),
        layout('sign-in/passkeys/confirm/confirmed-shell.tsx', { id: 'owner/confirmed-shell' }, [
          route('admins', 'invitations/admin-admins-page.tsx'),
          route('notifications/addresses/new', 'notifications/new-address-page.tsx'),
          route('notifications/:id', 'notifications/recipient-page.tsx'),
          route('retention', 'retention/admin-retention-page.tsx'),
          route('sign-in/required', 'sign-in/passkeys/require-passkeys-route.ts'),
        ]),
      ]),
    ]),
    // Addresses of earlier versions, which emails and bookmarks have.
    ...['admins', 'audit', 'data-requests', 'letters', 'notifications', 'reply-templates', 'retention', 'security'].map(
      (page) => route(`admin/${page}/*`, 'admin/settings/old-address-route.ts', { id: `admin/settings/old-${page}` }),
    ),
    // Each of the three is a dialog over the list.
    route('admin/content', 'library/editing/admin-content-page.tsx', [
      layout('sign-in/roles/editor-shell.tsx', { id: 'library/editor-shell' }, [
        route('new', 'library/editing/content-form-page.tsx', { id: 'library/new-content-page' }),
        route(':id', 'library/editing/content-form-page.tsx', { id: 'library/edit-content-page' }),
        layout('sign-in/passkeys/confirm/confirmed-shell.tsx', { id: 'library/confirmed-shell' }, [
          route(':id/delete', 'library/editing/delete-content-page.tsx'),
        ]),
      ]),
    ]),
    layout('sign-in/roles/inbox-shell.tsx', [
      route('admin/inquiries', 'inquiries/inbox/inbox-page.tsx', [route(':id', 'inquiries/inbox/inquiry-page.tsx')]),
      route('admin/inquiries/undo', 'inquiries/changing/undo-route.ts'),
      route('admin/inquiries/:id/reply', 'inquiries/inbox/old-address-route.ts', { id: 'inquiries/old-reply' }),
      route('admin/beta-waitlist', 'inquiries/inbox/old-address-route.ts', { id: 'inquiries/old-requests' }),
      route('admin/beta-waitlist/:id', 'inquiries/inbox/old-address-route.ts', { id: 'inquiries/old-request' }),
      route('admin/beta-waitlist/:id/reply', 'inquiries/inbox/old-address-route.ts', {
        id: 'inquiries/old-request-reply',
      }),
    ]),
    layout('sign-in/roles/editor-shell.tsx', [
      route('admin/content/undo', 'library/editing/restore-content-route.ts'),
      layout('sign-in/passkeys/confirm/confirmed-shell.tsx', { id: 'editor/confirmed-shell' }, [
        // Lists that are taken along
        route('admin/inquiries/csv', 'inquiries/inbox/inquiries-csv-route.ts'),
      ]),
    ]),
    layout('sign-in/roles/organiser-shell.tsx', [
      route('admin/report', 'admin/report/report-page.tsx'),
      route('admin/hand-ins/:id', 'admin/bootcamp/hand-ins/hand-in-page.tsx'),
      route('admin/users/status', 'membership/bulk-status/bulk-status-page.tsx'),
      route('admin/users/import', 'membership/import/import-members-page.tsx'),
      route('admin/users/import/:id', 'membership/import/import-page.tsx'),
      route('admin/users/jobs/:id', 'membership/jobs/member-job-page.tsx'),
      route('admin/users/new', 'admin/person/new-person-page.tsx'),
      route('admin/users/:id', 'admin/person/person-page.tsx'),
      route('admin/cohorts/new', 'admin/cohorts/new-cohort-page.tsx'),
      route('admin/cohorts/:id/copy', 'admin/cohorts/copy-cohort-page.tsx'),
      route('admin/messages/delivery', 'admin/letters/letters-page.tsx'),
      route('admin/messages/delivery/:id/again', 'admin/letters/letter-again-page.tsx'),
      route('admin/moderation/:kind/:id', 'admin/moderation/moderate-page.tsx'),
      route('admin/messages/new', 'messages/drafts/new-message-page.tsx'),
      route('admin/messages/:id', 'messages/admin-message-page.tsx'),
      route('admin/messages/:id/edit', 'messages/drafts/edit-message-page.tsx'),
      layout('sign-in/passkeys/confirm/confirmed-shell.tsx', { id: 'organiser/confirmed-shell' }, [
        // Lists that are taken along
        route('admin/users/csv', 'membership/roster/members-csv-route.ts'),
        route('admin/cohorts/:slug/hand-ins/:exercise/csv', 'admin/hand-ins-csv-route.ts'),
        route('admin/cohorts/:slug/attendance/:session/csv', 'admin/attendance-csv-route.ts'),
        route('admin/pilot-bootcamp/csv', 'admin/pilot-csv-route.ts'),
        // Emails to many
        route('admin/messages/:id/send', 'messages/sending/send-route.ts'),
        route('admin/cohorts/:id/publish', 'admin/cohorts/publish-cohort-page.tsx'),
        route('admin/cohorts/:id/turns', 'membership/turns/admin-turns-page.tsx'),
        route('admin/cohorts/:slug/remind-missing', 'admin/remind-missing-route.ts'),
        route('admin/pilot-bootcamp/remind', 'admin/remind-route.ts'),
        route('admin/cohorts/:id/call-off', 'admin/cohorts/call-off-page.tsx'),
        route('admin/cohorts/:id/tell', 'admin/cohorts/schedule/tell-participants-page.tsx'),
        // What can't be brought back; content stands over its list
        route('admin/users/:id/delete', 'membership/roster/editing/delete-member-route.ts'),
        route('admin/cohorts/:id/delete', 'admin/cohorts/delete-cohort-route.ts'),
      ]),
    ]),
    route('admin/*', 'admin/admin-not-found-page.tsx'),
  ]),
  // A cohort as others will see it, in the frames in which they will.
  layout('admin/cohorts/preview/preview-site-shell.tsx', [
    route('admin/cohorts/:id/preview', 'admin/cohorts/preview/preview-home-page.tsx'),
    route('admin/cohorts/:id/preview/bootcamp', 'admin/cohorts/preview/preview-bootcamp-page.tsx'),
    route('admin/cohorts/:id/preview/join', 'admin/cohorts/preview/preview-join-page.tsx'),
  ]),
  layout('admin/cohorts/preview/preview-portal-shell.tsx', [
    route('admin/cohorts/:id/preview/expectations', 'admin/cohorts/preview/preview-expectations-page.tsx'),
    route('admin/cohorts/:id/preview/schedule', 'admin/cohorts/preview/preview-schedule-page.tsx'),
  ]),
  // The portal as the participants of a cohort see it, for admins who only look.
  layout('admin/portal-look/portal-look-shell.tsx', [
    route('admin/cohorts/:id/portal', 'admin/portal-look/look-dashboard-page.tsx'),
    route('admin/cohorts/:id/portal/schedule', 'admin/portal-look/look-schedule-page.tsx'),
    route('admin/cohorts/:id/portal/community', 'admin/portal-look/look-directory-page.tsx'),
    route('admin/cohorts/:id/portal/community/:memberId', 'admin/portal-look/look-member-page.tsx'),
    route('admin/cohorts/:id/portal/projects', 'admin/portal-look/look-projects-page.tsx'),
  ]),
  // Answer 404 unless letters stay in the local mailbox.
  route('dev/mailbox', 'dev/mailbox-page.tsx'),
  route('dev/mailbox/:id', 'dev/letter-page.tsx'),
  route('dev/mailbox/:id/html', 'dev/letter-html-route.ts'),
] satisfies RouteConfig

import { type Screen, screensOf, sendEmpty, unfold } from './screen.ts'

const notFound = { status: 404, expected: /404/ }
const refused = { expected: /400/ }

/** The admins' screens, by role. */
export const adminScreens: Screen[] = [
  ...screensOf('admin', [
    { name: 'admin-dashboard', path: '/admin/dashboard' },
    { name: 'admin-report', path: '/admin/report' },
    {
      name: 'admin-palette',
      path: '/admin/dashboard',
      async show(page) {
        await page.keyboard.press('Control+k')
        await page.getByRole('option').first().waitFor()
      },
    },
    {
      name: 'admin-palette-found',
      path: '/admin/dashboard',
      async show(page) {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').last().fill('tran')
        await page.getByRole('option', { name: /Trần/ }).first().waitFor()
      },
    },
    { name: 'admin-find', path: '/admin/find?search=tran' },
    { name: 'admin-pilot', path: '/admin/pilot-bootcamp' },
    { name: 'admin-users', path: '/admin/users' },
    { name: 'admin-users-page-2', path: '/admin/users?page=2' },
    { name: 'admin-users-none', path: '/admin/users?search=nobodyiscalledso' },
    { name: 'admin-users-columns', path: '/admin/users', show: unfold('More for this list') },
    { name: 'admin-users-filters', path: '/admin/users', show: unfold(/^Filter$/) },
    {
      name: 'admin-users-bulk',
      path: '/admin/users',
      async show(page) {
        for (const at of [1, 2])
          await page
            .getByRole('checkbox', { name: /^Select / })
            .nth(at)
            .check()
        await page.getByText('2 selected', { exact: true }).waitFor()
      },
    },
    { name: 'admin-users-long-name', path: '/admin/users?search=Wolfeschlegel' },
    { name: 'admin-user', path: '/admin/users/{member}' },
    { name: 'admin-user-long-name', path: '/admin/users/{long}' },
    { name: 'admin-user-arabic', path: '/admin/users/{arabic}' },
    { name: 'admin-user-refused-address', path: '/admin/users/{refused}' },
    { name: 'admin-user-waiting', path: '/admin/users/{waiting}' },
    { name: 'admin-user-admin', path: '/admin/users/{admin}' },
    { name: 'admin-user-unknown', path: '/admin/users/00000000-0000-4000-8000-000000000000', ...notFound },
    { name: 'admin-user-new', path: '/admin/users/new' },
    { name: 'admin-user-new-refused', path: '/admin/users/new', show: sendEmpty(/Add/), ...refused },
    { name: 'admin-import', path: '/admin/users/import' },
    { name: 'admin-import-columns', path: '/admin/users/import/{import to match}' },
    { name: 'admin-import-checked', path: '/admin/users/import/{import}' },
    { name: 'admin-job', path: '/admin/users/jobs/{job}' },
    { name: 'admin-bootcamp-onboarding', path: '/admin/cohorts/january-2027-bootcamp/onboarding' },
    { name: 'admin-bootcamp-waitlist', path: '/admin/cohorts/pilot/waitlist' },
    { name: 'admin-bootcamp-schedule', path: '/admin/cohorts/pilot/schedule' },
    { name: 'admin-bootcamp-details', path: '/admin/cohorts/pilot/details' },
    { name: 'admin-settings', path: '/admin/settings' },
    { name: 'admin-cohorts', path: '/admin/cohorts' },
    { name: 'admin-cohort-new', path: '/admin/cohorts/new' },
    { name: 'admin-cohort-new-refused', path: '/admin/cohorts/new', show: sendEmpty(/Create|Add|Save/), ...refused },
    { name: 'admin-cohort', path: '/admin/cohorts/pilot' },
    { name: 'admin-cohort-draft', path: '/admin/cohorts/january-2027-bootcamp' },
    { name: 'admin-cohort-copy', path: '/admin/cohorts/1/copy' },
    { name: 'admin-cohort-publish', path: '/admin/cohorts/{draft}/publish' },
    { name: 'admin-cohort-turns', path: '/admin/cohorts/1/turns' },
    { name: 'admin-schedule-session', path: '/admin/cohorts/january-2027-bootcamp/schedule/{session}' },
    { name: 'admin-schedule-exercise', path: '/admin/cohorts/january-2027-bootcamp/schedule/{exercise}' },
    { name: 'admin-schedule-preparation', path: '/admin/cohorts/january-2027-bootcamp/schedule/{preparation}' },
    { name: 'admin-schedule-new-session', path: '/admin/cohorts/january-2027-bootcamp/schedule/new/live-session' },
    { name: 'admin-schedule-new-exercise', path: '/admin/cohorts/january-2027-bootcamp/schedule/new/exercise' },
    { name: 'admin-office-hours', path: '/admin/cohorts/january-2027-bootcamp/schedule/new/office-hours' },
    {
      name: 'admin-office-hours-change',
      path: '/admin/cohorts/january-2027-bootcamp/schedule/office-hours/{office hours}',
    },
    { name: 'admin-schedule-move', path: '/admin/cohorts/january-2027-bootcamp/schedule/{session}/move' },
    { name: 'admin-attendance', path: '/admin/cohorts/pilot/attendance/{pilot session}' },
    { name: 'admin-attendance-import', path: '/admin/cohorts/pilot/attendance/{pilot session}/import' },
    { name: 'admin-tell', path: '/admin/cohorts/1/tell' },
    { name: 'admin-preview-home', path: '/admin/cohorts/{draft}/preview' },
    { name: 'admin-preview-bootcamp', path: '/admin/cohorts/{draft}/preview/bootcamp' },
    { name: 'admin-preview-join', path: '/admin/cohorts/{draft}/preview/join' },
    { name: 'admin-preview-expectations', path: '/admin/cohorts/{draft}/preview/expectations' },
    { name: 'admin-preview-schedule', path: '/admin/cohorts/{draft}/preview/schedule' },
    { name: 'admin-look-dashboard', path: '/admin/cohorts/1/portal' },
    { name: 'admin-look-schedule', path: '/admin/cohorts/1/portal/schedule' },
    { name: 'admin-look-community', path: '/admin/cohorts/1/portal/community' },
    { name: 'admin-look-member', path: '/admin/cohorts/1/portal/community/{long}' },
    { name: 'admin-look-projects', path: '/admin/cohorts/1/portal/projects' },
    { name: 'admin-inquiries', path: '/admin/inquiries' },
    { name: 'admin-inquiries-none', path: '/admin/inquiries?search=nothingiscalledso' },
    { name: 'admin-inquiry', path: '/admin/inquiries/{inquiry}' },
    { name: 'admin-beta-request', path: '/admin/inquiries/{beta request}?form=beta' },
    { name: 'admin-reports', path: '/admin/inquiries?form=report' },
    { name: 'admin-templates', path: '/admin/settings/reply-templates' },
    { name: 'admin-template', path: '/admin/settings/reply-templates/{template}' },
    { name: 'admin-template-new', path: '/admin/settings/reply-templates/new' },
    {
      name: 'admin-template-refused',
      path: '/admin/settings/reply-templates/new',
      show: sendEmpty(/Add|Save/),
      ...refused,
    },
    { name: 'admin-data-requests', path: '/admin/settings/data-requests' },
    { name: 'admin-data-requests-found', path: '/admin/settings/data-requests?email=ada@example.org' },
    { name: 'admin-messages', path: '/admin/messages' },
    { name: 'admin-message-new', path: '/admin/messages/new' },
    {
      name: 'admin-message-refused',
      path: '/admin/messages/new',
      show: sendEmpty(/Save|Preview|Continue/),
      ...refused,
    },
    { name: 'admin-message-draft', path: '/admin/messages/{draft message}' },
    { name: 'admin-message-edit', path: '/admin/messages/{draft message}/edit' },
    { name: 'admin-message-sent', path: '/admin/messages/{sent message}' },
    { name: 'admin-letters', path: '/admin/messages/delivery' },
    { name: 'admin-letters-waiting', path: '/admin/messages/delivery?state=waiting' },
    { name: 'admin-letters-again', path: '/admin/messages/delivery/{letter}/again' },
    { name: 'admin-hidden', path: '/admin/reports?show=hidden' },
    { name: 'admin-moderate', path: '/admin/moderation/project/{project of long}' },
    { name: 'admin-moderate-member', path: '/admin/moderation/person/{member}' },
    { name: 'admin-audit', path: '/admin/settings/audit' },
    { name: 'admin-content', path: '/admin/content' },
    { name: 'admin-content-none', path: '/admin/content?search=nothingiscalledso' },
    { name: 'admin-content-new', path: '/admin/content/new' },
    { name: 'admin-content-refused', path: '/admin/content/new', show: sendEmpty(/Add|Save|Create/), ...refused },
    { name: 'admin-content-edit', path: '/admin/content/{content}' },
    { name: 'admin-content-delete', path: '/admin/content/{content}/delete' },
    { name: 'admin-admins', path: '/admin/settings/admins' },
    { name: 'admin-notifications', path: '/admin/settings/notifications' },
    { name: 'admin-notifications-new', path: '/admin/settings/notifications/addresses/new' },
    { name: 'admin-notifications-address', path: '/admin/settings/notifications/{recipient}' },
    { name: 'admin-retention', path: '/admin/settings/retention' },
    { name: 'admin-security', path: '/admin/settings/sign-in' },
    { name: 'admin-recovery-codes', path: '/admin/settings/sign-in/recovery-codes' },
    { name: 'admin-confirm', path: '/admin/confirm' },
    { name: 'admin-not-found', path: '/admin/no/such/page', ...notFound },
  ]),
  ...screensOf('reader', [
    { name: 'admin-reader-dashboard', path: '/admin/dashboard' },
    { name: 'admin-reader-users', path: '/admin/users' },
    { name: 'admin-reader-denied', path: '/admin/settings/admins' },
  ]),
  ...screensOf('admin with a passkey', [
    { name: 'admin-asked-for-passkey', path: '/auth/confirm' },
    { name: 'admin-recovery', path: '/auth/confirm/recovery' },
    { name: 'admin-recovery-refused', path: '/auth/confirm/recovery', show: sendEmpty(/./), ...refused },
  ]),
  ...screensOf('participant', [{ name: 'admin-denied', path: '/admin/dashboard', status: 403, expected: /403/ }]),
]

import { press, type Screen, screensOf, sendEmpty } from './screen.ts'

const notFound = { status: 404, expected: /404/ }
const refused = { expected: /400/ }
const portal = '/training-portal'

const menu: Screen['show'] = (page) => page.getByRole('button', { name: 'Account' }).click()

/** The sign-in and a participant's screens. */
export const portalScreens: Screen[] = [
  ...screensOf('new member', [{ name: 'portal-expectations', path: `${portal}/expectations` }]),
  ...screensOf('committed member', [
    { name: 'portal-questionnaire', path: `${portal}/questionnaire` },
    {
      name: 'portal-questionnaire-goals',
      path: `${portal}/questionnaire`,
      show: (page) => page.locator('details.multi-select > summary').first().click(),
    },
  ]),
  ...screensOf('participant', [
    { name: 'portal-dashboard', path: `${portal}/dashboard` },
    { name: 'portal-account-menu', path: `${portal}/dashboard`, show: menu },
    { name: 'portal-schedule', path: `${portal}/schedule` },
    { name: 'portal-session', path: `${portal}/sessions/{pilot session}` },
    { name: 'portal-exercise', path: `${portal}/exercises/{pilot exercise}` },
    { name: 'portal-community', path: `${portal}/community` },
    { name: 'portal-community-page-2', path: `${portal}/community?page=2` },
    { name: 'portal-community-none', path: `${portal}/community?search=nobodyiscalledso` },
    { name: 'portal-member', path: `${portal}/community/{vietnamese}` },
    { name: 'portal-member-long-name', path: `${portal}/community/{long}` },
    { name: 'portal-member-arabic', path: `${portal}/community/{arabic}` },
    { name: 'portal-member-unknown', path: `${portal}/community/00000000-0000-4000-8000-000000000000`, ...notFound },
    { name: 'portal-projects', path: `${portal}/projects` },
    { name: 'portal-projects-none', path: `${portal}/projects?search=nothingiscalledso` },
    { name: 'portal-project-new', path: `${portal}/projects/new` },
    { name: 'portal-project-refused', path: `${portal}/projects/new`, show: sendEmpty('Add Project'), ...refused },
    { name: 'portal-project-edit', path: `${portal}/profile/projects/{project of member}` },
    { name: 'portal-project-delete', path: `${portal}/profile/projects/{project of member}/delete` },
    { name: 'portal-gallery-edit', path: `${portal}/projects/{project of member}` },
    { name: 'portal-gallery-delete', path: `${portal}/projects/{project of member}/delete` },
    { name: 'portal-project-of-another', path: `${portal}/projects/{project of arabic}`, ...notFound },
    { name: 'portal-report', path: `${portal}/report/project/{project of arabic}` },
    {
      name: 'portal-report-refused',
      path: `${portal}/report/project/{project of arabic}`,
      show: sendEmpty('Send report'),
      ...refused,
    },
    { name: 'portal-profile', path: `${portal}/profile` },
    { name: 'portal-profile-new-project', path: `${portal}/profile/projects/new` },
    { name: 'portal-my-data', path: `${portal}/profile/data` },
    { name: 'portal-leave', path: `${portal}/profile/data/leave` },
    { name: 'portal-leave-refused', path: `${portal}/profile/data/leave`, show: press(/Delete|Leave/), ...refused },
    { name: 'portal-not-found', path: `${portal}/no/such/page`, ...notFound },
  ]),
  ...screensOf('participant with a long name', [
    { name: 'portal-dashboard-long-name', path: `${portal}/dashboard` },
    { name: 'portal-account-menu-long-name', path: `${portal}/dashboard`, show: menu },
    { name: 'portal-profile-long-name', path: `${portal}/profile` },
  ]),
  ...screensOf('participant with an Arabic name', [
    { name: 'portal-dashboard-arabic', path: `${portal}/dashboard` },
    { name: 'portal-profile-arabic', path: `${portal}/profile` },
  ]),
  ...screensOf('participant with a Vietnamese name', [
    { name: 'portal-dashboard-vietnamese', path: `${portal}/dashboard` },
  ]),
]

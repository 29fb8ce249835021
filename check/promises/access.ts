import { type Break, inFile } from './break.ts'

/** Access. */
export const access: Break[] = [
  {
    row: '21',
    broken: 'a page of the admin area lies outside of its shell',
    by: [
      inFile('app/routes.ts', "route('admin/messages/delivery', 'admin/letters/letters-page.tsx'),", ''),
      inFile(
        'app/routes.ts',
        "route('robots.txt', 'site/for-machines/robots-route.ts'),",
        "route('robots.txt', 'site/for-machines/robots-route.ts'),\n  route('admin/messages/delivery', 'admin/letters/letters-page.tsx'),",
      ),
    ],
    test: ['app/architecture.test.ts', 'every page under a guarded address lies in its shell'],
  },
  {
    row: '21a',
    broken: 'a page for organisers lies outside of their shell',
    by: [
      inFile('app/routes.ts', "route('admin/users/status', 'membership/bulk-status/bulk-status-page.tsx'),", ''),
      inFile(
        'app/routes.ts',
        "route('admin/users', 'membership/roster/admin-members-page.tsx'),",
        "route('admin/users', 'membership/roster/admin-members-page.tsx'),\n    route('admin/users/status', 'membership/bulk-status/bulk-status-page.tsx'),",
      ),
    ],
    test: ['app/routes.test.ts', 'every route stands below the guards that its row asks for, and below no other'],
  },
  {
    row: '21b',
    broken: 'the role of the inbox opens every page',
    by: inFile('app/admin-role.ts', "return role !== 'inbox' || ofInbox.includes(page)", "return page !== ''"),
    test: [
      'app/sign-in/viewer.test.ts',
      'the role of the inbox opens inquiries and its own settings; every other page of the admin area refuses it',
    ],
  },
  {
    row: '21b',
    broken: 'the role of the inbox sees reports and who of the senders is a participant',
    by: inFile(
      'app/inquiries/inquiry-query.ts',
      "return reaches(adminRole, 'reader')",
      "return adminRole !== 'owner' || true",
    ),
    test: [
      'app/inquiries/inquiry-lists.test.ts',
      'the role of the inbox learns neither that a sender is a participant nor what participants report',
    ],
  },
  {
    row: '21',
    broken: 'every signed-in person may read the admin area',
    by: inFile(
      'app/sign-in/viewer.server.ts',
      "if (viewer.role !== 'admin' || !adminRole) throw",
      'if (!viewer.role) throw',
    ),
    test: ['e2e/access.test.ts', 'answers as the matrix says: …'],
  },
  {
    row: '22',
    broken: 'a section is saved for all members',
    by: inFile(
      'app/portal/participants.server.ts',
      ".set(Object.fromEntries(written)).where('user_id', '=', member.memberId)",
      '.set(Object.fromEntries(written))',
    ),
    test: ['app/portal/profile/save-section.test.ts', 'a section is saved, and no other section or member'],
  },
  {
    row: '22',
    broken: "another member's project is found",
    by: inFile(
      'app/portal/projects/projects.server.ts',
      ".select(ownColumns).where('id', '=', id).where('user_id', '=', memberId)",
      ".select(ownColumns).where('id', '=', id)",
    ),
    test: [
      'app/portal/projects/save-project.test.ts',
      'another member’s project is not found, and can’t be changed or deleted, nor can its icon',
    ],
  },
  {
    row: '22',
    broken: 'a picture is removed from any folder',
    by: inFile(
      'app/platform/files/picture.ts',
      'return stem?.startsWith(`${bucket}/${owner}/`) ? stem : null',
      'return stem ?? null',
    ),
    test: [
      'app/portal/profile/change-avatar.test.ts',
      'a picture in another member’s folder is not deleted, even if the profile names it',
    ],
  },
  {
    row: '23',
    broken: 'the directory contains email addresses',
    by: inFile(
      'app/portal/directory/directory.server.ts',
      "const memberColumns = ['id',",
      "const memberColumns = ['email', 'id',",
    ),
    test: [
      'app/portal/directory/directory.server.test.ts',
      'the result has no field that isn’t shown: no email address, no role, no status',
    ],
  },
  {
    row: '23',
    broken: 'the dashboard shows last names',
    by: inFile(
      'app/portal/dashboard/statistics.ts',
      "return initial ? `${first_name} ${initial.toLocaleUpperCase('en')}.` : first_name",
      'return initial ? `${first_name} ${last_name}` : first_name',
    ),
    test: ['app/portal/dashboard/statistics.test.ts', 'names are shown without the last name, in any script'],
  },
  {
    row: '23r',
    broken: 'a report counts answers that are theirs alone',
    by: inFile('app/admin/report/report.ts', 'export const fewestCounted = 5', 'export const fewestCounted = 1'),
    test: ['app/admin/report/report.test.ts', 'an answer that fewer than five people gave is not counted'],
  },
  {
    row: '24',
    broken: 'a section stores whatever fields are sent',
    by: [
      inFile(
        'app/portal/profile-schema.ts',
        'return z.pick(profileSchema(stored), kept)',
        'return z.looseObject(z.pick(profileSchema(stored), kept).shape)',
      ),
      inFile(
        'app/portal/profile.ts',
        'return Object.fromEntries(names.map((name) => [columnOf[name], columnValue(answers, name)]))',
        'return { ...answers, ...Object.fromEntries(names.map((name) => [columnOf[name], columnValue(answers, name)])) }',
      ),
    ],
    test: ['app/portal/profile.test.ts', 'fields of no section make no columns'],
  },
  {
    row: '25',
    broken: 'the questionnaire is saved before the expectations are accepted',
    by: inFile(
      'app/portal/participants.server.ts',
      ".where('user_id', '=', member.memberId) .where(hasAccepted)",
      ".where('user_id', '=', member.memberId)",
    ),
    test: [
      'app/portal/participants.server.test.ts',
      'the questionnaire is not saved before the expectations are accepted (ASVS 2.3.1)',
    ],
  },
  {
    row: '25',
    broken: 'the order of the onboarding is not checked',
    by: inFile(
      'app/portal/portal-shell.tsx',
      'throw redirect(href(`/training-portal/${stepOf(own)}`) + keptCohort(url.searchParams))',
      'context.set(ownCohortsContext, own)',
    ),
    test: [
      'app/portal/portal-shell.test.ts',
      'who has done … is led to the page that comes next, for reading and for posting',
    ],
  },
  {
    row: '26',
    broken: 'the onboarding compares URLs as they are spelled',
    by: inFile(
      'app/portal/portal-shell.tsx',
      "isOpen(`/${pattern.replace(/^\\//, '')}`, own)",
      'isOpen(url.pathname, own)',
    ),
    test: ['app/portal/portal-shell.test.ts', 'a differently spelled URL is guarded too'],
  },
  {
    row: '27',
    broken: 'PUT reaches the pages',
    by: inFile(
      'server/http/request-limits.ts',
      "['GET', 'HEAD', 'POST'].includes",
      "['GET', 'HEAD', 'POST', 'PUT'].includes",
    ),
    test: ['e2e/http.test.ts', 'PUT answers 405'],
  },
]

import { type Break, inDatabase, inFile } from './break.ts'

/** Mail, logs, supply. */
export const mailAndLogs: Break[] = [
  {
    row: '50',
    broken: 'an address gets an email for every message',
    by: inFile(
      'app/platform/mail/confirmation-limit.server.ts',
      "name: 'confirmation letter', hits: 2,",
      "name: 'confirmation letter', hits: 2000,",
    ),
    test: [
      'app/inquiries/sending/send-inquiry.test.ts',
      'an address gets two emails an hour in any spelling, and every message is stored',
    ],
  },
  {
    row: '50',
    broken: 'a tag makes another mailbox',
    by: inFile('app/platform/mail/mailbox-of.ts', 'return plus === -1 ? name : name.slice(0, plus)', 'return name'),
    test: [
      'app/inquiries/sending/send-inquiry.test.ts',
      'a tag doesn’t make another mailbox, and neither do dots at Gmail',
    ],
  },
  {
    row: '51',
    broken: 'quotes of a mail server are logged',
    by: inFile(
      'app/platform/mail/failure.ts',
      "wordsIn(secrets).reduce((rest, word) => rest.replaceAll(word, '…'), text)",
      'text',
    ),
    test: [
      'app/platform/mail/outbox.test.ts',
      'are neither in the log nor beside the error, even when the mail server quotes them',
    ],
  },
  {
    row: '51',
    broken: 'the log of the database contains values',
    by: inFile(
      'app/platform/database/embedded/server-process.server.ts',
      "log_error_verbosity: 'terse'",
      "log_error_verbosity: 'default'",
    ),
    test: ['app/platform/database/embedded/embedded-postgres.test.ts', 'logs no value that a person typed'],
  },
  {
    row: '52',
    broken: "an admin's sign-in is not audited",
    by: inFile(
      'app/sign-in/codes/verify-code.server.ts',
      'if (isAdmin(person)) await recordAudit( tx, { memberId: person.id, email: person.email },',
      'if (person.id === person.email)\n    await recordAudit(\n      tx,\n      { memberId: person.id, email: person.email },',
    ),
    test: ['app/sign-in/sign-in-audit.test.ts', 'an admin’s sign-in is audited, and so are wrong codes before it'],
  },
  {
    row: '52',
    broken: 'the audit log can be emptied',
    by: inDatabase('grant truncate on audit_log to public'),
    test: ['app/audit/audit-log.server.test.ts', 'the application’s role can’t change, delete or truncate an entry'],
  },
  {
    row: '52',
    broken: 'a change of a member is audited without its reason',
    by: inFile('app/membership/roster/editing/change-member.server.ts', 'reason: edit.reason,', ''),
    test: [
      'app/membership/roster/editing/change-member.test.ts',
      'saves every field, and the history records the admin, the changes and the reason',
    ],
  },
  {
    row: '53',
    broken: "the router's own words reach the visitor",
    by: inFile(
      'server/http/pages.ts',
      'if (isFrameworkError(response)) return refuse(response.status >= 500 ? 500 : 400)',
      '',
    ),
    test: ['server/http/app.test.ts', 'the router’s own answer … becomes a page with a link onward'],
  },
  {
    row: '54',
    broken: 'pages with forms may be stored',
    by: inFile(
      'server/http/pages.ts',
      "if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')",
      '',
    ),
    test: ['e2e/http.test.ts', 'pages that are not cached are not stored anywhere'],
  },
  {
    row: '55',
    broken: 'the links of the shared libraries are left to the postinstall',
    by: inFile(
      'app/platform/database/embedded/cluster.server.ts',
      'symlinkSync(basename(source), join(root, target))',
      '',
    ),
    test: [
      'app/platform/database/embedded/embedded-postgres.test.ts',
      'creates the links of the shared libraries itself, since the postinstall script may be blocked',
    ],
  },
]

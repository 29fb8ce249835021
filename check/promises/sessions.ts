import { type Break, inFile } from './break.ts'

/** Sessions. */
export const sessions: Break[] = [
  {
    row: '14',
    broken: 'a token has 128 bits',
    by: inFile('app/sign-in/secrets.server.ts', 'randomBytes(32)', 'randomBytes(16)'),
    test: ['app/sign-in/codes/verify-code.test.ts', 'tokens of links and sessions have 256 bits and differ'],
  },
  {
    row: '15',
    broken: 'a browser keeps the token that it had before signing in',
    by: inFile(
      'app/sign-in/codes/verify-code.server.ts',
      'const token = newToken() await insertSession(',
      'const token = oldToken ?? newToken()\n  await insertSession(',
    ),
    test: ['app/sign-in/codes/verify-code.test.ts', 'a token planted in the browser becomes no session'],
  },
  {
    row: '15',
    broken: "the browser's previous session stays beside the new one",
    by: inFile(
      'app/sign-in/codes/verify-code.server.ts',
      'if (oldToken) await endSession(tx, hashToken(oldToken))',
      '',
    ),
    test: [
      'app/sign-in/codes/verify-code.test.ts',
      'each sign-in makes a new token and ends the browser’s previous session',
    ],
  },
  {
    row: '15',
    broken: "a sign-in by a link keeps the browser's previous session",
    by: inFile(
      'app/sign-in/codes/verify-code.server.ts',
      'found.id, { oldToken, program }',
      'found.id, { oldToken: null, program }',
    ),
    test: [
      'app/sign-in/codes/verify-code.test.ts',
      'each sign-in makes a new token and ends the browser’s previous session',
    ],
  },
  {
    row: '15',
    broken: "a sign-in by a passkey keeps the browser's previous session",
    by: inFile(
      'app/sign-in/passkeys/sign-in-by-passkey.server.ts',
      'if (oldToken) await endSession(tx, hashToken(oldToken))',
      '',
    ),
    test: [
      'app/sign-in/passkeys/passkeys.test.ts',
      'a sign-in by passkey makes a new token and ends the browser’s previous session, and no other',
    ],
  },
  {
    row: '16',
    broken: 'a session that is used never ends',
    by: inFile('app/sign-in/session.ts', 'absoluteLimit = 30 * day', 'absoluteLimit = 3000 * day'),
    test: ['app/sign-in/viewer.test.ts', 'a session ends after 30 days of use, and its cookie does not outlive it'],
  },
  {
    row: '16',
    broken: "an admin's session lasts as long as a member's",
    by: inFile('app/sign-in/session.ts', "role === 'admin' ? adminIdleLimit : idleLimit", 'idleLimit'),
    test: ['app/sign-in/viewer.test.ts', 'an admin’s session ends after 12 hours without use'],
  },
  {
    row: '17',
    broken: 'signing out ends the session of this browser only',
    by: inFile(
      'app/sign-in/sessions.server.ts',
      ".returning('member_id')",
      ".where('token_hash', '=', tokenHash)\n    .returning('member_id')",
    ),
    test: ['app/sign-in/viewer.test.ts', 'signing out ends the sessions of all three devices'],
  },
  {
    row: '18',
    broken: 'a former admin stays in the admin area',
    by: inFile(
      'app/sign-in/viewer.server.ts',
      "if (viewer.role !== 'admin' || !adminRole) throw",
      'if (!viewer.role) throw',
    ),
    test: ['app/sign-in/viewer.test.ts', 'a lost admin role takes effect with the next request'],
  },
  {
    row: '18',
    broken: 'a pending change of a former admin is applied',
    by: inFile(
      'app/membership/as-admin.server.ts',
      'if (!role || !reaches(role, least)) throw new NoAdminAnyMore(role && { role, needed: least })',
      '',
    ),
    test: [
      'app/membership/as-admin.test.ts',
      'an admin who lost the role while the request was on its way no longer …',
    ],
  },
  {
    row: '19',
    broken: 'scripts can read the session',
    by: inFile(
      'app/platform/http/cookie.server.ts',
      'Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}',
      'Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}',
    ),
    test: ['app/sign-in/viewer.test.ts', 'cookies are HttpOnly and Lax, and over https Secure with the __Host- prefix'],
  },
  {
    row: '19',
    broken: 'the name in a toast is readable in its cookie',
    by: inFile(
      'app/platform/seal.server.ts',
      'Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])',
      'Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content, Buffer.from(JSON.stringify(facts))])',
    ),
    test: ['app/platform/forms/toast.test.ts', 'a toast is encrypted in its cookie'],
  },
  {
    row: '20',
    broken: 'a browser keeps its data after signing out',
    by: inFile(
      'app/sign-in/cookies.server.ts',
      "return writeCookie(config, names.emptying, 'yes', 60)",
      "return writeCookie(config, names.emptying, '', 0)",
    ),
    test: ['e2e/access.test.ts', 'after signing out on one of three devices, no old cookie opens anything'],
  },
]

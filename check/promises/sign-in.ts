import { type Break, inFile } from './break.ts'

/** Codes, links, sign-in. */
export const signIn: Break[] = [
  {
    row: '1',
    broken: 'a code that was used can be used again',
    by: [
      inFile('app/sign-in/code-request.ts', 'now < expires_at && !used_at)', 'now < expires_at)'),
      inFile('app/sign-in/codes/challenges.server.ts', 'return numUpdatedRows === 1n', 'return true'),
      inFile('app/sign-in/codes/challenges.server.ts', ".where('used_at', 'is', null)", ''),
    ],
    test: [
      'app/sign-in/codes/verify-code.test.ts',
      '50 verifications of one valid code at once make exactly one session',
    ],
  },
  {
    row: '2',
    broken: 'codes are stored as a plain hash',
    by: inFile(
      'app/sign-in/secrets.server.ts',
      'const key = deriveKey(secret, `sign-in ${purpose}`)',
      "if (purpose === 'code') return hashToken(parts.at(-1) ?? '')\n  const key = deriveKey(secret, `sign-in ${purpose}`)",
    ),
    test: ['app/sign-in/codes/verify-code.test.ts', 'the database holds no code, no token, and no plain hash of one'],
  },
  {
    row: '2',
    broken: 'queued emails are stored in plain text',
    by: inFile(
      'app/platform/seal.server.ts',
      'Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])',
      'Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content, Buffer.from(JSON.stringify(facts))])',
    ),
    test: ['app/platform/mail/outbox.test.ts', 'the contents of an email are not readable in the table'],
  },
  {
    row: '3',
    broken: 'no code begins with zero',
    by: inFile(
      'app/sign-in/secrets.server.ts',
      'randomInt(0, 10 ** codeLength)',
      'randomInt(10 ** (codeLength - 1), 10 ** codeLength)',
    ),
    test: ['app/sign-in/codes/verify-code.test.ts', 'codes are spread evenly over all six digits, with leading zeros'],
  },
  {
    row: '4',
    broken: 'a code lives for an hour',
    by: inFile('app/sign-in/code-request.ts', 'codeLifetimeSeconds = 10 * 60', 'codeLifetimeSeconds = 60 * 60'),
    test: [
      'app/sign-in/codes/verify-code.test.ts',
      'a code works for 10 minutes: at 9:59, and at 10:01 it has expired',
    ],
  },
  {
    row: '4',
    broken: 'a link never expires',
    by: inFile(
      'app/sign-in/codes/verify-code.server.ts',
      "if (now >= found.expires_at) return { outcome: 'expired' }",
      '',
    ),
    test: ['app/sign-in/codes/verify-code.test.ts', 'a link expires with its code'],
  },
  {
    row: '5',
    broken: 'the code of one area opens the other',
    by: inFile('app/sign-in/codes/challenges.server.ts', ".where('area', '=', area)", ''),
    test: [
      'app/sign-in/codes/verify-code.test.ts',
      'an admin’s code opens no portal and a participant’s no admin area, even for one person',
    ],
  },
  {
    row: '6',
    broken: 'a code can be tried fifty times',
    by: inFile('app/sign-in/code-request.ts', 'mostWrongTries = 5', 'mostWrongTries = 50'),
    test: ['app/sign-in/codes/verify-code.test.ts', 'parallel wrong attempts are counted one by one'],
  },
  {
    row: '6',
    broken: 'an account has no limit of wrong codes',
    by: inFile('app/sign-in/codes/guessing.ts', 'most: codesAnHour * mostWrongTries,', 'most: 5000,'),
    test: [
      'app/sign-in/codes/guessing.test.ts',
      'while email can not be delivered, codes are not guessed more often than otherwise',
    ],
  },
  {
    row: '7',
    broken: 'the codes of a known browser count in the budget of unknown ones',
    by: inFile('app/sign-in/codes/request-code.server.ts', 'device_hash: deviceHash,', 'device_hash: null,'),
    test: [
      'app/sign-in/codes/code-budgets.test.ts',
      'the link of an email makes a browser known: it has its own codes and attempts when strangers have used up all others',
    ],
  },
  {
    row: '7',
    broken: 'a code belongs to no known browser',
    by: inFile('app/sign-in/codes/request-code.server.ts', 'deviceHash ?? hashToken(browser),', 'hashToken(browser),'),
    test: [
      'app/sign-in/codes/verify-code.test.ts',
      'a stranger can neither guess nor replace the code of a known browser',
    ],
  },
  {
    row: '7',
    broken: 'a code opens only in the browser that requested it',
    by: [
      inFile(
        'app/sign-in/code-request.ts',
        'newest.filter(({ expires_at, used_at }) =>',
        'newest.filter(({ expires_at, used_at, isOwn }) =>',
      ),
      inFile('app/sign-in/code-request.ts', 'now < expires_at && !used_at)', 'now < expires_at && !used_at && isOwn)'),
    ],
    test: ['app/sign-in/codes/code-budgets.test.ts', 'a code opens in any browser, whichever requested it'],
  },
  {
    row: '7',
    broken: 'strangers share the attempts of the requesting browser',
    by: inFile('app/sign-in/codes/verify-code.server.ts', 'by_asker: challenge.isOwn }', 'by_asker: true }'),
    test: [
      'app/sign-in/codes/code-budgets.test.ts',
      'strangers use up their attempts at a code, and leave those of the browser that requested it',
    ],
  },
  {
    row: '8',
    broken: 'the next code can be requested after ten seconds',
    by: inFile('app/sign-in/code-request.ts', 'cooldownSeconds = 30', 'cooldownSeconds = 10'),
    test: [
      'app/sign-in/codes/request-code.test.ts',
      'a second request within 30 seconds waits for the rest of them, and then gets a code',
    ],
  },
  {
    row: '9',
    broken: 'a network can try out addresses without end',
    by: inFile('app/sign-in/code-request.ts', 'unknownAddresses = { most: 10,', 'unknownAddresses = { most: 1000,'),
    test: [
      'app/sign-in/codes/request-code.test.ts',
      'a burst of requests learns about ten unknown addresses, not more',
    ],
  },
  {
    row: '9',
    broken: 'each address of an IPv6 household counts by itself',
    by: inFile('server/http/network-address.ts', '.slice(0, 4)', ''),
    test: ['server/http/network-address.test.ts', 'an IPv6 household is one network: its /64'],
  },
  {
    row: '9',
    broken: 'a network has no limit of codes',
    by: inFile(
      'app/sign-in/codes/network-limit.server.ts',
      "name: 'sign-in codes', hits: 30,",
      "name: 'sign-in codes', hits: 30000,",
    ),
    test: ['app/sign-in/codes/code-budgets.test.ts', 'one network has a limit of codes for all addresses'],
  },
  {
    row: '10',
    broken: 'each start makes the person of ADMIN_EMAIL an admin',
    by: inFile(
      'app/membership/admins.server.ts',
      'return row !== undefined } /** No admin role',
      'return row === null\n}\n\n/** No admin role',
    ),
    test: [
      'server/first-start.test.ts',
      'while there is an admin a start creates none, changes nothing and logs nothing',
    ],
  },
  {
    row: '10',
    broken: 'production starts without ADMIN_EMAIL',
    by: inFile('app/platform/config.ts', "ADMIN_EMAIL: 'somebody has to be the first admin',", ''),
    test: ['app/platform/config.test.ts', 'ORIGIN makes it production, and every required setting must be there'],
  },
  {
    row: '11',
    broken: 'an invitation is valid for ever',
    by: inFile('app/invitations/invitation.ts', "return now < expiresAt ? 'open' : 'expired'", "return 'open'"),
    test: ['app/invitations/invite-admin.test.ts', 'works for seven days and not a moment longer'],
  },
  {
    row: '11',
    broken: 'an invitation can be accepted again and again',
    by: inFile('app/invitations/invitation.ts', "if (acceptedAt) return 'accepted'", ''),
    test: [
      'app/invitations/invite-admin.test.ts',
      'works once: fifty simultaneous attempts make one admin and one entry in the audit log',
    ],
  },
  {
    row: '12',
    broken: 'opening the link uses it up',
    by: [
      inFile(
        'app/sign-in/sign-in-page.tsx',
        "const token = (area === 'admin' && params.get('token')) || null",
        "const token = (area === 'admin' && params.get('token')) || null\n  if (token) await openLink(context.get(servicesContext), token, null)",
      ),
      inFile(
        'app/sign-in/sign-in-page.tsx',
        "import { tryCode } from './codes/verify-code.server.ts'",
        "import { openLink, tryCode } from './codes/verify-code.server.ts'",
      ),
    ],
    test: [
      'e2e/watch-the-pilot.test.ts',
      'the link of the letter signs in by its button only, only once, and in any browser where one was going',
    ],
  },
  {
    row: '13',
    broken: "an admin's link leads to another site",
    by: inFile(
      'app/sign-in/codes/sign-in-code.email.tsx',
      'href={origin + withParams(signInPages.admin, { token, returnTo })}',
      "href={'https://evil.example' + withParams(signInPages.admin, { token, returnTo })}",
    ),
    test: [
      'app/sign-in/codes/request-code.test.ts',
      'an admin’s email also has a link, built from the configured origin alone',
    ],
  },
]

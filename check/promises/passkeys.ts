import { type Break, inFile } from './break.ts'

const webauthn = 'app/sign-in/passkeys/webauthn.server.ts'
const show = 'app/sign-in/passkeys/show-passkey.server.ts'
const unit = 'app/sign-in/passkeys/passkeys.test.ts'

/** Passkeys of admins. */
export const passkeys: Break[] = [
  {
    row: '13a',
    broken: 'a code alone is enough for an admin with a passkey',
    by: inFile(
      'app/sign-in/passkey.ts',
      "if (hasPasskey) return passkeyAt ? null : 'passkey'",
      'if (hasPasskey) return null',
    ),
    test: [unit, 'an admin with a passkey does not get in by a code alone, not even in earlier sessions'],
  },
  {
    row: '13b',
    broken: 'a signature can be replayed',
    by: inFile(show, 'if (!(await spendChallenge(tx, challenge, now)))', 'if (!challenge)'),
    test: [unit, 'a key without a counter can not be replayed either'],
  },
  {
    row: '13b',
    broken: 'a signature for any origin is accepted',
    by: inFile(
      webauthn,
      'expectedOrigin: origin, expectedRPID: id, requireUserVerification: true, credential: {',
      "expectedOrigin: [origin, 'https://evil.example'],\n expectedRPID: id,\n requireUserVerification: true,\n credential: {",
    ),
    test: [unit, 'a signature … is refused, and a new key too'],
  },
  {
    row: '13b',
    broken: 'user verification is not required',
    by: inFile(
      webauthn,
      'requireUserVerification: true, credential: {',
      'requireUserVerification: false,\n credential: {',
    ),
    test: [unit, 'a signature … is refused, and a new key too'],
  },
  {
    row: '13b',
    broken: "a key's counter is not checked",
    by: inFile(webauthn, 'counter: key.counter,', 'counter: 0,'),
    test: [unit, 'a counter that goes back is refused: a copy of the key is in use'],
  },
  {
    row: '13b',
    broken: 'a challenge for one purpose is valid for another',
    by: inFile(
      'app/sign-in/passkeys/challenge.server.ts',
      'const isMeant = asked.purpose === purpose && asked.memberId === memberId',
      'const isMeant = asked.memberId === memberId',
    ),
    test: [unit, 'a challenge is valid in its browser, for its purpose, its person and five minutes'],
  },
  {
    row: '13c',
    broken: 'the passkey of another admin confirms',
    by: inFile(show, 'if (memberId !== null && key.memberId !== memberId)', 'if (!key)'),
    test: [unit, 'a confirmation is valid for ten minutes, by one’s own key, and in that session only'],
  },
  {
    row: '13c',
    broken: 'a deletion needs no passkey',
    by: [
      inFile('app/routes.ts', "route('admin/cohorts/:id/delete', 'admin/cohorts/delete-cohort-route.ts'),", ''),
      inFile(
        'app/routes.ts',
        "route('admin/confirm', 'sign-in/passkeys/confirm/confirm-page.tsx'),",
        "route('admin/confirm', 'sign-in/passkeys/confirm/confirm-page.tsx'),\n  route('admin/cohorts/:id/delete', 'admin/cohorts/delete-cohort-route.ts'),",
      ),
      inFile(
        'app/admin/cohorts/delete-cohort-route.ts',
        'requireConfirmed(context, requireOrganiser)',
        'requireOrganiser(context) as never',
      ),
    ],
    test: ['e2e/passkeys.test.ts', 'every deed of the matrix asks for the passkey, and nothing else does'],
  },
  {
    row: '13d',
    broken: 'passkeys can be required with a single key',
    by: inFile('app/sign-in/passkey.ts', "return all < 2 ? 'second' : null", "return all < 1 ? 'second' : null"),
    test: [unit, 'passkeys can be required only once there are two keys, and then the last one of a person stays'],
  },
  {
    row: '13d',
    broken: 'concurrent removals of the last two keys do not wait for each other',
    by: inFile('app/sign-in/passkeys/change-passkey.server.ts', 'await lockRules(tx)', ''),
    test: [unit, 'two concurrent removals of two keys leave one while passkeys are required'],
  },
  {
    row: '13e',
    broken: 'a recovery code works again and again',
    by: inFile(
      'app/sign-in/passkeys/recovery-codes.server.ts',
      ".set({ used_at: now }) .where('code_hash', '=', hashToken(code)) .where('member_id', '=', memberId) .where('used_at', 'is', null)",
      ".set({ used_at: now })\n.where('code_hash', '=', hashToken(code))\n.where('member_id', '=', memberId)",
    ),
    test: [unit, 'a recovery code works once, ends all keys and sessions, and leaves the other codes'],
  },
  {
    row: '13e',
    broken: 'sessions outlive a recovery',
    by: inFile('app/sign-in/passkeys/recovery/reset-passkeys.server.ts', 'await endSessionsOf(tx, memberId)', ''),
    test: [unit, 'the operator resets the keys of an admin at once, and of no other person'],
  },
  {
    row: '13e',
    broken: 'another admin removes keys at once',
    by: inFile('app/sign-in/passkey.ts', 'resetDelayHours = 24', 'resetDelayHours = 0.001'),
    test: [
      unit,
      'a reset that another admin requests happens after a day, with emails to all, and ends keys, codes and sessions',
    ],
  },
  {
    row: '13e',
    broken: 'signing in with a passkey does not cancel their reset',
    by: inFile(
      'app/sign-in/passkeys/sign-in-by-passkey.server.ts',
      "await cancelResetOf(services, tx, { memberId, email }, 'signed-in')",
      '',
    ),
    test: [unit, 'the owner cancels it by the link of the email, or by signing in with a key'],
  },
]

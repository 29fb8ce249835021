import { type Break, inFile } from './break.ts'

/** Private links in emails. */
export const privateLinks: Break[] = [
  {
    row: 'A',
    broken: 'a link opens the registration after its address was corrected',
    by: inFile('app/membership/private-link/member-key.server.ts', 'return email.toLowerCase()', "return ''"),
    test: ['app/membership/private-link/member-key.test.ts', 'a key becomes invalid with its address, …'],
  },
  {
    row: 'A',
    broken: 'keys of all purposes are derived with one secret',
    by: inFile(
      'app/platform/signed-id.server.ts',
      "createHmac('sha256', deriveKey(secret, purpose))",
      "createHmac('sha256', deriveKey(secret, 'everything'))",
    ),
    test: ['app/membership/private-link/member-key.test.ts', 'a key is invalid for another purpose'],
  },
  {
    row: 'A',
    broken: 'only the beginning of a key is checked',
    by: inFile(
      'app/platform/signed-id.server.ts',
      'timingSafeEqual(proof, proofOf(secret, purpose, id, holder))',
      'timingSafeEqual(proof.subarray(0, 24), proofOf(secret, purpose, id, holder).subarray(0, 24))',
    ),
    test: [
      'app/membership/private-link/member-key.test.ts',
      'a key with one changed character, wherever it is, is invalid',
    ],
  },
  {
    row: 'B',
    broken: 'opening the link of a newsletter unsubscribes',
    by: inFile(
      'app/subscriptions/stop-page.tsx',
      'const shown = id ? await find(services, topic, id) : null',
      `if (id) await stopTopic(services, topic, id)
  const shown = id ? await find(services, topic, id) : null`,
    ),
    test: ['e2e/messages.test.ts', 'that only opens the link changes nothing'],
  },
  {
    row: 'C',
    broken: 'URLs are logged with their keys',
    by: inFile(
      'app/platform/log.ts',
      "return path.replace(beforeSecret, '$1/…').replace(/[\\w%-]{40,}/g, '…')",
      'return path',
    ),
    test: ['e2e/my-registration.test.ts', 'the key stands in no line of the log'],
  },
  {
    row: 'C',
    broken: 'a key that was broken on its way is logged in two pieces',
    by: inFile('app/platform/log.ts', ".replace(beforeSecret, '$1/…')", ''),
    test: ['app/platform/log.test.ts', 'no part of a key is logged, also when an email program breaks the link'],
  },
  {
    row: 'D',
    broken: 'forms of other sites are accepted',
    by: inFile('server/http/app.ts', 'app.use(onlyOwnPagesPost(services))', ''),
    test: ['e2e/my-registration.test.ts', 'another site can not give a place back for somebody whose link it knows'],
  },
  {
    row: 'B2',
    broken: 'the form fills the mailbox of a known person',
    by: inFile(
      'app/membership/reserving/invite-known-member.server.ts',
      '!member || !(await mayWriteTo(tx, member.email, now))',
      '!member || (await mayWriteTo(tx, member.email, now)) === null',
    ),
    test: [
      'app/membership/reserving/known-address.test.ts',
      'a mailbox gets three an hour at most, and the answer is the same',
    ],
  },
  {
    row: 'E',
    broken: 'repeated requests for a place do not wait for each other',
    by: [inFile('app/membership/places.server.ts', 'order by id for no key update', 'order by id')],
    test: [
      'app/membership/own-registration/own-registration.test.ts',
      'of thirty simultaneous requests for five places exactly five get one, and the others wait',
    ],
  },
  {
    row: 'F',
    broken: 'a member without a place can still read the feed',
    by: inFile(
      'app/portal/schedule/feed/calendar-feeds.server.ts',
      "where.or([where('registrations.status', '=', 'registered'), where('cohorts.called_off_at', 'is not', null)])",
      'where.lit(true)',
    ),
    test: [
      'app/portal/schedule/feed/calendar-feed.test.ts',
      'a member who is … now reads nothing until they are registered again',
    ],
  },
]

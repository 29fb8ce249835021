import { type Break, inFile } from './break.ts'

/** Faults: nothing is lost. */
export const faults: Break[] = [
  {
    row: '41',
    broken: 'a registration and its email are two transactions',
    by: inFile('app/platform/mail/in-transaction.server.ts', 'db.transaction().execute(', 'db.connection().execute('),
    test: [
      'app/membership/reserving/reserve-place.test.ts',
      "when the email can't be stored, neither is the registration",
    ],
  },
  {
    row: '41',
    broken: 'a message and its email are two transactions',
    by: inFile('app/platform/mail/in-transaction.server.ts', 'db.transaction().execute(', 'db.connection().execute('),
    test: ['app/inquiries/sending/send-inquiry.test.ts', 'when the email can’t be stored, neither is the message'],
  },
  {
    row: '42',
    broken: 'registrations do not wait for each other',
    by: inFile('app/membership/places.server.ts', 'order by id for no key update', 'order by id'),
    test: [
      'app/membership/reserving/reserve-place.test.ts',
      'three hundred at once over many connections get exactly 100 places, and no one is lost',
    ],
  },
  {
    row: '42c',
    broken: 'the registration window is not checked',
    by: inFile(
      'app/membership/registrations.server.ts',
      "if (admission !== 'open' && admission !== 'waitlist') throw new RegistrationNotOpen()",
      '',
    ),
    test: ['app/membership/reserving/registration-window.test.ts', 'a cohort that is … takes no registrations'],
  },
  {
    row: '42a',
    broken: 'a second registration of a mailbox is not marked',
    by: inFile('app/membership/marks/marked-members.server.ts', 'having count(*) > 1', 'having false'),
    test: [
      'app/membership/marks/marked-members.test.ts',
      'are listed together in any spelling, each with the number of the others',
    ],
  },
  {
    row: '42a',
    broken: 'a sign-in does not prove the address',
    by: inFile(
      'app/membership/marks/marked-members.server.ts',
      ".where('unproven_since', 'is not', null)",
      ".where('unproven_since', 'is', null)",
    ),
    test: [
      'app/membership/marks/marked-members.test.ts',
      'belongs to a member who holds a place or waits, and has neither signed in nor used the private link',
    ],
  },
  {
    row: '42b',
    broken: 'a server stores the effects of a job that another one has taken over',
    by: inFile('app/platform/jobs/job-kind.ts', '        await attempt.complete(tx)\n', ''),
    test: ['app/platform/jobs/jobs.test.ts', 'a job that another server has taken over leaves nothing'],
  },
  {
    row: '42b',
    broken: 'a failed job is not postponed',
    by: inFile(
      'app/platform/jobs/queues.ts',
      'retryDelay: 10, retryBackoff: true, retryDelayMax: hour',
      'retryDelay: 10',
    ),
    test: [
      'app/platform/jobs/jobs.test.ts',
      'failed work is rolled back, retried with growing waits and given up; other work goes on, and an admin tries again',
    ],
  },
  {
    row: '42b',
    broken: 'a change of a registration keeps its deadline',
    by: inFile('app/membership/registrations.server.ts', 'expires_at: null, expires_unless: null,', ''),
    test: ['app/membership/places/expire-place.test.ts', 'for who … nothing expires'],
  },
  {
    row: '43',
    broken: 'an email is tried once',
    by: inFile('app/platform/mail/outbox.server.ts', 'throw new TryAgain(failure.error)', 'return'),
    test: [
      'app/platform/mail/outbox.test.ts',
      'an email is kept while the mail server fails for days, with growing waits; then it is given up, emptied and reported',
    ],
  },
  {
    row: '43',
    broken: 'the job of an email runs while a request sends it',
    by: inFile('app/platform/mail/outbox.server.ts', '[randomUUID(), inMs(heldMs)]', '[randomUUID(), inMs(0)]'),
    test: [
      'app/platform/mail/outbox.test.ts',
      'an email that a request sends is left alone by other servers, and delivered after the commit',
    ],
  },
  {
    row: '44',
    broken: 'a start does not adopt the database of the previous process',
    by: inFile(
      'app/platform/database/embedded/cluster.server.ts',
      'if (existsSync(join(cluster, marker))) return home',
      '',
    ),
    test: [
      'app/platform/database/embedded/embedded-postgres.test.ts',
      'after kill -9 of the owner, the watcher stops the server, and the next start has the data',
    ],
  },
  {
    row: '45',
    broken: 'a stopped database is not started again',
    by: inFile('app/platform/database/embedded/server-process.server.ts', 'try { server = startProcess(plan)', 'try {'),
    test: [
      'app/platform/database/embedded/embedded-postgres.test.ts',
      'of the server, it is restarted and a pool reconnects',
    ],
  },
  {
    row: '45',
    broken: 'a failed sign-out counts as done',
    by: inFile('app/sign-in/sign-out.server.ts', "return 'not-ended'", "return 'signed-out'"),
    test: [
      'app/sign-in/viewer.test.ts',
      'while the database can’t be reached a pending sign-out shows nothing and stays pending',
    ],
  },
  {
    row: '47',
    broken: 'the portal is open when its guard fails',
    by: inFile(
      'app/sign-in/viewer.server.ts',
      `guardPortal: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
       const viewer = await findViewer(context)`,
      `guardPortal: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const viewer = await findViewer(context).catch(() => undefined)
  if (viewer === undefined) return next()`,
    ),
    test: ['app/sign-in/viewer.test.ts', 'a guard whose query fails refuses'],
  },
  {
    row: '47',
    broken: 'the admin area is open when its guard fails',
    by: inFile(
      'app/sign-in/viewer.server.ts',
      `guardAdmin: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
       const session = await context.get(sessionContext)()`,
      `guardAdmin: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const session = await context.get(sessionContext)().catch(() => undefined)
  if (session === undefined) return next()`,
    ),
    test: ['app/sign-in/viewer.test.ts', 'a guard whose query fails refuses'],
  },
  {
    row: '47',
    broken: 'unreadable progress counts as onboarded',
    by: inFile(
      'app/portal/portal-shell.tsx',
      'own?.chosen ?? noProgress',
      'own?.chosen ?? { accepted_expectations: true, questionnaire_completed: true }',
    ),
    test: [
      'app/portal/portal-shell.test.ts',
      'progress that can not be read counts as none, so the guard stays closed',
    ],
  },
  {
    row: '48',
    broken: 'a stop ends all connections at once',
    by: inFile('server/http/graceful-stop.ts', 'await setTimeout(nextRequestMs)', 'server.closeAllConnections()'),
    test: [
      'server/http/graceful-stop.test.ts',
      'under load no request of a kept connection is cut, and each answer announces the end of its connection',
    ],
  },
  {
    row: '48',
    broken: 'a stop does not wait for emails in delivery',
    by: inFile('app/platform/mail/outbox.server.ts', 'await Promise.allSettled(running)', ''),
    test: ['app/platform/mail/outbox.test.ts', 'an email is delivered to its end before the outbox stops'],
  },
  {
    row: '49a',
    broken: 'pictures that can not be reached count as deleted',
    by: inFile(
      'app/platform/files/s3.server.ts',
      'return (await disk.exists(key)) &&',
      'return (await disk.exists(key).catch(() => false)) &&',
    ),
    test: [
      'app/platform/files/files.test.ts',
      'every call fails during an outage, instead of reporting a missing file',
    ],
  },
]

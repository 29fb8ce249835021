import { type Break, inFile } from './break.ts'

/** In the real world. */
export const realWorld: Break[] = [
  {
    row: '56',
    broken: 'production starts behind https though no proxy is named',
    by: inFile(
      'app/platform/config.ts',
      "if (!ORIGIN?.startsWith('https:') || TRUSTED_PROXIES) return []",
      'return []',
    ),
    test: ['app/platform/config.test.ts', 'an https origin requires TRUSTED_PROXIES'],
  },
  {
    row: '56',
    broken: 'a form of the same host without TLS is accepted',
    by: inFile(
      'app/platform/http/same-origin.ts',
      'new URL(origin).origin === ownOrigin)',
      'new URL(origin).hostname === new URL(ownOrigin).hostname)',
    ),
    test: ['e2e/behind-tls.test.ts', 'a form from an address … is refused by a page with a way on'],
  },
  {
    row: '57',
    broken: 'a truncated picture is sent',
    by: inFile(
      'server/http/pictures.ts',
      'if (bytes && !isWhole(bytes, picture.extension)) throw',
      'if (bytes && !picture) throw',
    ),
    test: ['server/http/pictures.test.ts', 'a picture that is … is answered with 404 and logged'],
  },
  {
    row: '57',
    broken: 'a change of a file during reading is not noticed',
    by: inFile(
      'app/platform/files/folder.server.ts',
      'if (bytes.byteLength !== before.size || before.mtimeMs !== after.mtimeMs || before.size !== after.size)',
      'if (before === after)',
    ),
    test: ['app/platform/files/files.test.ts', 'a file that grows during the read is refused'],
  },
  {
    row: '57',
    broken: 'an empty file is a file',
    by: inFile(
      'app/platform/files/folder.server.ts',
      "if (bytes.byteLength === 0) throw new UnreadableFile('it is empty')",
      '',
    ),
    test: ['app/platform/files/files.test.ts', 'an empty file counts as missing, and reading it fails'],
  },
  {
    row: '58',
    broken: 'a picture is acknowledged before it is synced to the disk',
    by: inFile(
      'app/platform/files/folder.server.ts',
      'await write?.(handle) await handle.sync()',
      'await write?.(handle)',
    ),
    test: ['app/platform/files/power-loss.test.ts', 'an acknowledged file survives a power loss that leaves …'],
  },
  {
    row: '58',
    broken: 'a file that no row names is removed after an hour',
    by: inFile(
      'app/platform/files/unclaimed-files.server.ts',
      'keptMs = 24 * 60 * 60 * 1000',
      'keptMs = 60 * 60 * 1000',
    ),
    test: [
      'app/platform/files/unclaimed-files.test.ts',
      'files that no row has named for a day are removed, by any number of servers, and nothing else',
    ],
  },
  {
    row: '59',
    broken: 'a migration is edited',
    by: inFile('migrations/0007-sign-in.sql', 'create table sessions (', '-- Edited.\ncreate table sessions ('),
    test: ['app/platform/database/migrate.test.ts', 'a committed migration is never edited'],
  },
  {
    row: '59',
    broken: 'the applied migrations are not checked',
    by: inFile('app/platform/database/migrate.server.ts', 'await refuseForeignHistory(tx, history, files)', ''),
    test: ['app/platform/database/migrate.test.ts', 'a database with a changed migration is refused with what to do'],
  },
  {
    row: '60',
    broken: 'a hanging connection is reused',
    by: inFile(
      'app/platform/database/discarding-client.server.ts',
      'if (isOfNoMoreUse(error)) this.end().catch(() => {})',
      '',
    ),
    test: ['app/platform/database/connections.test.ts', 'a connection to a frozen server is dropped and not reused'],
  },
  {
    row: '60',
    broken: 'statements have no limit of time',
    by: inFile('app/platform/database/limits.ts', 'statement_timeout: limits.statement,', ''),
    test: [
      'app/platform/database/connections.test.ts',
      'the database cancels a statement that exceeds its limit, stores nothing of it, and the connection stays usable',
    ],
  },
  {
    row: '62',
    broken: "a response is sent while its request's body still arrives",
    by: inFile('server/http/http-server.ts', 'await discardRest(incoming, outgoing)', ''),
    test: [
      'server/http/http-server.test.ts',
      'a request that is refused before its body has arrived is answered after it, on an uncut connection',
    ],
  },
  {
    row: '63',
    broken: 'all accounts together have no limit of wrong codes',
    by: inFile('app/sign-in/codes/guessing.ts', '{ most: 200, seconds: day },', '{ most: 200_000, seconds: day },'),
    test: [
      'app/sign-in/codes/code-budgets.test.ts',
      'over all accounts two hundred attempts a day and a thousand a month are allowed in unknown browsers, and then none',
    ],
  },
  {
    row: '63',
    broken: 'admins get no email about guessing',
    by: inFile('app/sign-in/codes/guessing.ts', 'alarmingWrongCodesADay = 40', 'alarmingWrongCodesADay = 40_000'),
    test: [
      'app/sign-in/codes/code-budgets.test.ts',
      'admins get an email once a day when codes are guessed, and another when unknown browsers are refused',
    ],
  },
  {
    row: '64',
    broken: 'a change of content is not seen',
    by: inFile(
      'app/platform/database/watch.server.ts',
      "(select string_agg(concat_ws(' ', id, xmin), ',' order by id) from content),",
      '',
    ),
    test: ['app/platform/database/watch.test.ts', 'public pages become outdated on every server after: …'],
  },
  {
    row: '65',
    broken: 'one letter many times is a secret',
    by: inFile('app/platform/config.ts', 'return pairs.size >= 20', 'return pairs.size >= 0'),
    test: [
      'app/platform/config.test.ts',
      '… is long but repetitive: the start is refused and the message says how to generate one',
    ],
  },
]

import { type Break, inFile } from './break.ts'

/** Input and output. */
export const inputAndOutput: Break[] = [
  {
    row: '28',
    broken: 'texts of several lines have no maximum',
    by: inFile('app/platform/forms/fields.ts', '.trim()), z.maxLength(longest, tooLong(longest)),', '.trim()),'),
    test: [
      'app/portal/questionnaire.test.ts',
      'every text has a maximum, and a line break counts once though forms send two characters',
    ],
  },
  {
    row: '28',
    broken: 'characters that PostgreSQL can not store are sent to it',
    by: inFile('app/platform/forms/fields.ts', "return !text.includes('\\0') && text.isWellFormed()", 'return true'),
    test: [
      'app/portal/questionnaire.test.ts',
      'characters that PostgreSQL can’t store are refused with a message, and so is a repeated field',
    ],
  },
  {
    row: '28',
    broken: 'names of fields reach the form library unchecked',
    by: inFile('app/platform/forms/read-form.server.ts', 'if (plainName.test(name))', 'if (name)'),
    test: [
      'app/platform/forms/read-form.test.ts',
      'a field name that asks for a list of a hundred million entries is dropped before it is parsed',
    ],
  },
  {
    row: '28',
    broken: 'the sign-in accepts anything as an address',
    by: inFile(
      'app/sign-in/code-request.ts',
      "z.object({ email: requiredEmail('Email is required') })",
      'z.object({ email: z.any() })',
    ),
    test: ['e2e/sign-in-forms.test.ts', '… is answered with 400 and a message'],
  },
  {
    row: '28',
    broken: 'a code in a browser without a request gets no message',
    by: inFile('app/sign-in/codes/sign-in.tsx', '{verifyAnswer && !answer && <Notice {...noCodeAsked} />}', ''),
    test: ['e2e/sign-in-forms.test.ts', '… is answered with 400 and a message'],
  },
  {
    row: '29',
    broken: 'a page renders typed text as markup',
    by: inFile(
      'app/inquiries/inbox/inquiry-row.tsx',
      '<span className="font-semibold">{title}</span>',
      '<span dangerouslySetInnerHTML={{ __html: title }} />',
    ),
    test: [
      'e2e/typed-markup.test.ts',
      'what a person typed is stored, and is text on each page that shows it and in the data inside it',
    ],
  },
  {
    row: '29',
    broken: 'emails render typed text as markup',
    by: inFile(
      'app/platform/mail/layout.tsx',
      '<td className="line" style={cellStyle}> <Lines text={value} /> </td>',
      '<td className="line" style={cellStyle} dangerouslySetInnerHTML={{ __html: value }} />',
    ),
    test: ['app/platform/mail/layout.test.tsx', 'escapes what a person typed'],
  },
  {
    row: '30',
    broken: 'a project links to any stored URL',
    by: inFile(
      'app/portal/projects/project.ts',
      'if (url === null || !/^https?:\\/\\//i.test(url) || !URL.canParse(url)) return null',
      'if (url === null || !URL.canParse(url)) return null',
    ),
    test: ['app/portal/projects/project.test.ts', 'only http and https URLs are linked, and the link names the site'],
  },
  {
    row: '31',
    broken: 'wildcards in a search are wildcards',
    by: inFile('app/platform/database/search-term.server.ts', String.raw`.replace(/[\\%_]/g, '\\$&')`, ''),
    test: [
      'app/portal/participants.server.test.ts',
      'search finds any part of a name or address in any case, and wildcards are literal',
    ],
  },
  {
    row: '32',
    broken: 'a cell can begin with @',
    by: inFile('app/platform/csv/csv.ts', String.raw`[=+\-@\t\r]`, String.raw`[=+\-\t\r]`),
    test: ['app/platform/csv/csv.test.ts', '… starts no formula'],
  },
  {
    row: '32',
    broken: 'a spreadsheet that separates by semicolons finds formulas',
    by: inFile('app/platform/csv/csv.ts', String.raw`(?<=[;\t\r\n])(?='*"*[=+\-@\t])`, '(?!)'),
    test: ['app/platform/csv/csv.test.ts', 'no cell starts a formula where the separator is a …'],
  },
  {
    row: '33',
    broken: 'line breaks reach the mail library',
    by: inFile(
      'app/platform/mail/transport.server.ts',
      String.raw`return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()`,
      'return text',
    ),
    test: ['app/platform/mail/transport.test.ts', 'adds no header and no recipient from its input'],
  },
  {
    row: '33',
    broken: 'an address may be several',
    by: inFile(
      'app/platform/mail/transport.server.ts',
      "if (!oneAddress.test(to)) throw new Error('The recipient is not one plain address.')",
      '',
    ),
    test: ['app/platform/mail/transport.test.ts', 'sends nothing to …, which is not exactly one address'],
  },
  {
    row: '34',
    broken: 'the way back may lead out of the area',
    by: inFile(
      'app/sign-in/safe-redirect.ts',
      'return url.origin === base && isInside && !isSignIn ?',
      'return url.origin === base && !isSignIn ?',
    ),
    test: ['app/sign-in/safe-redirect.test.ts', 'an address outside the area is refused: …'],
  },
  {
    row: '35',
    broken: 'any other site may post',
    by: inFile(
      'app/platform/http/same-origin.ts',
      'new URL(origin).origin === ownOrigin)',
      'new URL(origin).origin.startsWith(ownOrigin))',
    ),
    test: ['app/platform/http/same-origin.test.ts', '… may post: …'],
  },
  {
    row: '36',
    broken: 'any file that the library can read is a picture',
    by: inFile('app/platform/files/make-sizes.server.ts', "sharp.block({ operation: ['VipsForeignLoad'] })", ''),
    test: ['app/platform/files/image-upload.test.ts', 'a file that is no picture is refused by its content'],
  },
  {
    row: '36',
    broken: 'any number of pictures wait in memory',
    by: inFile('app/platform/semaphore.ts', 'if (this.#people.length >= most + mostWaiting) throw busy()', ''),
    test: [
      'app/platform/files/image-upload.test.ts',
      'of many simultaneous pictures some wait, and the others are refused before they are read',
    ],
  },
  {
    row: '36',
    broken: "a person's limit of pictures is that of all together",
    by: inFile(
      'app/platform/semaphore.ts',
      'if (this.#people.filter((other) => other === whose).length >= mostOfOne) throw busy()',
      '',
    ),
    test: ['app/platform/semaphore.test.ts', 'one person’s many tasks wait for each other and leave room for others'],
  },
  {
    row: '36',
    broken: 'pictures are not counted',
    by: inFile('app/platform/files/receive-upload.server.ts', 'hits: 30,', 'hits: 3000,'),
    test: [
      'app/platform/files/receive-upload.test.ts',
      'the thirty-first picture in an hour has to wait, also after refused ones, and no other member has to',
    ],
  },
  {
    row: '36',
    broken: 'any number of bodies with pictures are read at a time',
    by: inFile('app/platform/files/receive-upload.server.ts', 'most: mostAtOnce,', 'most: 1000,'),
    test: [
      'app/platform/files/receive-upload.test.ts',
      'four bodies are read at a time, and nothing of the next one before its turn',
    ],
  },
  {
    row: '37',
    broken: 'an opened picture may run scripts',
    by: inFile('server/http/pictures.ts', "`default-src 'none'; sandbox`", "`default-src 'self'`"),
    test: [
      'server/http/pictures.test.ts',
      'a picture is cached for ever, has an image type, and can’t run anything when opened',
    ],
  },
]

import { type Break, inFile } from './break.ts'

const mailingsTest = 'app/mailings/write-mailings.test.ts'
const tellTest = 'app/admin/cohorts/schedule/tell-participants.test.ts'
const changeTest = 'app/admin/cohorts/schedule/change-schedule.test.ts'
const documentsTest = 'app/admin/cohorts/schedule/documents.test.ts'
const changes = 'app/admin/cohorts/schedule/change-schedule.server.ts'

/** Schedules and their emails. */
export const schedule: Break[] = [
  {
    row: '41a',
    broken: 'two servers write the same batch of a mailing',
    by: inFile('app/mailings/mailings.server.ts', '.forUpdate()', ''),
    test: [mailingsTest, 'everybody gets one copy, however many servers write at once'],
  },
  {
    row: '41a',
    broken: 'a batch restarts from the beginning',
    by: inFile('app/mailings/mailings.server.ts', 'last_key: after,', 'last_key: null,'),
    test: [mailingsTest, 'a mailing that failed in the middle continues later, and nobody gets a second copy'],
  },
  {
    row: '41a',
    broken: 'a batch does not lock its recipients',
    by: inFile('app/membership/place-holders.server.ts', ".forShare(['members', 'registrations'])", ''),
    test: [mailingsTest, 'a member who … during the batch gets no copy'],
  },
  {
    row: '41a',
    broken: 'a batch does not check again after waiting for a lock',
    by: inFile(
      'app/membership/place-holders.server.ts',
      ".forShare(['members', 'registrations'])",
      ".forShare(['members'])",
    ),
    test: [mailingsTest, 'a batch waits for a member who is just leaving, and leaves them out'],
  },
  {
    row: '41a',
    broken: 'a batch locks the cohort',
    by: inFile(
      'app/membership/place-holders.server.ts',
      '// Locks both rows,',
      "void tx.selectFrom('cohorts').select('id').forUpdate().execute() // Locks both rows,",
    ),
    test: [mailingsTest, 'a registration doesn’t wait for a batch'],
  },
  {
    row: '41b',
    broken: 'the known schedule is the one before the last change',
    by: inFile('app/admin/cohorts/untold-schedules.server.ts', ".where('untold_schedule', 'is', null)", ''),
    test: [
      tellTest,
      'several changes are told in one email to every member with a place, with the old and the new time',
    ],
  },
  {
    row: '41b',
    broken: 'changes since the preview are sent with the rest',
    by: inFile(
      'app/admin/cohorts/schedule/tell-participants.server.ts',
      'if (fingerprintOf(changes) !== seen)',
      'if (changes.length === 0)',
    ),
    test: [tellTest, 'only previewed changes are sent: of two admins the second is told'],
  },
  {
    row: '41c',
    broken: "an order overwrites another admin's",
    by: inFile(changes, 'if (seen.join() !== items.map((each) => each.id).join())', 'if (seen.length === 0)'),
    test: [changeTest, 'an item is moved; of two admins the second is told, and a second click changes nothing'],
  },
  {
    row: '57a',
    broken: 'any file named .pdf is accepted',
    by: inFile('app/cohorts/document.ts', "if (!text.startsWith('%PDF-')) return 'not-a-pdf'", ''),
    test: [changeTest, 'a file that not every PDF reader opens is refused: …'],
  },
  {
    row: '57a',
    broken: 'every registered member can read every document',
    by: inFile('app/cohorts/documents.server.ts', ".where('schedule_items.document_id', '=', id)", ''),
    test: [
      changeTest,
      'an uploaded PDF replaces a document, is found by participants of its cohort alone, and leaves no other file behind',
    ],
  },
  {
    row: '57a',
    broken: "a browser may guess a document's type",
    by: inFile('app/platform/files/answer-file.server.ts', "'Content-Type': type,", ''),
    test: [documentsTest, 'a document is the uploaded file, under its name, and a PDF to every browser'],
  },
  {
    row: '57a',
    broken: 'replaced documents are kept',
    by: inFile(
      'app/cohorts/documents.server.ts',
      ".where('uploaded_at', '<', uploadedBefore)",
      ".where('uploaded_at', '<', new Date(0))",
    ),
    test: [documentsTest, 'a replaced document loses row and file; one that a copy of the cohort uses stays'],
  },
]

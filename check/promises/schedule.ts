import { type Break, inFile } from './break.ts'

const mailingsTest = 'app/mailings/write-mailings.test.ts'
const tellTest = 'app/admin/cohorts/schedule/tell-participants.test.ts'
const changeTest = 'app/admin/cohorts/schedule/change-schedule.test.ts'
const documentsTest = 'app/admin/cohorts/schedule/documents.test.ts'
const changes = 'app/admin/cohorts/schedule/change-schedule.server.ts'

/** What is in a schedule, and who hears of it. */
export const schedule: Break[] = [
  {
    row: '41a',
    broken: 'two servers take up the same mailing',
    by: inFile('app/mailings/mailings.server.ts', '.forUpdate() .skipLocked()', ''),
    test: [mailingsTest, 'everybody gets one copy, however many servers write at once'],
  },
  {
    row: '41a',
    broken: 'a batch begins anew',
    by: inFile('app/mailings/mailings.server.ts', 'last_key: after,', 'last_key: null,'),
    test: [mailingsTest, 'a mailing that failed in the middle continues later, and nobody gets a second copy'],
  },
  {
    row: '41a',
    broken: 'a batch holds nobody who goes',
    by: inFile('app/membership/place-holders.server.ts', ".forShare(['community_members', 'registrations'])", ''),
    test: [mailingsTest, 'a member who … during the batch gets no copy'],
  },
  {
    row: '41a',
    broken: 'a batch does not look again at whoever it waited for',
    by: inFile(
      'app/membership/place-holders.server.ts',
      ".forShare(['community_members', 'registrations'])",
      ".forShare(['community_members'])",
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
    broken: 'what participants know is what there was before the last change',
    by: inFile(
      'app/admin/cohorts/untold-schedules.server.ts',
      "conflict.column('cohort_id').doNothing()",
      "conflict.column('cohort_id').doUpdateSet({ known: JSON.stringify(known) })",
    ),
    test: [
      tellTest,
      'several changes are told in one email to every member with a place, with the old and the new time',
    ],
  },
  {
    row: '41b',
    broken: 'what came since the admin looked is sent with the rest',
    by: inFile(
      'app/admin/cohorts/schedule/tell-participants.server.ts',
      'if (fingerprintOf(changes) !== seen)',
      'if (changes.length === 0)',
    ),
    test: [tellTest, 'only previewed changes are sent: of two admins the second is told'],
  },
  {
    row: '41c',
    broken: 'an order is saved over another one',
    by: inFile(changes, 'if (seen.join() !== items.map((each) => each.id).join())', 'if (seen.length === 0)'),
    test: [changeTest, 'an item is moved; of two admins the second is told, and a second click changes nothing'],
  },
  {
    row: '57a',
    broken: 'whatever is called a PDF is one',
    by: inFile('app/cohorts/document.ts', "if (!text.startsWith('%PDF-')) return 'not-a-pdf'", ''),
    test: [changeTest, 'a file that not every PDF reader opens is refused: …'],
  },
  {
    row: '57a',
    broken: 'everybody who is registered anywhere reads every document',
    by: inFile('app/cohorts/documents.server.ts', ".where('schedule_items.document_id', '=', id)", ''),
    test: [
      changeTest,
      'an uploaded PDF replaces a document, is found by participants of its cohort alone, and leaves no other file behind',
    ],
  },
  {
    row: '57a',
    broken: 'a browser may take a document for something else',
    by: inFile('app/cohorts/answer-document.server.ts', "'Content-Type': 'application/pdf',", ''),
    test: [documentsTest, 'a document is the uploaded file, under its name, and a PDF to every browser'],
  },
  {
    row: '57a',
    broken: 'what was replaced is kept',
    by: inFile(
      'app/cohorts/documents.server.ts',
      ".where('uploaded_at', '<', uploadedBefore)",
      ".where('uploaded_at', '<', new Date(0))",
    ),
    test: [documentsTest, 'a replaced document loses row and file; one that a copy of the cohort uses stays'],
  },
]

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { importFile, lookThrough } from '../../../test/import-file.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listEntries, listHistory } from '../../audit/audit-log.server.ts'
import { readAuditQuery } from '../../audit/audit-query.ts'
import { countByOnboardingState, ensureParticipant } from '../../portal/participants.server.ts'
import type { ConfirmedOwner, Member } from '../../viewer.ts'
import type { MemberJob } from '../changes/member-job.ts'
import { findJob, listRows } from '../changes/member-jobs.server.ts'
import { beginImport } from '../jobs/begin-import.server.ts'
import { agreeToImport, matchAgain, matchColumns, readDates, undoImport } from '../jobs/decide-import.server.ts'
import { tryJobAgain } from '../jobs/decide-job.server.ts'
import { previewUndo } from '../jobs/undo-import.server.ts'
import { memberJob } from '../jobs/work-on-jobs.server.ts'
import { listQueue } from '../places/queued-members.server.ts'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import type { Column } from './columns.ts'
import type { ImportFacts } from './member-import.ts'

let services: TestServices
let admin: ConfirmedOwner
let isMailAway: boolean
beforeEach(async () => {
  isMailAway = false
  services = await openTestServices({
    transport: {
      async send(message, signal) {
        if (isMailAway) throw new Error('no mail today')
        await services.mailbox.send(message, signal)
      },
      close: async () => {},
    },
  })
  services.clock.set(new Date())
  admin = await addAdmin(services)
})
afterEach(() => services.close())

const header = 'First Name,Last Name,Email'

describe('the preview', () => {
  test('says what becomes of every row, and why', async () => {
    await setCapacity(2)
    await reserve('known@example.org')
    const lines = [
      `${header},Status,Newsletter,Joined`,
      'Ada,King,ada@example.org,,yes,2024-01-31',
      'Bo,Li,bo@example.org,registered,,',
      'Cy,Lo,cy@example.org,waitlist,no,',
      'Di,Mo,di@example.org,Abgesagt,,',
      'Known,One,KNOWN@example.org,,,',
      'Ada,Again,ADA@example.org,,,',
      ',No Name,nobody@,strange,perhaps,31.01.2024',
    ]
    expect(await outcomesOf(...lines)).toEqual([
      [2, 'registered', ''],
      [3, 'waitlist', 'All places are taken'],
      [4, 'waitlist', ''],
      [5, 'cancelled', ''],
      [6, 'known', ''],
      [7, 'duplicate', 'Same email as line 2'],
      [8, 'invalid', 'First name is required. Invalid email address'],
    ])
  })

  test('leaves out what can’t be read in an optional column, counts it, and never leaves out the person', async () => {
    const id = await lookThrough(
      services,
      admin,
      [
        `${header},Status,Newsletter,Joined,Job Title`,
        'Ada,King,ada@example.org,strange,perhaps,soon,Nurse',
        'Bo,Li,bo@example.org,,ja,31.01.2024,',
        'Fu,Ture,future@example.org,,,2035-01-01,',
      ].join('\n'),
      pilotCohort,
    )
    expect((await rowsOf(id)).map(({ outcome, note }) => [outcome, note])).toEqual([
      ['registered', 'Status is left out: “strange”. Newsletter is left out: “perhaps”. Joined is left out: “soon”'],
      ['registered', ''],
      ['registered', 'Joined is left out: “2035-01-01”'],
    ])
    expect((await findJob(services.db, id))?.counters.dropped).toEqual({ status: 1, newsletter: 1, joinedAt: 2 })
  })

  test('knows an address however it was pasted', async () => {
    await reserve('known@example.org')
    const rows = [
      'Ada,King,Ada <ada@münchen.example>',
      'Ada,King,ada@xn--mnchen-3ya.example',
      'Bo,Li,mailto:known@example.org',
    ]
    expect(await outcomesOf(header, ...rows)).toEqual([
      [2, 'registered', ''],
      [3, 'duplicate', 'Same email as line 2'],
      [4, 'known', ''],
    ])
  })

  test('lets nobody pass those who wait already', async () => {
    await setCapacity(0)
    await reserve('waits@example.org')
    await setCapacity(5)
    const note = 'The free places go to those already waiting'
    const file = [header, ...[1, 2, 3, 4, 5].map((n) => `Ada,King,ada${n}@example.org`)]
    expect(await outcomesOf(...file)).toEqual([
      ...[2, 3, 4, 5].map((line) => [line, 'registered', '']),
      [6, 'waitlist', note],
    ])
  })

  test.each([
    ['with the only one who waits for the free place', { state: 'waiting' }, 'waitlist'],
    ['with one who declined', { state: 'declined' }, 'registered'],
    ['with one who keeps a turn for the next cohort', { state: 'moved' }, 'registered'],
  ])('and the form give a newcomer the same %s', async (_, mark, status) => {
    await setCapacity(0)
    await reserve('waits@example.org')
    await services.db.updateTable('registrations').set(mark).execute()
    await setCapacity(1)
    expect((await outcomesOf(header, 'Ada,King,ada@example.org'))[0]?.[1]).toBe(status)
    expect(await reserve('newcomer@example.org')).toBe(status)
  })

  test('stores nobody, and leads back to the columns', async () => {
    const id = await lookThrough(services, admin, `${header},Nickname\nAda,King,ada@example.org,Countess`, pilotCohort)
    expect(await everyone()).toEqual([])
    await matchAgain(services, admin, id)
    const match = (...meanings: (Column | null)[]) => matchColumns(services, admin, id, new Map(meanings.entries()))
    expect(await match('lastName', 'lastName', 'email', null)).toBe(
      '“First Name” and “Last Name” are both matched with Last Name. Leave one of them out.',
    )
    expect(await match('lastName', 'job_title', 'email', 'firstName')).toBe(null)
    await services.runJobs([memberJob])
    expect(await findJob(services.db, id)).toMatchObject({
      state: 'checked',
      counters: { outcomes: { registered: 1 } },
    })
    await agreeToImport(services, admin, id, false, null)
    await services.runJobs([memberJob])
    expect(await everyone()).toMatchObject([{ first_name: 'Countess', last_name: 'Ada' }])
  })
})

describe('a file', () => {
  test.each([
    ['semicolons, a mark and CRLF', '\uFEFFLast name;First name;E-mail\r\nKing;"Ada; ""A"""" ";ada@example.org\r\n'],
    ['tabs and other words', 'given_name\tSurname\tEmail address\n"Ada; ""A"""" "\tKing\tada@example.org'],
    ['a line that names the separator', 'sep=;\nVorname;Nachname;E-Mail\nAda;King;ada@example.org'],
    ['one column with the whole name', 'Naam,E-mailadres\n"King, Ada",ada@example.org'],
  ])('is read with %s', async (_, text) => {
    const [row] = await rowsOf(await lookThrough(services, admin, text, pilotCohort))
    expect(row).toMatchObject({ outcome: 'registered', email: 'ada@example.org' })
    expect(row?.facts.name).toMatch(/^Ada.* King$/)
  })

  test.each([
    ['', 'Choose a CSV file, or paste its text.'],
    [header, 'The file has column names but no people.'],
    ['Ada,King,ada@example.org\nBo,Li,bo@example.org', /^The first line holds a person, not the names of the columns/],
    [`${header}\n${'a,b,c@d.org\n'.repeat(60_000)}`, 'The file has more than 50,000 rows. Please split it.'],
    [`${header}${',x'.repeat(97)}\nAda,King,a@b.org`, 'The file has more than 99 columns.'],
    [`${header}\nAda,"${'a'.repeat(9_800_000)}"`, /^The row that begins on line 2 is longer than 100 KB/],
    [
      `${header}\nAda,King,ada@example.org\n"Mary,Shelley,mary@example.org\nJane,Austen,jane@example.org`,
      'The quote that opens on line 3 isn’t closed. Please close or remove it.',
    ],
  ])('that is none is refused in words, and nothing of it stays', async (text, problem) => {
    expect(await beginImport(services, admin, text, pilotCohort)).toEqual({
      outcome: 'refused',
      problem: expect.stringMatching(problem),
    })
    expect((await sql`select from member_jobs`.execute(services.db)).rows).toEqual([])
  })

  test.each([
    ['28.11.2025', '3.4.2026', '2026-04-03T12:00:00.000Z'],
    ['28/11/2025', '3/4/2026', '2026-04-03T12:00:00.000Z'],
    ['11/28/2025', '3/4/2026', '2026-03-04T12:00:00.000Z'],
    ['2025-11-28 23:29', '2026-03-04 23:29', '2026-03-05T07:29:00.000Z'],
  ])('with the day %s reads %s as %s', async (one, other, at) => {
    services.clock.set(new Date('2026-11-28T12:00Z'))
    const file = `${header};Joined\nBo;Li;bo@example.org;${one}\nAda;King;ada@example.org;${other}`.replaceAll(',', ';')
    await importFile(services, admin, file, pilotCohort)
    const ada = (await everyone()).find(({ email }) => email === 'ada@example.org')
    expect(ada?.created_at).toEqual(new Date(at))
  })

  test('whose dates could be read in two ways names one, and is read again in the other order', async () => {
    services.clock.set(new Date('2026-11-28T12:00Z'))
    const id = await lookThrough(services, admin, `${header},Joined\nAda,King,ada@example.org,3/4/2026`, pilotCohort)
    expect((await findJob(services.db, id))?.facts).toMatchObject({ ambiguousDate: '3/4/2026' })
    await readDates(services, admin, id, true)
    await services.runJobs([memberJob])
    expect(await rowsOf(id)).toHaveLength(1)
    await agreeToImport(services, admin, id, false, null)
    await services.runJobs([memberJob])
    expect((await everyone())[0]?.created_at).toEqual(new Date('2026-04-03T12:00Z'))
  })

  test('with people who have one name only leaves them out and counts them', async () => {
    const text = 'Name,Email\nMadonna,m@example.org\nAda King,ada@example.org\n,nobody@example.org'
    const id = await lookThrough(services, admin, text, pilotCohort)
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['invalid', 'registered', 'invalid'])
    expect((await findJob(services.db, id))?.counters.dropped).toEqual({ lastName: 1 })
  })

  test.each([
    [`${header},Joined`, ['firstName', 'lastName', 'email', 'joinedAt']],
    [`${header},Shoes`, null],
    ['Name,Email', null],
    ['First Name,Last Name', null],
  ])('needs no one to match its columns when each heading tells: %s', async (headings, clear) => {
    const text = `${headings}\n${headings.replaceAll(/[^,]+/g, 'x')}`
    expect(await beginImport(services, admin, text, pilotCohort)).toMatchObject({ outcome: 'begun', clear })
  })

  test('that an export has written comes back without the apostrophe that kept a name from being a formula', async () => {
    const text = `${header},Role,Onboarding\n'=Ada,King,ada@example.org,Builder Plus,Not Signed Up`
    const id = await importFile(services, admin, text, pilotCohort)
    expect(await everyone()).toMatchObject([{ first_name: '=Ada', role: 'builder_plus' }])
    const { headings, meanings } = ((await findJob(services.db, id)) as MemberJob).facts as ImportFacts
    expect(headings.filter((_, index) => meanings[index] === null)).toEqual(['Onboarding'])
  })
})

describe('the import', () => {
  test('stores exactly what was shown, sends no letter and stands in the history', async () => {
    await setCapacity(1)
    const text = `${header},Newsletter,Joined\nAda,King,Ada@example.org,yes,2024-01-31\nBo,Li,bo@example.org,,\nNo,,no`
    await importFile(services, admin, text, pilotCohort)
    expect(await everyone()).toMatchObject([
      { email: 'Ada@example.org', role: 'member', status: 'registered', cohort_id: 1 },
      { email: 'bo@example.org', role: 'member', status: 'waitlist' },
    ])
    const [ada] = await everyone()
    expect(await services.db.selectFrom('subscriptions').select(['topic', 'member_id']).execute()).toEqual([
      { topic: 'news', member_id: ada?.id },
    ])
    expect(ada?.created_at).toEqual(new Date('2024-01-31T12:00:00Z'))
    expect(await listHistory(services.db, 'member', ada?.id ?? '')).toMatchObject([
      { action: 'Member created by import', changes: { status: { after: 'registered' } } },
    ])
    // In the log itself it is one deed, which leads to its parts.
    const log = await listEntries(services.db, readAuditQuery(new URLSearchParams()))
    expect(log.rows).toMatchObject([
      { action: 'Members imported', changes: { registered: { after: 1 }, waitlist: { after: 1 } } },
    ])
    const parts = await listEntries(services.db, readAuditQuery(new URLSearchParams('action=Member created by import')))
    expect(parts.rows).toHaveLength(2)
    await services.sendEmails()
    expect(await services.mailbox.list()).toEqual([])
  })

  test('emails those who get a place, and nobody else, once the admin has ticked that and shown their passkey', async () => {
    await setCapacity(1)
    const id = await lookThrough(
      services,
      admin,
      `${header}\nAda,King,ada@example.org\nBo,Li,bo@example.org`,
      pilotCohort,
    )
    expect(await agreeToImport(services, admin, id, true, null)).toBe('unconfirmed')
    expect(await agreeToImport(services, admin, id, true, admin)).toBe('running')
    await services.runJobs([memberJob])
    await services.sendEmails()
    expect((await services.mailbox.list()).map(({ to }) => to)).toEqual(['ada@example.org'])
    expect(await findJob(services.db, id)).toMatchObject({ state: 'done', counters: { told: 1 } })
  })

  test('of answers is no visit: who has never been in the portal is Not Signed Up until they come', async () => {
    const text = `${header},Job Title,Industry\nAda,King,ada@example.org,Nurse,Healthcare\nBo,Li,bo@example.org,,`
    await importFile(services, admin, text, pilotCohort)
    const counts = async () => (await countByOnboardingState(services.db, pilotCohort)).everyone
    expect(await counts()).toMatchObject({ 'not-signed-up': 2, 'pending-onboarding': 0 })
    const ada = (await everyone()).find(({ email }) => email === 'ada@example.org')
    const member = { memberId: ada?.id ?? '' } as Member
    expect(await ensureParticipant(services.db, member)).toMatchObject([{ accepted_expectations: false }])
    expect(await counts()).toMatchObject({ 'not-signed-up': 1, 'pending-onboarding': 1 })
    const { job_title, entered_at } = await services.db
      .selectFrom('community_pilot')
      .select(['job_title', 'entered_at'])
      .executeTakeFirstOrThrow()
    expect([job_title, entered_at]).toEqual(['Nurse', expect.any(Date)])
  })

  test('lets nobody pass the queue by the day they joined, and keeps the order of the rows', async () => {
    await setCapacity(0)
    await reserve('waits@example.org')
    const rows = ['c', 'a', 'b'].map((name, n) => `${name},Row,${name}@example.org,,202${n}-01-01`)
    await importFile(services, admin, [`${header},Status,Joined`, ...rows].join('\n'), pilotCohort)
    const queue = await listQueue(services.db, { offset: 0, limit: 10 }, pilotCohort)
    expect(queue.map(({ firstName }) => firstName)).toEqual(['A', 'c', 'a', 'b'])
  })
})

describe('undoing an import', () => {
  const three = `${header},Company\nAda,King,ada@example.org,Mill\nBo,Li,bo@example.org,\nCy,Lo,cy@example.org,`

  test('removes whom it added, and the log names both', async () => {
    await reserve('before@example.org')
    const id = await importFile(services, admin, three, pilotCohort)
    expect(await previewUndo(services.db, id)).toEqual({ removes: 3, stays: 0, named: [] })
    expect(await undoImport(services, admin, id)).toBe('undoing')
    expect(await undoImport(services, admin, id)).toBe('undoing')
    await services.runJobs([memberJob])
    expect((await everyone()).map(({ email }) => email)).toEqual(['before@example.org'])
    expect(await findJob(services.db, id)).toMatchObject({ state: 'undone', counters: { removed: 3 } })
    const log = await listEntries(services.db, readAuditQuery(new URLSearchParams()))
    expect(log.rows).toMatchObject([
      { action: 'Import undone', changes: { removed: { after: 3 }, left: { after: 0 } } },
      { action: 'Members imported', changes: { registered: { after: 3 } } },
    ])
    expect(await undoImport(services, admin, id)).toBe('undoing')
    expect(await rowsOf(id)).toEqual([])
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'has signed in, or used a link of an email',
      (id) => sql`update members set unproven_since = null where id = ${id}`.execute(services.db),
    ],
    [
      'has written to us',
      () =>
        sql`insert into inquiries (form, first_name, last_name, email, inquiry_type, message)
          values ('contact', 'Ada', 'King', 'ada@example.org', 'Other', 'Hello there')`.execute(services.db),
    ],
    [
      'has asked for emails',
      (id) =>
        sql`insert into subscriptions (topic, member_id, asked_at) values ('news', ${id}, now())`.execute(services.db),
    ],
    [
      'was emailed',
      () =>
        sql`insert into emails (kind, recipient, created_at, delivered_at)
          values ('place-offer', 'ada@example.org', now(), now())`.execute(services.db),
    ],
    ['was changed since', (id) => sql`update members set version = 2 where id = ${id}`.execute(services.db)],
    [
      'was changed since',
      (id) => sql`update registrations set state = 'confirmed' where member_id = ${id}`.execute(services.db),
    ],
  ])('leaves a person who %s, and names them', async (why, happen) => {
    const id = await importFile(services, admin, three, pilotCohort)
    const ada = (await everyone()).find(({ email }) => email === 'ada@example.org')?.id ?? ''
    await happen(ada)
    expect(await previewUndo(services.db, id)).toEqual({
      removes: 2,
      stays: 1,
      named: [{ id: ada, name: 'Ada King', why }],
    })
    await undoImport(services, admin, id)
    await services.runJobs([memberJob])
    expect((await everyone()).map(({ email }) => email)).toEqual(['ada@example.org'])
    expect(await rowsOf(id)).toMatchObject([
      { memberId: ada, result: 'stayed', resultNote: why[0]?.toUpperCase() + why.slice(1) },
    ])
  })

  test('withdraws emails that wait', async () => {
    isMailAway = true
    const id = await importFile(services, admin, three, pilotCohort, true)
    expect((await sql`select from emails where state = 'waiting'`.execute(services.db)).rows).toHaveLength(3)
    expect(await previewUndo(services.db, id)).toMatchObject({ removes: 3, stays: 0 })
    await undoImport(services, admin, id)
    await services.runJobs([memberJob])
    expect(await everyone()).toEqual([])
    expect((await sql`select from emails`.execute(services.db)).rows).toEqual([])
  })

  test('offers the places that become free, where that happens by itself', async () => {
    await services.db.updateTable('cohorts').set({ capacity: 2, offers_automatically: true }).execute()
    const id = await importFile(
      services,
      admin,
      `${header}\nAda,King,ada@example.org\nBo,Li,bo@example.org`,
      pilotCohort,
    )
    await reserve('waits@example.org')
    await undoImport(services, admin, id)
    await services.runJobs([memberJob])
    expect(await everyone()).toMatchObject([{ email: 'waits@example.org', status: 'registered' }])
  })

  test('is possible for a day', async () => {
    const id = await importFile(services, admin, three, pilotCohort)
    services.clock.set(new Date(Date.now() + 25 * 60 * 60_000))
    expect(await undoImport(services, admin, id)).toBe('job-not-found')
    await services.runJobs([memberJob])
    expect(await everyone()).toHaveLength(3)
  })

  test('that was given up asks for the passkey before it goes on', async () => {
    const id = await importFile(services, admin, three, pilotCohort)
    await undoImport(services, admin, id)
    await sql`update member_jobs set finished_at = clock_timestamp()`.execute(services.db)
    expect(await tryJobAgain(services, admin, id, null)).toBe('unconfirmed')
    expect(await tryJobAgain(services, admin, id, admin)).toBe('running')
    await services.runJobs([memberJob])
    expect(await everyone()).toEqual([])
  })
})

const rowsOf = (id: string) => listRows(services.db, id, { outcome: null, behind: null, most: 100 })

async function outcomesOf(...lines: string[]) {
  const rows = await rowsOf(await lookThrough(services, admin, lines.join('\n'), pilotCohort))
  return rows.map(({ line, outcome, note }) => [line, outcome, note])
}

/** Of the cohort. */
function everyone() {
  const cohort = services.db.selectFrom('community_members').selectAll().where('cohort_id', 'is not', null)
  return cohort.orderBy('created_at').execute()
}

async function reserve(email: string): Promise<string> {
  const { outcome } = await reservePlace(
    services,
    { firstName: 'A', lastName: 'B', email, newsletter: false },
    pilotCohort,
  )
  await services.mailbox.list()
  return outcome
}

async function setCapacity(capacity: number): Promise<void> {
  await services.db.updateTable('cohorts').set({ capacity }).execute()
}

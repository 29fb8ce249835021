import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { listEntries, listHistory } from '../../audit/audit-log.server.ts'
import { readAuditQuery } from '../../audit/audit-query.ts'
import { countByOnboardingState, ensureParticipant } from '../../portal/participants.server.ts'
import type { Owner as Admin, Member } from '../../viewer.ts'
import { listQueue } from '../places/queued-members.server.ts'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import { fingerprintOf, importMembers, planImport } from './import-members.server.ts'
import { mostRows, readMembersFile } from './member-import.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

let admin: Admin
const header = 'First Name,Last Name,Email'

describe('the dry run', () => {
  test('says what becomes of every row, and why', async () => {
    await setCapacity(2)
    await reserve('known@example.org')
    expect(
      await outcomesOf(
        `${header},Status,Newsletter,Joined`,
        'Ada,King,ada@example.org,,yes,2024-01-31',
        'Bo,Li,bo@example.org,registered,,',
        'Cy,Lo,cy@example.org,waitlist,no,',
        'Di,Mo,di@example.org,cancelled,,',
        'Known,One,KNOWN@example.org,,,',
        'Ada,Again,ADA@example.org,,,',
        ',No Name,nobody@,strange,perhaps,31.01.2024',
        'Fu,Ture,future@example.org,,,2035-01-01',
      ),
    ).toEqual([
      [2, 'registered', ''],
      [3, 'waitlist', 'All places are taken'],
      [4, 'waitlist', ''],
      [5, 'cancelled', ''],
      [6, 'known', ''],
      [7, 'duplicate', 'Same email as line 2'],
      [
        8,
        'invalid',
        'First name is required. Invalid email address. Status must be registered, waitlist, confirmed or cancelled. Newsletter must be yes or no. Joined must be a date such as 2025-06-30',
      ],
      [9, 'invalid', 'Joined is in the future'],
    ])
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

  test('stores nothing', async () => {
    await outcomesOf(header, 'Ada,King,ada@example.org')
    expect(await everyone()).toEqual([])
  })
})

describe('a file', () => {
  test.each([
    ['semicolons, a mark and CRLF', '\uFEFFLast name;First name;E-mail\r\nKing;"Ada; ""A"""" ";ada@example.org\r\n'],
    ['tabs and other words', 'given_name\tSurname\tEmail address\n"Ada; ""A"""" "\tKing\tada@example.org'],
  ])('is read with %s', async (_, text) => {
    const { rows, problem } = await readMembersFile(text)
    expect(problem).toBe(null)
    expect(rows.map(({ cells }) => [cells.lastName, cells.email])).toEqual([['King', 'ada@example.org']])
  })

  test.each([
    ['', 'Choose a CSV file, or paste its text.'],
    ['Name,Email\nAda,ada@example.org', 'The first line must name the columns. Missing: First Name, Last Name.'],
    [header, 'The file has column names but no people.'],
    [`${header}\n${'a,b,c@d.org\n'.repeat(mostRows + 1)}`, 'The file has more than 2,000 rows. Please split it.'],
    [`${header}\n${'a'.repeat(100_001)}`, /larger than 100 KB/],
    [
      `${header}\nAda,King,ada@example.org\n"Mary,Shelley,mary@example.org\nJane,Austen,jane@example.org`,
      'The quote that opens on line 3 isn’t closed. Please close or remove it.',
    ],
  ])('that is none is refused in words', async (text, problem) => {
    expect((await readMembersFile(text)).problem).toMatch(problem)
  })

  test('with several columns of one meaning, such as Outlook’s, counts the first that is filled', async () => {
    const { rows } = await readMembersFile(
      'First Name,Last Name,E-mail Address,E-mail 2 Address\nAda,King,ada@example.org,\nBo,Li,,bo@example.org\nCy,Lo,cy@example.org,c@example.org',
    )
    expect(rows.map(({ cells }) => cells.email)).toEqual(['ada@example.org', 'bo@example.org', 'cy@example.org'])
  })

  test('that an export has written comes back without the apostrophe that kept a name from being a formula', async () => {
    const { rows, ignored } = await readMembersFile(
      `${header},Role,Onboarding\n'=Ada,King,ada@example.org,Builder Plus,Not Signed Up`,
    )
    expect(rows[0]?.cells.firstName).toBe('=Ada')
    expect(rows[0]?.cells.role).toBe('Builder Plus')
    expect(ignored).toEqual(['Onboarding'])
  })
})

describe('the import', () => {
  test('stores exactly what was shown, sends no letter and stands in the history', async () => {
    await setCapacity(1)
    const text = `${header},Newsletter,Joined\nAda,King,Ada@example.org,yes,2024-01-31\nBo,Li,bo@example.org,,\nNo,,no`
    expect(await carryOut(text)).toEqual({ outcome: 'imported', count: 2 })
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

  test('of answers is no visit: who has never been in the portal is Not Signed Up until they come', async () => {
    await carryOut(`${header},Job Title,Industry\nAda,King,ada@example.org,Nurse,Healthcare\nBo,Li,bo@example.org,,`)
    const counts = async () => (await countByOnboardingState(services.db, pilotCohort)).everyone
    expect(await counts()).toMatchObject({ 'not-signed-up': 2, 'pending-onboarding': 0 })
    const [ada] = await everyone()
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
    await carryOut([`${header},Status,Joined`, ...rows].join('\n'))
    const queue = await listQueue(services.db, { offset: 0, limit: 10 }, pilotCohort)
    expect(queue.map(({ firstName }) => firstName)).toEqual(['A', 'c', 'a', 'b'])
  })

  test('is not carried out for an admin who is none any more', async () => {
    const file = await readMembersFile(`${header}\nAda,King,ada@example.org`)
    const seen = fingerprintOf(await planImport(services, file, pilotCohort))
    await services.db.updateTable('members').set({ role: 'member' }).execute()
    expect(await importMembers(services, admin, file, seen, pilotCohort)).toEqual({ outcome: 'no-admin-any-more' })
    expect(await everyone()).toEqual([])
  })

  test('is shown again when a place or an address has gone meanwhile', async () => {
    await setCapacity(2)
    const file = await readMembersFile(`${header}\nAda,King,ada@example.org\nBo,Li,bo@example.org`)
    const seen = fingerprintOf(await planImport(services, file, pilotCohort))
    await reserve('bo@example.org')
    const result = await importMembers(services, admin, file, seen, pilotCohort)
    expect(result).toMatchObject({
      outcome: 'plan-changed',
      plan: { rows: [{ outcome: 'registered' }, { outcome: 'known' }] },
    })
    expect(await everyone()).toHaveLength(1)
  })

  test('imports once, however often it is clicked, and as many as a file may have', async () => {
    const rows = Array.from({ length: mostRows }, (_, n) => `A,B,p${n}@example.org`)
    const file = await readMembersFile([header, ...rows].join('\n'))
    const seen = fingerprintOf(await planImport(services, file, pilotCohort))
    const { db, close } = connectMany(services.connection, 2)
    const outcomes = await Promise.all(
      [1, 2].map(() => importMembers({ ...services, db }, admin, file, seen, pilotCohort)),
    )
    await close()
    expect(outcomes).toEqual([1, 2].map(() => ({ outcome: 'imported', count: mostRows })))
    expect(await everyone()).toHaveLength(mostRows)
    expect((await everyone()).filter(({ status }) => status === 'registered')).toHaveLength(100)
    const log = await listEntries(services.db, readAuditQuery(new URLSearchParams()))
    expect(log.rows).toHaveLength(1)
  })

  test('that another admin has carried out meanwhile is shown again', async () => {
    const file = await readMembersFile(`${header}\nAda,King,ada@example.org`)
    const seen = fingerprintOf(await planImport(services, file, pilotCohort))
    await importMembers(services, admin, file, seen, pilotCohort)
    const other = await addAdmin(services, 'other@example.org')
    expect(await importMembers(services, other, file, seen, pilotCohort)).toMatchObject({ outcome: 'plan-changed' })
  })
})

async function outcomesOf(...lines: string[]) {
  const { rows } = await planImport(services, await readMembersFile(lines.join('\n')), pilotCohort)
  return rows.map(({ line, outcome, note }) => [line, outcome, note])
}

async function carryOut(text: string) {
  const file = await readMembersFile(text)
  return importMembers(services, admin, file, fingerprintOf(await planImport(services, file, pilotCohort)), pilotCohort)
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

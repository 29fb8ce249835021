import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countInquiries } from '../../app/inquiries/inquiry-lists.server.ts'
import { countContentItems } from '../../app/library/library.server.ts'
import { findPlacesOverview } from '../../app/membership/places.server.ts'
import { countMembers, countMembersByStatus } from '../../app/membership/roster/lists/member-lists.server.ts'
import { countByOnboardingState } from '../../app/portal/participants.server.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { loadEarlierSite } from './load-earlier-site.ts'

const pilot = 1
let services: TestServices
let folder: string
beforeEach(async () => {
  services = await openTestServices()
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-dump-'))
})
afterEach(async () => {
  await services.close()
  await rm(folder, { recursive: true, force: true })
})

type Row = Record<string, string | null>

/** As pg_dump writes it. */
function copy(table: string, rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const escaped = (value: string | null | undefined) =>
    value == null ? '\\N' : value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
  const lines = rows.map((row) => columns.map((column) => escaped(row[column])).join('\t'))
  return [`COPY public.${table} (${columns.join(', ')}) FROM stdin;`, ...lines, '\\.', '', ''].join('\n')
}

async function load(...parts: string[]): Promise<string> {
  const file = path.join(folder, 'dump.sql')
  await writeFile(file, ["SET client_encoding = 'UTF8';", '', ...parts].join('\n'))
  return loadEarlierSite(services, file)
}

const statuses = ['registered', 'registered', 'registered', 'registered', 'waitlist', 'confirmed', 'cancelled'] as const

/** 210 people in every status; every second one has a record, and every second of those has finished. */
function earlierSite() {
  const members = Array.from({ length: 210 }, (_, n) => ({
    id: randomUUID(),
    first_name: n === 0 ? 'Zoë\\n' : 'Ada',
    last_name: `Of ${n}\u2028`,
    email: `Person.${n}@Example.org${n === 0 ? ' ' : ''}`,
    role: n === 5 ? 'admin' : 'member',
    status: statuses[n % statuses.length] ?? 'registered',
    newsletter_subscription: n % 3 === 0 ? 't' : 'f',
    created_at: new Date(Date.UTC(2025, 5, 1, 0, n)).toISOString(),
    updated_at: '2025-07-01 00:00:00+00',
  }))
  const records = members
    .filter((_, n) => n % 2 === 0)
    .map(({ id }, n) => ({
      user_id: id,
      accepted_expectations: n % 3 === 0 ? 'f' : 't',
      questionnaire_completed: n % 3 === 1 ? 't' : 'f',
      industry: 'Technology',
      linkedin: '',
      used_mindstudio: null,
      about: 'Line one\nand \ttwo \\ three',
    }))
  const projects = [
    { id: randomUUID(), user_id: members[0]?.id ?? '', title: 'Inbox', industry_tags: '{Technology,"Real Estate"}' },
  ]
  const content = ['guide', 'tool', 'tool'].map((content_type, n) => ({
    id: randomUUID(),
    title: `Item ${n}`,
    description: 'Worth reading',
    content_type,
    tags: n === 0 ? null : '{"a b",c}',
  }))
  const inquiries = ['new', 'new', 'resolved'].map((status, n) => ({
    id: randomUUID(),
    first_name: 'In',
    last_name: 'Quirer',
    email: `in.${n}@example.org`,
    inquiry_type: 'Other',
    message: 'Hello',
    status,
  }))
  // In alphabetical order, as pg_dump may write them.
  const dump = [
    copy('ai_agent_projects', projects),
    copy('community_members', members),
    copy('community_pilot', records),
    copy('contact_inquiries', inquiries),
    copy('content', content),
  ]
  return { members, records, dump }
}

test('an admin sees the earlier site’s numbers', async () => {
  const { members, records, dump } = earlierSite()
  expect(await load(...dump)).toBe(
    'Loaded: 210 members, 105 records of the pilot, 1 projects, 3 items of content, 3 inquiries. Nobody was emailed. Left out, because this site doesn’t have the column: community_members.updated_at.',
  )
  const { db } = services
  const having = (status: string) => members.filter((member) => member.status === status)
  const counts = Object.fromEntries(
    ['registered', 'waitlist', 'confirmed', 'cancelled'].map((status) => [status, having(status).length]),
  )
  expect(await countMembers(db)).toBe(members.length)
  expect(await countMembersByStatus(db, pilot)).toMatchObject(counts)
  expect(await findPlacesOverview(db, pilot)).toMatchObject({
    taken: having('registered').length + having('confirmed').length,
    free: 0,
    waiting: having('waitlist').length,
    declined: 0,
  })

  const recordOf = new Map(records.map((record) => [record.user_id, record]))
  const stateOf = (id: (typeof members)[number]['id']) => {
    const record = recordOf.get(id)
    if (!record) return 'not-signed-up'
    if (record.accepted_expectations === 'f') return 'pending-onboarding'
    return record.questionnaire_completed === 'f' ? 'questionnaire-pending' : 'registration-complete'
  }
  const onboarding = await countByOnboardingState(db, pilot)
  for (const state of [
    'not-signed-up',
    'pending-onboarding',
    'questionnaire-pending',
    'registration-complete',
  ] as const) {
    const registered = having('registered').filter(({ id }) => stateOf(id) === state).length
    expect([state, onboarding.registered[state]]).toEqual([state, registered])
    const listed = state === 'not-signed-up' ? having('registered') : members
    expect([state, onboarding.everyone[state]]).toEqual([
      state,
      listed.filter(({ id }) => stateOf(id) === state).length,
    ])
  }
  expect([
    await countInquiries(db, { form: 'contact' }),
    await countInquiries(db, { form: 'contact', status: 'new' }),
  ]).toEqual([3, 2])
  expect(await countContentItems(db)).toBe(3)
})

test('texts are loaded unchanged, and the queue in the order of registration', async () => {
  const { members, records, dump } = earlierSite()
  await load(...dump)
  const first = members[0]
  const { rows } = await sql`
    select first_name, last_name, email::text, about, linkedin, industry_tags, (select count(*) from emails) as letters
      from members as member join community_pilot on user_id = member.id
        join ai_agent_projects as project on project.user_id = member.id`.execute(services.db)
  expect(rows).toEqual([
    {
      first_name: first?.first_name,
      last_name: first?.last_name,
      email: 'Person.0@Example.org',
      about: records[0]?.about,
      linkedin: null,
      industry_tags: ['Technology', 'Real Estate'],
      letters: 0,
    },
  ])
  const queue = await sql<{ id: string }>`select member_id as id from registrations where status = 'waitlist'
    order by since`.execute(services.db)
  expect(queue.rows.map(({ id }) => id)).toEqual(
    members.filter(({ status }) => status === 'waitlist').map(({ id }) => id),
  )
})

test('a second load is refused with the reason', async () => {
  const { dump } = earlierSite()
  await load(...dump)
  await expect(load(...dump)).rejects.toThrow(
    /^community_members: Key \(.+\) already exists\. Was the dump loaded already\?/,
  )
  expect(await countMembers(services.db)).toBe(210)
})

test.each([
  ['a row that this site refuses', (dump: string[]) => dump.map((part) => part.replace('Technology', 'Sorcery'))],
  ['an end within a table', (dump: string[]) => dump.map((part, n) => (n === 4 ? part.replace('\\.', '') : part))],
  ['a row that is cut off', (dump: string[]) => dump.map((part, n) => (n === 4 ? part.replace('\tguide', '') : part))],
  ['statements in place of rows', (dump: string[]) => [...dump, 'INSERT INTO public.content (id) VALUES (1);']],
  ['a format of its own', () => ['PGDMP\u0001']],
  ['nothing', () => []],
])('%s: nothing is loaded', async (_what, spoil) => {
  await expect(load(...spoil(earlierSite().dump))).rejects.toThrow(/Nothing was loaded|pg_dump --data-only/)
  expect([await countMembers(services.db), await countContentItems(services.db)]).toEqual([0, 0])
})

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dump } from '../../../test/dump.ts'
import { addFullMember, type FullMember } from '../../../test/everything-about.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { bySystem } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Member } from '../../viewer.ts'
import { exportMyData } from './export-my-data.server.ts'
import { keyMeanings } from './my-data-keys.ts'
import { listAuditEntries } from './own-audit-entries.server.ts'

let services: TestServices
let ada: FullMember
let ben: FullMember
beforeEach(async () => {
  services = await openTestServices()
  ada = await addFullMember(services, { firstName: 'Adalind', lastName: "O'Lovelace", email: 'ada@example.org' })
  ben = await addFullMember(services, { firstName: 'Benedikt', lastName: 'Babbage', email: 'xada@example.org' })
})
afterEach(() => services.close())

const asMember = ({ id, ...person }: FullMember) => ({ ...person, memberId: id }) as unknown as Member

async function archiveOf(person: FullMember): Promise<Record<string, Uint8Array>> {
  const result = await exportMyData(services, asMember(person))
  if (result.outcome !== 'exported') throw new Error(result.outcome)
  return unzipSync(new Uint8Array(await new Response(result.archive).arrayBuffer()))
}

async function dataOf(person: FullMember) {
  const { 'my-data.json': file } = await archiveOf(person)
  return JSON.parse(Buffer.from(file ?? []).toString('utf8'))
}

/** Each table with data about people: the keys of its export, or the reason why it isn't exported. */
const tables: Record<string, keyof typeof keyMeanings | (keyof typeof keyMeanings)[] | { notExported: string }> = {
  members: ['registration', 'calendarFeed'],
  former_addresses: 'formerAddresses',
  registrations: 'registration',
  profiles: 'profile',
  ai_agent_projects: 'projects',
  moderations: 'moderations',
  sessions: 'signIns',
  sign_in_challenges: 'signIns',
  wrong_codes: 'signIns',
  passkeys: 'signIns',
  recovery_codes: 'signIns',
  passkey_resets: 'signIns',
  emails: 'letters',
  refused_addresses: 'emailRefused',
  subscriptions: 'subscriptions',
  mailings: { notExported: 'about nobody' },
  member_jobs: { notExported: 'what an admin had done with many, for a week' },
  member_job_rows: { notExported: 'copies of files and lists, for a week' },
  saved_views: 'savedViews',
  onboarding_reminders: 'onboardingReminders',
  reminders: 'liveSessions',
  preparations_read: 'liveSessions',
  attendance: 'liveSessions',
  feedback_given: 'liveSessions',
  feedback_answers: { notExported: 'nothing tells whose they are' },
  hand_ins: 'handIns',
  hand_in_files: 'handIns',
  revisions: 'handIns',
  inquiries: 'inquiries',
  inquiry_entries: 'inquiries',
  reply_templates: { notExported: 'about nobody' },
  admin_invitations: 'adminInvitations',
  team_recipients: 'notifications',
  team_notices: { notExported: 'what waits for a summary, about inquiries that are exported as such' },
  cohort_days: { notExported: 'how many people there were, and of nobody who' },
  messages: 'messagesWritten',
  message_omissions: 'messagesLeftOut',
  audit_log: 'auditLog',
  backups: { notExported: 'names and sizes of whole backups' },
  rate_limits: { notExported: 'counts that are forgotten within a day' },
  unknown_sign_ins: { notExported: 'keyed hashes of addresses that nobody has, for a day' },
  unclaimed_files: { notExported: 'names of files that belong to nobody, for a day' },
  cohorts: { notExported: 'about nobody' },
  schedule_items: { notExported: 'about nobody' },
  office_hours: { notExported: 'about nobody' },
  documents: { notExported: 'about nobody' },
  content: { notExported: 'about nobody' },
  settings: { notExported: 'about nobody' },
  troubles: { notExported: 'about nobody' },
  migrations: { notExported: 'about nobody' },
}

test('files that were handed in are in the archive, under their names', async () => {
  const { rows } = await services.pool.query('select id, name from hand_in_files where member_id = $1', [ada.id])
  const [{ id, name }] = rows
  await services.files.put(`hand-ins/${ada.id}/${id}`, Buffer.from('Three cases.'), 'text/plain')
  const archive = await archiveOf(ada)
  expect(Buffer.from(archive[`hand-ins/1-${name}`] ?? []).toString()).toBe('Three cases.')
  const data = JSON.parse(Buffer.from(archive['my-data.json'] ?? []).toString())
  expect(data.handIns.files).toMatchObject([{ name, file: `hand-ins/1-${name}` }])
})

test('every table is exported, or named with the reason why not', async () => {
  expect(Object.keys(tables).sort()).toEqual(Object.keys(await dump(services.owner.pool)).sort())
  const keys = Object.values(tables)
    .flat()
    .filter((key) => typeof key === 'string')
  // Reports are inquiries too.
  expect([...new Set(keys), 'reports'].sort()).toEqual(Object.keys(keyMeanings).sort())
})

test('all other references to a member are deleted or set to null with them', async () => {
  const { rows } = await services.pool.query<{ rule: string }>(`
    select conrelid::regclass || ' ' || confdeltype::text as rule from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass and confdeltype not in ('c', 'n')`)
  expect(rows).toEqual([])
})

test('everything that the person wrote is in the file, and the file explains itself', async () => {
  const stored = JSON.stringify(await dump(services.owner.pool))
  const texts = new Set(stored.match(/O'Lovelace: [a-z ]+(?=[\\"])/g))
  expect(texts.size).toBeGreaterThan(12)
  const archive = await archiveOf(ada)
  const file = Buffer.from(archive['my-data.json'] ?? []).toString('utf8')
  for (const text of texts) expect(file).toContain(text)
  const data = JSON.parse(file)
  expect(data).toMatchObject({ format: 2, madeAt: services.clock.now().toISOString() })
  expect(data.registration).toMatchObject({ id: ada.id, email: ada.email, newsletter: true, status: 'registered' })
  expect(data.registration).toHaveProperty('adminRole', null)
  expect(data.letters).toHaveLength(2)
  for (const key of Object.keys(keyMeanings)) expect(data[key], key).toBeTruthy()
  const readMe = Buffer.from(archive['read-me.txt'] ?? []).toString('utf8')
  for (const key of Object.keys(data)) expect(readMe).toContain(key)
})

/** The columns of a registration with the names of their export. */
const ofRegistration: Record<string, string | { notExported: string }> = {
  member_id: { notExported: 'it is theirs' },
  cohort_id: 'cohort',
  status: 'status',
  registered_at: 'registeredAt',
  state: 'state',
  since: 'since',
  expectations_accepted_at: 'expectationsAcceptedAt',
  moved_to: 'turnMovedTo',
  expires_at: 'placeHeldUntil',
  expires_unless: 'placeHeldUnless',
  version: { notExported: 'counts the changes of a row, for admins who change it at once' },
}

test('every column of a registration is exported, or named with the reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'registrations'`.execute(services.db)
  expect(Object.keys(ofRegistration).sort()).toEqual(rows.map(({ name }) => name).sort())
  const { registration } = await dataOf(ada)
  const keys = Object.values(ofRegistration).filter((key) => typeof key === 'string')
  expect(Object.keys(registration.cohorts[0]).sort()).toEqual([...keys, 'bootcamp'].sort())
})

test('it contains nothing about other people, and no secret', async () => {
  const file = JSON.stringify(await dataOf(ada))
  for (const word of [ben.firstName, ben.lastName, ben.email, ben.id, 'boss@example.org'])
    expect(file).not.toContain(word)
  const { rows } = await services.pool.query<{ secret: Buffer }>(`
    select token_hash as secret from sessions union all select code_hash from sign_in_challenges
    union all select token_hash from admin_invitations`)
  expect(rows.length).toBeGreaterThan(4)
  for (const { secret } of rows)
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(file).not.toContain(secret.toString(form))
  const feeds = await services.db
    .selectFrom('members')
    .select('calendar_key as id')
    .where('calendar_key', 'is not', null)
    .execute()
  for (const { id } of feeds) expect(file).not.toContain(id)
})

test('an address that ends, begins or is quoted like mine is another person’s; in quotation marks it is mine', async () => {
  const refused = async (name: string) =>
    recordAudit(services.db, bySystem, { action: 'Sign-in refused', subject: { kind: 'sign-in', id: null, name } })
  const listed = async () => (await dataOf(ada)).auditLog.filter(({ kind }: { kind: string }) => kind === 'sign-in')
  for (const name of ['susada@example.org', "o'ada@example.org", 'o.ada@example.org', 'ada@example.org.uk'])
    await refused(name)
  expect(await listed()).toEqual([])
  for (const name of ['ADA@example.org', "Ada ('ada@example.org')"]) await refused(name)
  expect(await listed()).toHaveLength(2)
  // Both were invited, and one address ends like the other.
  const { auditLog } = await dataOf(ada)
  expect(auditLog.filter(({ kind }: { kind: string }) => kind === 'invitation')).toHaveLength(1)
})

test('messages from an address that an admin replaced are included if signed with the name, and not another member’s by now', async () => {
  const write = (email: string, first_name: string, last_name: string) =>
    services.db
      .insertInto('inquiries')
      .values({
        first_name,
        last_name,
        email,
        inquiry_type: 'Other',
        subject: `${first_name} at ${email}`,
        message: 'm',
      })
      .execute()
  await write('OLD.ada@example.org', 'adalind', 'Before')
  await write('old.ada@example.org', 'A.', "O'LOVELACE")
  // An admin had mistyped the address: it belongs to another person.
  await write('old.ada@example.org', 'Vicky', 'Victim')
  await write('mold.ada@example.org', 'Adalind', "O'Lovelace")
  await write('ada@example.org', 'Any', 'Body')
  const subjects = async () =>
    (await dataOf(ada)).inquiries.flatMap(({ subject }: { subject: string | null }) => subject ?? [])
  const present = [`${ada.lastName}: subject`, 'Any at ada@example.org']
  expect((await subjects()).sort()).toEqual(
    [...present, 'adalind at OLD.ada@example.org', 'A. at old.ada@example.org'].sort(),
  )
  await services.db.updateTable('members').set({ email: 'old.ada@example.org' }).where('id', '=', ben.id).execute()
  expect(await subjects()).toEqual(present)
})

test('data of an address names the address, and emails and codes are those of the current one', async () => {
  const email = 'old.ada@example.org'
  const now = services.clock.now()
  const times = { created_at: now, sent_at: now, expires_at: new Date(now.getTime() + 600_000) }
  const code = { email, area: 'portal', code_hash: randomBytes(32), ...times }
  await services.db.insertInto('sign_in_challenges').values(code).execute()
  await services.pool.query(
    `insert into emails (kind, recipient, created_at, delivered_at) values ('reservation', $1, $2, $2)`,
    [email, now],
  )
  const { letters, signIns, inquiries, adminInvitations } = await dataOf(ada)
  for (const kind of [letters, signIns.codes, adminInvitations])
    expect(new Set(kind.map(({ email }: { email: string }) => email))).toEqual(new Set([ada.email]))
  const sent = inquiries.map(({ form, email }: { form: string; email: string }) => [form, email])
  expect(new Map(sent)).toEqual(
    new Map([
      ['contact', ada.email.toUpperCase()],
      ['beta', ada.email],
    ]),
  )
})

test('audit entries about one’s own messages are included', async () => {
  const { auditLog } = await dataOf(ada)
  const about = (wanted: string) => auditLog.filter(({ kind }: { kind: string }) => kind === wanted)
  expect(about('inquiry')).toEqual([
    expect.objectContaining({
      action: 'Inquiry status changed',
      by: 'the product',
      changes: { status: { before: 'new', after: 'resolved' } },
    }),
  ])
  expect(about('beta request')).toEqual([
    expect.objectContaining({ action: 'Beta request status changed', changes: {}, reason: null }),
  ])
})

test('a long audit log is read by index', async () => {
  await services.pool.query(`
    insert into audit_log (actor_id, actor, action, subject_kind, subject_id, subject)
    select gen_random_uuid(), 'boss@example.org', 'Member changed', 'member', gen_random_uuid()::text, 'Number ' || n
    from generate_series(1, 1000) as n`)
  await services.owner.pool.query('vacuum analyze audit_log')
  await services.db.transaction().execute(async (tx) => {
    expect(await listAuditEntries(tx, ada.id, ada.email)).toHaveLength(5)
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'audit_log'`.execute(tx)
    expect(rows[0]?.read).toBeGreaterThan(0)
    expect(rows[0]?.read).toBeLessThan(100)
  })
})

test('an admin’s actions on others are included without their names', async () => {
  const { auditLog } = await dataOf(ada)
  expect(auditLog[0]).toMatchObject({ action: 'Member changed', by: 'the product', changes: expect.anything() })
  await services.pool.query(
    `insert into audit_log (actor_id, actor, action, subject_kind, subject_id, subject, changes, reason)
     values ($1, $2, 'Member changed', 'member', $3, 'Benedikt Babbage', '{"e-mail": {"before": "b@x.org"}}', 'Ben asked')`,
    [ada.id, ada.email, ben.id],
  )
  const latest = (await dataOf(ada)).auditLog.at(-1)
  expect(Object.keys(latest).sort()).toEqual(['aboutSomebodyElse', 'action', 'at', 'by', 'kind'])
  expect(latest).toMatchObject({ action: 'Member changed', by: 'you' })
})

test('pictures are included byte for byte, and the data names their files', async () => {
  const archive = await archiveOf(ada)
  const { profile, projects } = JSON.parse(Buffer.from(archive['my-data.json'] ?? []).toString('utf8'))
  expect(Object.keys(archive).sort()).toEqual([
    'my-data.json',
    'pictures/me.webp',
    'pictures/project-1.webp',
    'read-me.txt',
  ])
  expect([profile.picture.file, projects[0].picture.file]).toEqual(['pictures/me.webp', 'pictures/project-1.webp'])
  const kept = await services.files.read(`avatars/${ada.id}/avatar-1749574800000.webp`)
  expect(crc32(archive['pictures/me.webp'] ?? '')).toBe(crc32(kept ?? 'nothing'))
})

test('a picture of another site, of another person, or a deleted one is named, and not included', async () => {
  const addresses = [
    'https://example.org/me.png',
    `/pictures/avatars/${ben.id}/avatar-1749574800000.webp?size=384x384`,
    `/pictures/avatars/${ada.id}/avatar-5.webp?size=384x384`,
  ]
  for (const address of addresses) {
    await services.pool.query('update community_pilot set avatar_url = $1 where user_id = $2', [address, ada.id])
    const archive = await archiveOf(ada)
    expect(Object.keys(archive)).not.toContain('pictures/me.webp')
    const { profile } = JSON.parse(Buffer.from(archive['my-data.json'] ?? []).toString('utf8'))
    expect(profile.picture).toEqual({ address, file: null })
  }
})

test('each download is audited, and the sixth in an hour has to wait', async () => {
  for (let n = 0; n < 5; n += 1) await archiveOf(ada)
  expect(await exportMyData(services, asMember(ada))).toMatchObject({ outcome: 'too-often', seconds: 3600 })
  const entries = await services.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'Own data exported')
    .where('actor_id', '=', ada.id)
    .execute()
  // The first one is from the setup.
  expect(entries).toHaveLength(6)
  services.clock.advance(3_600_000)
  await archiveOf(ada)
})

test('while pictures can not be reached no download begins', async () => {
  const away = { ...services.files, has: () => Promise.reject(new Error('away')) }
  await expect(exportMyData({ ...services, files: away }, asMember(ada))).rejects.toThrow('away')
})

test('a picture that disappears meanwhile aborts the download, so no incomplete file looks whole', async () => {
  const away = { ...services.files, read: () => Promise.reject(new Error('away')) }
  const result = await exportMyData({ ...services, files: away }, asMember(ada))
  if (result.outcome !== 'exported') throw new Error(result.outcome)
  await expect(new Response(result.archive).arrayBuffer()).rejects.toThrow('away')
})

test('a deleted member has no data', async () => {
  await services.pool.query('delete from members where id = $1', [ada.id])
  expect(await exportMyData(services, asMember(ada))).toEqual({ outcome: 'member-not-found' })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { contactLetter } from '../../app/contact/contact.email.tsx'
import { sendInquiry } from '../../app/inquiries/sending/send-inquiry.server.ts'
import { addAdmin as insertAdmin } from '../../test/admin.ts'
import { addFullMember } from '../../test/everything-about.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { addAdmin } from './admin-add.ts'
import { tellAdmins } from './admin-list.ts'
import { removeAdminAt } from './admin-remove.ts'
import { exportTo } from './export-person.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

async function entries() {
  const rows = await services.db.selectFrom('audit_log').select(['actor', 'action', 'subject']).orderBy('id').execute()
  return rows.map(({ actor, action, subject }) => `${actor}: ${action} (${subject})`)
}

function aFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'agentspark-person-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'person.zip')
}

function dataIn(file: string) {
  const { 'my-data.json': data } = unzipSync(new Uint8Array(readFileSync(file)))
  return JSON.parse(Buffer.from(data ?? []).toString('utf8'))
}

test('admins are added, listed and removed from the command line, which the audit log shows', async () => {
  expect(await tellAdmins(services.db)).toContain('There are no admins')
  await addAdmin(services, 'ann@example.org')
  const { memberId } = await insertAdmin(services, 'ben@example.org')
  expect((await tellAdmins(services.db)).split('\n').map((line) => line.split('\t')[0])).toEqual([
    'ann@example.org',
    'ben@example.org',
  ])
  await sql`
    insert into sessions (token_hash, member_id, created_at, last_seen_at) values (sha256('his'), ${memberId}, now(), now())`.execute(
    services.db,
  )
  expect(await removeAdminAt(services, ' BEN@example.org')).toContain(
    'The Boss (BEN@example.org) is no longer an admin',
  )
  expect(await services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await expect(removeAdminAt(services, 'ben@example.org')).rejects.toThrow('is not an admin')
  await expect(removeAdminAt(services, 'ann@example.org')).rejects.toThrow('is the last admin')
  await expect(removeAdminAt(services, 'ann')).rejects.toThrow('is not an email address')
  expect(await entries()).toEqual([
    'the command on the server: Admin role given (ann@example.org)',
    'the command on the server: Admin role taken away (The Boss)',
  ])
})

test('the command shows an admin’s role, and the last owner stays one', async () => {
  await addAdmin(services, 'ann@example.org')
  expect(await addAdmin(services, 'ben@example.org', 'editor')).toContain('ben@example.org is now an admin')
  const roles = async () => (await tellAdmins(services.db)).split('\n').map((line) => line.split('\t')[2])
  expect(await roles()).toEqual(['owner', 'editor'])
  expect(await addAdmin(services, 'ben@example.org')).toContain('is already an admin')
  await expect(addAdmin(services, 'ann@example.org', 'reader')).rejects.toThrow('is the last owner')
  await expect(removeAdminAt(services, 'ann@example.org')).rejects.toThrow('is the last owner')
  expect(await addAdmin(services, 'ben@example.org', 'owner')).toContain('ben@example.org is now an owner')
  expect(await addAdmin(services, 'ann@example.org', 'reader')).toContain('ann@example.org is now a reader')
  expect(await roles()).toEqual(['reader', 'owner'])
  expect((await entries()).slice(2)).toEqual([
    'the command on the server: Admin role changed (ben@example.org)',
    'the command on the server: Admin role changed (ann@example.org)',
  ])
})

test('of two simultaneous commands that remove the last two admins, one is refused', async () => {
  await insertAdmin(services, 'ann@example.org')
  await insertAdmin(services, 'ben@example.org')
  const done = await Promise.allSettled(
    ['ann@example.org', 'ben@example.org'].map((email) => removeAdminAt(services, email)),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a member’s data is the same as their own download, with pictures, in a file for one reader', async () => {
  const ada = await addFullMember(services, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' })
  await addFullMember(services, { firstName: 'Ben', lastName: 'Babbage', email: 'ben@example.org' })
  const file = aFile()
  expect(await exportTo(services, 'ADA@example.org', file)).toContain('holds everything stored about the member')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(dataIn(file)).toMatchObject({
    format: 2,
    registration: { id: ada.id },
    profile: { picture: { file: 'pictures/me.webp' } },
  })
  expect(JSON.stringify(dataIn(file))).not.toContain('Babbage')
  expect(Object.keys(unzipSync(new Uint8Array(readFileSync(file))))).toContain('pictures/me.webp')
  expect((await entries()).at(-1)).toBe('the command on the server: Data of a person exported (Ada Lovelace)')
  await expect(exportTo(services, 'ada@example.org', file)).rejects.toThrow('already exists')
  await expect(exportTo(services, 'ada@example.org', path.join(file, 'inside'))).rejects.toThrow("can't be written")
})

test('a visitor’s data has their requests and the emails to them', async () => {
  const inquiry = {
    form: 'contact' as const,
    first_name: 'Ines',
    last_name: 'Done',
    inquiry_type: 'Other' as const,
    subject: 'A room for forty',
    message: 'A message of twenty characters.',
  }
  const confirmation = { letter: contactLetter, facts: { firstName: 'Ines', inquiryType: 'Other' as const } }
  await sendInquiry(services, { ...inquiry, id: randomUUID(), email: 'ines@example.org' }, confirmation)
  const other = { ...inquiry, id: randomUUID(), email: 'xines@example.org', subject: 'Another one' }
  await sendInquiry(services, other, confirmation)
  const file = aFile()
  expect(await exportTo(services, 'ines@example.org', file)).toContain('who isn’t a member')
  const data = dataIn(file)
  expect(data.inquiries).toMatchObject([{ subject: 'A room for forty' }])
  expect(data.letters).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain('Another one')
  await expect(exportTo(services, 'nobody@example.org', aFile())).rejects.toThrow('Nothing is stored about')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../test/services.ts'
import { prepareFirstStart } from './first-start.ts'
import { addAdmin } from './site/admin-add.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

/** A start in production. */
function start(adminEmail: string): Promise<void> {
  return prepareFirstStart({ ...services, config: { ...services.config, mode: 'production', adminEmail } })
}

function admins() {
  return services.db
    .selectFrom('community_members')
    .select(['email', 'status', 'cohort_id'])
    .where('role', '=', 'admin')
    .execute()
}

async function history(): Promise<string[]> {
  const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  return rows.map(
    ({ actor, action, subject, changes }) => `${action}: ${subject}, by ${actor} ${JSON.stringify(changes)}`,
  )
}

test('the first start in production creates one admin, the one of ADMIN_EMAIL', async () => {
  await start('boss@example.org')
  expect(await admins()).toEqual([{ email: 'boss@example.org', status: 'confirmed', cohort_id: null }])
  const everybody = await services.db.selectFrom('members').select('email').execute()
  expect(everybody).toHaveLength(1)
  expect(await history()).toEqual([
    'Admin role given: boss@example.org, by the product itself {"role":{"after":"admin","before":null},"admin role":{"after":"owner","before":null}}',
  ])
})

test('while there is an admin a start creates none, changes nothing and logs nothing', async () => {
  await start('boss@example.org')
  const before = await admins()
  await start('boss@example.org')
  await start('founder@example.org')
  expect(await admins()).toEqual(before)
  expect(await history()).toHaveLength(1)
})

test('an admin who handed over the role doesn’t get it back at the next start', async () => {
  await start('founder@example.org')
  const roles = services.db.updateTable('members')
  await services.db
    .insertInto('community_members')
    .values({ first_name: 'New', last_name: 'Boss', email: 'new@example.org', role: 'admin', status: 'confirmed' })
    .execute()
  await roles.set({ role: 'member' }).where('email', '=', 'founder@example.org').execute()
  await start('founder@example.org')
  expect((await admins()).map(({ email }) => email)).toEqual(['new@example.org'])
})

test('of ten servers that start at once with different settings, one creates an admin', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, number) => start(`boss${number % 2}@example.org`)))
  expect(await admins()).toHaveLength(1)
  expect(await history()).toHaveLength(1)
})

test('an existing member becomes the first admin and keeps their data', async () => {
  await services.db
    .insertInto('community_members')
    .values({ cohort_id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@example.org', status: 'registered' })
    .execute()
  await start('ada@example.org')
  expect(await admins()).toMatchObject([{ email: 'Ada@example.org', status: 'registered', cohort_id: 1 }])
  expect(await history()).toEqual([expect.stringContaining('{"role":{"after":"admin","before":"member"},')])
})

test('the operator adds another admin by command, which the audit log records', async () => {
  await start('gone@example.org')
  expect(await addAdmin(services, 'here@example.org')).toContain('here@example.org is now an admin.')
  expect(await addAdmin(services, ' HERE@example.org ')).toContain('is already an admin')
  for (const none of ['', 'here']) await expect(addAdmin(services, none)).rejects.toThrow('is not an email address')
  expect((await admins()).map(({ email }) => email).sort()).toEqual(['gone@example.org', 'here@example.org'])
  expect(await history()).toEqual([
    expect.stringContaining('gone@example.org'),
    'Admin role given: here@example.org, by the command on the server {"role":{"after":"admin","before":null},"admin role":{"after":"owner","before":null}}',
  ])
})

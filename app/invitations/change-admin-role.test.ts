import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import type { AdminRole } from '../admin-role.ts'
import type { ConfirmedOwner } from '../viewer.ts'
import { changeAdminRole } from './change-admin-role.server.ts'
import { inviteAdmin } from './invite-admin.server.ts'
import { removeAdmin } from './remove-admin.server.ts'

let services: TestServices
let ann: ConfirmedOwner
let ben: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  ann = await addAdmin(services, 'ann@example.org')
  ben = await addAdmin(services, 'ben@example.org')
})
afterEach(() => services.close())

test('an owner changes another admin’s role, which is recorded', async () => {
  expect(await changeAdminRole(services, ann, ben.memberId, 'editor')).toEqual({
    outcome: 'changed',
    name: 'The Boss',
    adminRole: 'editor',
    isOneself: false,
  })
  expect(await roleOf(ben)).toBe('editor')
  expect(await changeAdminRole(services, ann, ben.memberId, 'editor')).toEqual({ outcome: 'same-role' })
  const entries = await services.db.selectFrom('audit_log').select(['actor', 'action', 'changes']).execute()
  expect(entries).toEqual([
    {
      actor: ann.email,
      action: 'Admin role changed',
      changes: { 'admin role': { before: 'owner', after: 'editor' } },
    },
  ])
})

test('a former owner changes no role, and a change makes nobody an admin', async () => {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'King', email: 'ada@example.org', status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await changeAdminRole(services, ann, id, 'owner')).toEqual({ outcome: 'not-an-admin' })
  await changeAdminRole(services, ann, ben.memberId, 'organiser')
  expect(await changeAdminRole(services, ben, ann.memberId, 'reader')).toEqual({ outcome: 'no-admin-any-more' })
  expect(await removeAdmin(services, ben, ann.memberId)).toEqual({ outcome: 'no-admin-any-more' })
  const friend = { firstName: 'A', lastName: 'Friend', email: 'friend@example.org', adminRole: 'owner' } as const
  expect(await inviteAdmin(services, ben, friend)).toEqual({ outcome: 'no-admin-any-more' })
})

test('the last owner stays an owner and an admin, while there are other admins', async () => {
  await changeAdminRole(services, ann, ben.memberId, 'organiser')
  expect(await changeAdminRole(services, ann, ann.memberId, 'reader')).toEqual({ outcome: 'last-owner' })
  expect(await removeAdmin(services, ann, ann.memberId)).toEqual({ outcome: 'last-owner' })
  expect(await roleOf(ann)).toBe('owner')
})

test('owners who all step back at the same moment leave exactly one, every time', async () => {
  const opened = connectMany(services.connection, 12)
  const together = { ...services, db: opened.db }
  try {
    for (let round = 0; round < 3; round += 1) {
      await services.db.deleteFrom('members').execute()
      const owners: ConfirmedOwner[] = []
      for (let n = 0; n < 10; n += 1) owners.push(await addAdmin(services, `owner${n}@example.org`))
      const outcomes = await Promise.all(
        owners.map((owner, n) =>
          n % 2
            ? changeAdminRole(together, owner, owner.memberId, 'reader')
            : removeAdmin(together, owner, owner.memberId),
        ),
      )
      expect(outcomes.filter(({ outcome }) => outcome === 'last-owner')).toHaveLength(1)
      const left = services.db.selectFrom('members').select('id').where('admin_role', '=', 'owner')
      expect(await left.execute()).toHaveLength(1)
    }
  } finally {
    await opened.close()
  }
})

test('invitations of a former owner are void', async () => {
  const invited = { firstName: 'A', lastName: 'Friend', adminRole: 'owner' } as const
  await inviteAdmin(services, ben, { ...invited, email: 'friend@example.org' })
  await inviteAdmin(services, ann, { ...invited, email: 'other@example.org' })
  await changeAdminRole(services, ann, ben.memberId, 'organiser')
  const open = services.db.selectFrom('admin_invitations').select('email').where('withdrawn_at', 'is', null)
  expect(await open.execute()).toEqual([{ email: 'other@example.org' }])
})

describe('beside the last release, which knows one role of admins', () => {
  const write = (statement: string) => sql.raw(statement).execute(services.db)

  test('a new admin may do everything, and an existing one keeps their role', async () => {
    await write(`insert into community_members (first_name, last_name, email, role, status, cohort_id)
      values ('Cem', 'Boss', 'cem@example.org', 'admin', 'confirmed', null)`)
    expect(await roleOf({ email: 'cem@example.org' })).toBe('owner')
    await changeAdminRole(services, ann, ben.memberId, 'reader')
    await write(`update members set role = 'admin', first_name = 'Ben' where email = 'ben@example.org'`)
    expect(await roleOf(ben)).toBe('reader')
  })

  test('a removed admin has no role left', async () => {
    await changeAdminRole(services, ann, ben.memberId, 'reader')
    await write(`update members set role = 'member' where email = 'ben@example.org'`)
    expect(await roleOf(ben)).toBeNull()
    await write(`update members set role = 'admin' where email = 'ben@example.org'`)
    expect(await roleOf(ben)).toBe('owner')
  })

  test.each([`admin_role = 'king'`, `admin_role = ''`])('other roles are refused: %s', async (change) => {
    await expect(write(`update members set ${change} where role = 'admin'`)).rejects.toThrow('members_admin_role')
  })
})

async function roleOf({ email }: { email: string }): Promise<AdminRole | null> {
  const query = services.db.selectFrom('members').select('admin_role').where('email', '=', email)
  return ((await query.executeTakeFirst())?.admin_role ?? null) as AdminRole | null
}

import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import { deleteMember } from '../membership/roster/editing/delete-member.server.ts'
import { hashToken } from '../sign-in/secrets.server.ts'
import type { ConfirmedOwner as Admin } from '../viewer.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { removeAdmin } from './remove-admin.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

test('an admin becomes a member, and the audit log says who did it', async () => {
  const [ann, ben] = [await addAdmin('Ann'), await addAdmin('Ben')]
  expect(await removeAdmin(services, ann, ben.memberId)).toEqual({
    outcome: 'removed',
    name: 'Ben Boss',
    isOneself: false,
  })
  expect(await roleOf(ben)).toBe('member')
  const entry = await services.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor: ann.email,
    action: 'Admin role taken away',
    subject_id: ben.memberId,
    changes: { role: { before: 'admin', after: 'member' } },
  })
})

test('admins can remove themselves while another one stays, and never the last one', async () => {
  const [ann, ben] = [await addAdmin('Ann'), await addAdmin('Ben')]
  expect(await removeAdmin(services, ann, ann.memberId)).toMatchObject({ outcome: 'removed', isOneself: true })
  expect(await removeAdmin(services, ben, ben.memberId)).toEqual({ outcome: 'last-admin' })
  expect(await roleOf(ben)).toBe('admin')
})

test('a second click changes nothing', async () => {
  const [ann, ben] = [await addAdmin('Ann'), await addAdmin('Ben')]
  await removeAdmin(services, ann, ben.memberId)
  expect(await removeAdmin(services, ann, ben.memberId)).toEqual({ outcome: 'not-an-admin' })
})

test('a former admin removes nobody', async () => {
  const [ann, ben, cem] = [await addAdmin('Ann'), await addAdmin('Ben'), await addAdmin('Cem')]
  await removeAdmin(services, ann, ben.memberId)
  expect(await removeAdmin(services, ben, cem.memberId)).toEqual({ outcome: 'no-admin-any-more' })
  expect(await roleOf(cem)).toBe('admin')
})

test.each([
  ['removed', (ann: Admin, ben: Admin) => removeAdmin(services, ann, ben.memberId)],
  ['deleted', (ann: Admin, ben: Admin) => deleteMember(services, ben.memberId, ann)],
  ['gone by themselves', (_ann: Admin, ben: Admin) => deleteMember(services, ben.memberId, null)],
])('a former admin’s invitations, sent and received, are void: %s', async (_how, goAway) => {
  const [ann, ben] = [await addAdmin('Ann'), await addAdmin('Ben')]
  for (const [email, invitedBy] of [
    ['friend@example.org', ben.memberId],
    [ben.email, ann.memberId],
    ['other@example.org', ann.memberId],
  ] as const) {
    const names = { first_name: 'In', last_name: 'Vited', token_hash: hashToken(keyTo(email)) }
    const expires_at = new Date(services.clock.now().getTime() + 60_000)
    await services.db
      .insertInto('admin_invitations')
      .values({ ...names, email, invited_by: invitedBy, expires_at })
      .execute()
  }
  await goAway(ann, ben)
  for (const email of ['friend@example.org', ben.email])
    expect((await acceptInvitation(services, keyTo(email))).outcome).toMatch(/^(withdrawn|unknown)$/)
  const open = services.db.selectFrom('admin_invitations').select('email').where('withdrawn_at', 'is', null)
  expect(await open.execute()).toEqual([{ email: 'other@example.org' }])
})

const keyTo = (email: string) => email.replace(/\W/g, '_').padEnd(43, '_')

test.each([
  ['becomes an admin', { role: 'admin' }],
  ['gets another address', { email: 'new@example.org' }],
])('a person who %s has to sign in again', async (_what, change) => {
  const { memberId } = await addAdmin('Ann')
  const { db, clock } = services
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', memberId).execute()
  const now = clock.now()
  const session = { token_hash: Buffer.alloc(32), member_id: memberId, created_at: now, last_seen_at: now }
  await db.insertInto('sessions').values(session).execute()
  await db.updateTable('members').set({ first_name: 'Anna' }).where('id', '=', memberId).execute()
  expect(await db.selectFrom('sessions').select('member_id').execute()).toHaveLength(1)
  await db.updateTable('members').set(change).where('id', '=', memberId).execute()
  expect(await db.selectFrom('sessions').select('member_id').execute()).toEqual([])
})

test('twenty admins who remove each other at the same moment leave exactly one', async () => {
  const opened = connectMany(services.connection, 25)
  try {
    for (let round = 0; round < 2; round += 1) {
      await services.db.deleteFrom('members').execute()
      const admins: Admin[] = []
      for (let n = 0; n < 20; n += 1) admins.push(await addAdmin(`Admin${round}x${n}`))
      await Promise.all(
        admins.map((admin, n) =>
          removeAdmin({ ...services, db: opened.db }, admin, admins[(n + 1) % 20]?.memberId ?? ''),
        ),
      )
      const left = await services.db.selectFrom('members').select('id').where('role', '=', 'admin').execute()
      expect(left.length).toBeGreaterThanOrEqual(1)
      await Promise.all(
        admins.flatMap((admin) =>
          left.map(({ id }) => removeAdmin({ ...services, db: opened.db }, admin, id).catch(() => null)),
        ),
      )
      const last = await services.db.selectFrom('members').select('id').where('role', '=', 'admin').execute()
      expect(last).toHaveLength(1)
    }
  } finally {
    await opened.close()
  }
})

async function addAdmin(firstName: string): Promise<Admin> {
  const email = `${firstName.toLowerCase()}@example.org`
  const { id } = await services.db
    .insertInto('community_members')
    .values({ cohort_id: null, first_name: firstName, last_name: 'Boss', email, role: 'admin', status: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, email, firstName, lastName: 'Boss', least: 'owner' } as Admin
}

async function roleOf({ memberId }: Admin): Promise<string | undefined> {
  const query = services.db.selectFrom('members').select('role').where('id', '=', memberId)
  return (await query.executeTakeFirst())?.role
}

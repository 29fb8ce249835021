import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pilotCohort } from '../../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { listHistory } from '../../../audit/audit-log.server.ts'
import { removeAdmin } from '../../../invitations/remove-admin.server.ts'
import type { ConfirmedOwner as Admin } from '../../../viewer.ts'
import type { MemberRecord } from '../../members.server.ts'
import { findMemberRecord } from '../../members.server.ts'
import { setOffersAutomatically } from '../../places.server.ts'
import { changeMember } from './change-member.server.ts'
import type { MemberEdit } from './member-schema.ts'

let services: TestServices
let boss: Admin
beforeEach(async () => {
  services = await openTestServices()
  const id = await add({ email: 'boss@example.org', role: 'admin', status: 'confirmed', cohort_id: null })
  boss = { memberId: id, email: 'boss@example.org', least: 'owner' } as Admin
})
afterEach(() => services.close())

describe('an edit', () => {
  test('saves every field, and the history records the admin, the changes and the reason', async () => {
    const id = await add({ email: 'ada@example.org' })
    expect(
      await edit(id, {
        firstName: 'Ada',
        lastName: 'King',
        email: 'ada.king@example.org',
        role: 'builder_plus',
        status: 'cancelled',
        newsletter: true,
        reason: 'She wrote to us',
      }),
    ).toMatchObject({ outcome: 'saved' })
    expect(await recordOf(id)).toMatchObject({
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada.king@example.org',
      role: 'builder_plus',
      status: 'cancelled',
      newsletter: true,
    })
    expect(await listHistory(services.db, 'member', id)).toMatchObject([
      {
        actor: 'boss@example.org',
        action: 'Member changed',
        reason: 'She wrote to us',
        changes: {
          'first name': { before: 'Some', after: 'Ada' },
          'last name': { before: 'Body', after: 'King' },
          'e-mail': { before: 'ada@example.org', after: 'ada.king@example.org' },
          role: { before: 'member', after: 'builder plus' },
          status: { before: 'registered', after: 'cancelled' },
          newsletter: { before: 'no', after: 'yes' },
        },
      },
    ])
  })

  test('that changes nothing leaves no trace', async () => {
    const id = await add({})
    expect(await edit(id, {})).toMatchObject({ outcome: 'saved' })
    expect(await listHistory(services.db, 'member', id)).toEqual([])
    expect((await recordOf(id)).version).toBe(1)
  })

  test('of a field that another admin has changed meanwhile is not saved, and reports the current values', async () => {
    const id = await add({})
    const seen = await recordOf(id)
    await edit(id, { firstName: 'Theirs' })
    const result = await changeMember(services, boss, id, { ...toEdit(seen), firstName: 'Mine' }, pilotCohort, boss)
    expect(result).toMatchObject({ outcome: 'changed-meanwhile', current: { firstName: 'Theirs', version: 2 } })
    expect((await recordOf(id)).firstName).toBe('Theirs')
  })

  test('by two admins at once is saved for one of them', async () => {
    const id = await add({})
    const seen = await recordOf(id)
    const outcomes = await Promise.all(
      ['One', 'Two', 'Three'].map((firstName) =>
        changeMember(services, boss, id, { ...toEdit(seen), firstName }, pilotCohort, boss),
      ),
    )
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed-meanwhile', 'changed-meanwhile', 'saved'])
  })

  test("can't give a member another member's address, in any case", async () => {
    await add({ email: 'taken@example.org' })
    const id = await add({})
    expect(await edit(id, { email: 'TAKEN@example.org' })).toEqual({ outcome: 'email-taken' })
    expect(await listHistory(services.db, 'member', id)).toEqual([])
  })

  test('of a deleted member is refused', async () => {
    const seen = await recordOf(await add({}))
    const gone = '00000000-0000-4000-8000-000000000000'
    expect(await changeMember(services, boss, gone, toEdit(seen), pilotCohort, boss)).toEqual({
      outcome: 'member-not-found',
    })
  })
})

describe('the capacity', () => {
  test('is exceeded only by an admin who has agreed to the exact number', async () => {
    await setCapacity(1)
    await add({ email: 'holder@example.org' })
    const id = await add({ status: 'waitlist' })
    const asked = { outcome: 'over-capacity', capacity: 1, taken: 2 }
    expect(await edit(id, { status: 'registered' })).toEqual(asked)
    expect(await edit(id, { status: 'confirmed' })).toEqual(asked)
    expect(await edit(id, { status: 'registered', agreedTaken: 3 })).toEqual(asked)
    expect((await recordOf(id)).status).toBe('waitlist')
    expect(await edit(id, { status: 'registered', agreedTaken: 2 })).toMatchObject({ outcome: 'saved' })
    expect((await recordOf(id)).status).toBe('registered')
  })

  test('is not checked for a member who holds a place already', async () => {
    const id = await add({})
    await setCapacity(0)
    expect(await edit(id, { status: 'confirmed' })).toMatchObject({ outcome: 'saved' })
    expect(await edit(id, { firstName: 'Other' })).toMatchObject({ outcome: 'saved' })
  })

  test('holds when two edits take the last place at once', async () => {
    await setCapacity(1)
    const ids = [await add({ status: 'cancelled' }), await add({ status: 'cancelled' })]
    const outcomes = await Promise.all(ids.map((id) => edit(id, { status: 'registered' })))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['over-capacity', 'saved'])
  })

  test('counts a former admin who becomes a participant', async () => {
    await setCapacity(0)
    const id = await add({ role: 'admin', status: 'confirmed', cohort_id: null })
    const learner = { role: 'member', status: 'registered' } as const
    expect(await edit(id, learner)).toEqual({ outcome: 'over-capacity', capacity: 0, taken: 1 })
    expect(await edit(id, { ...learner, agreedTaken: 1 })).toMatchObject({ outcome: 'saved' })
    expect((await recordOf(id)).inCohort).toBe(true)
  })
})

describe('a member who gets a place', () => {
  test.each([
    ['waitlist', 'registered', 'You waited for a place'],
    ['cancelled', 'registered', 'A place in the pilot bootcamp is reserved for you'],
  ])('from %s to %s is told by email', async (before, status, words) => {
    const id = await add({ email: 'given@example.org', status: before })
    expect(await edit(id, { status: status as 'registered' })).toMatchObject({ isTold: true })
    await services.settleChanges()
    await services.sendEmails()
    expect(await emailsTo('given@example.org')).toEqual([expect.stringContaining(words)])
  })

  test('is not told when the admin turns the email off', async () => {
    const id = await add({ email: 'given@example.org', status: 'waitlist' })
    expect(await edit(id, { status: 'registered', tell: false })).toMatchObject({ outcome: 'saved', isTold: false })
    await services.settleChanges()
    await services.sendEmails()
    expect(await emailsTo('given@example.org')).toEqual([])
  })

  test.each([
    ['waitlist', 'confirmed'],
    ['confirmed', 'registered'],
  ])('is not one who changes from %s to %s, and gets no such email', async (before, status) => {
    const id = await add({ email: 'other@example.org', status: before })
    expect(await edit(id, { status: status as 'registered' })).toMatchObject({ outcome: 'saved', isTold: false })
    await services.settleChanges()
    await services.sendEmails()
    expect(await emailsTo('other@example.org')).toEqual([])
  })
})

describe('a freed place', () => {
  test('goes to members who wait, if the cohort offers places automatically', async () => {
    await setCapacity(1)
    const [holder, waits] = [await add({}), await add({ status: 'waitlist' })]
    await services.db.transaction().execute((tx) => setOffersAutomatically(tx, true, pilotCohort))
    // The answer names the member who got it.
    expect(await edit(holder, { status: 'cancelled' })).toMatchObject({ outcome: 'saved' })
    await services.settleChanges()
    expect((await recordOf(waits)).status).toBe('registered')
  })

  test('does not go back to the member from whom an admin took it', async () => {
    const holder = await add({})
    await services.db.transaction().execute((tx) => setOffersAutomatically(tx, true, pilotCohort))
    await edit(holder, { status: 'waitlist' })
    expect((await recordOf(holder)).status).toBe('waitlist')
  })
})

describe('the admin role', () => {
  test("can't be taken from oneself by accident", async () => {
    await add({ role: 'admin' })
    expect(await edit(boss.memberId, { role: 'member' })).toEqual({ outcome: 'own-role' })
  })

  test('taken from a member on the team only gives them no place, in any way of taking it', async () => {
    await setCapacity(0)
    const [edited, removed] = [
      await add({ role: 'admin', status: 'confirmed', cohort_id: null }),
      await add({ role: 'admin', status: 'confirmed', cohort_id: null }),
    ]
    expect(await edit(edited, { role: 'member' })).toMatchObject({ outcome: 'saved' })
    expect(await removeAdmin(services, boss, removed)).toMatchObject({ outcome: 'removed' })
    const outside = { role: 'member', status: 'cancelled', inCohort: false }
    expect([await recordOf(edited), await recordOf(removed)]).toMatchObject([outside, outside])
  })

  test('on its own has no registration that could be cancelled', async () => {
    const id = await add({ role: 'admin', status: 'confirmed', cohort_id: null })
    expect(await edit(id, { status: 'cancelled' })).toEqual({ outcome: 'nothing-to-cancel' })
    expect(await edit(id, { status: 'cancelled', role: 'member' })).toMatchObject({ outcome: 'saved' })
  })

  test('taken from a participant leaves them their place', async () => {
    const id = await add({ role: 'admin' })
    expect(await edit(id, { role: 'member' })).toMatchObject({ outcome: 'saved' })
    expect(await recordOf(id)).toMatchObject({ role: 'member', status: 'registered', inCohort: true })
  })

  test('and the address of an admin change only after a confirmation with the passkey', async () => {
    const id = await add({ email: 'ada@example.org' })
    const colleague = await add({ email: 'grace@example.org', role: 'admin', cohort_id: null })
    const tryOut = async (who: string, changes: Partial<MemberEdit>) => {
      const edit = { ...toEdit(await recordOf(who)), ...changes }
      return (await changeMember(services, boss, who, edit, pilotCohort, null)).outcome
    }
    expect(await tryOut(id, { role: 'admin' })).toBe('unconfirmed')
    expect(await tryOut(colleague, { role: 'member' })).toBe('unconfirmed')
    expect(await tryOut(colleague, { email: 'mine@example.org' })).toBe('unconfirmed')
    expect(await tryOut(boss.memberId, { email: 'mine@example.org' })).toBe('unconfirmed')
    expect([await recordOf(id), await recordOf(colleague)]).toMatchObject([
      { role: 'member' },
      { role: 'admin', email: 'grace@example.org' },
    ])
    expect(await tryOut(colleague, { firstName: 'Grace', email: 'GRACE@example.org' })).toBe('saved')
    expect(await tryOut(id, { role: 'builder', email: 'ada.king@example.org' })).toBe('saved')
  })

  test("can't be given, taken or moved to another address by an organiser, and a new admin is a reader", async () => {
    const other = await add({ email: 'other@example.org', role: 'admin', cohort_id: null })
    const id = await add({})
    const { db } = services
    const organiser = { memberId: other, email: 'other@example.org', least: 'organiser' } as Admin
    await db.updateTable('members').set({ admin_role: 'organiser' }).where('id', '=', other).execute()
    const tryAs = async (admin: Admin, whom: string, change: Partial<MemberEdit>) =>
      (await changeMember(services, admin, whom, { ...toEdit(await recordOf(whom)), ...change }, pilotCohort, admin))
        .outcome
    expect(await tryAs(organiser, id, { role: 'admin' })).toBe('takes-owner')
    expect(await tryAs(organiser, boss.memberId, { email: 'mine@example.org' })).toBe('takes-owner')
    expect(await tryAs(organiser, boss.memberId, { role: 'member' })).toBe('last-owner')
    expect(await tryAs(organiser, id, { role: 'builder' })).toBe('saved')
    expect(await tryAs(boss, id, { role: 'admin' })).toBe('saved')
    expect(await tryAs(boss, id, { firstName: 'Grace' })).toBe('saved')
    const row = db.selectFrom('members').select(['role', 'admin_role']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ role: 'admin', admin_role: 'reader' })
  })

  test('stays with one of two admins who take it from each other at once', async () => {
    const email = 'other@example.org'
    const other = { memberId: await add({ email, role: 'admin', cohort_id: null }), email, least: 'owner' } as Admin
    const [seenBoss, seenOther] = [await recordOf(boss.memberId), await recordOf(other.memberId)]
    const outcomes = await Promise.all([
      changeMember(services, boss, other.memberId, { ...toEdit(seenOther), role: 'member' }, pilotCohort, boss),
      changeMember(services, other, boss.memberId, { ...toEdit(seenBoss), role: 'member' }, pilotCohort, other),
    ])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['no-admin-any-more', 'saved'])
  })
})

async function emailsTo(address: string): Promise<string[]> {
  const entries = (await services.mailbox.list()).filter(({ to }) => to === address)
  const letters = await Promise.all(entries.map(({ id }) => services.mailbox.read(id)))
  return letters.map((letter) => letter?.text.replace(/\s+/g, ' ') ?? '')
}

let added = 0

async function add(values: {
  email?: string
  role?: string
  status?: string
  cohort_id?: number | null
}): Promise<string> {
  added += 1
  const { id } = await services.db
    .insertInto('community_members')
    .values({
      first_name: 'Some',
      last_name: 'Body',
      email: `body${added}@example.org`,
      status: 'registered',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function recordOf(id: string): Promise<MemberRecord> {
  const record = await findMemberRecord(services.db, id, pilotCohort)
  if (!record) throw new Error('no such member')
  return record
}

function toEdit({ firstName, lastName, email, role, status, newsletter, version }: MemberRecord): MemberEdit {
  return {
    firstName,
    lastName,
    email,
    role,
    status,
    newsletter,
    version,
    tell: true,
    reason: undefined,
    agreedTaken: undefined,
  }
}

async function edit(id: string, changes: Partial<MemberEdit>) {
  return changeMember(services, boss, id, { ...toEdit(await recordOf(id)), ...changes }, pilotCohort, boss)
}

async function setCapacity(capacity: number): Promise<void> {
  await services.db.updateTable('cohorts').set({ capacity }).execute()
}

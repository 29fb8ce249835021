import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pilotCohort } from '../../../test/pilot.ts'
import { requestCode } from '../../sign-in/codes/request-code.server.ts'
import { verifyCode } from '../../sign-in/codes/verify-code.server.ts'
import { openSignInServices, portalRequest, readNewestCode, type SignInServices } from '../../sign-in/test-kit.ts'
import { insertMembers, updateMember } from '../members.server.ts'
import { actWithPrivateLink } from '../private-link/act-with-private-link.server.ts'
import { registrationKey } from '../private-link/member-key.server.ts'
import { findOwnRegistration, registerNewcomer } from '../registrations.server.ts'
import { countAddressIssues } from '../roster/lists/address-issues.server.ts'
import { listMatchingMembers, listMembers } from '../roster/lists/member-lists.server.ts'
import { memberSearchParams, readMemberQuery, withAddressIssue } from '../roster/lists/member-query.ts'
import { type Marked, markColumns } from './marked-members.server.ts'

/** Ada is registered, Wim waits, Boss is an admin. */
let services: SignInServices
beforeEach(async () => {
  services = await openSignInServices()
})
afterEach(() => services.close())

describe('registrations of one mailbox', () => {
  test('are listed together in any spelling, each with the number of the others', async () => {
    for (const email of ['zoe@example.org', 'g.race@gmail.com', 'ZOE+2@example.org', 'alone+1@example.org'])
      await register(email)
    await register('grace@googlemail.com')
    await register('zoe+3@example.org')
    expect(await found('email=shared')).toEqual([
      ['g.race@gmail.com', 1],
      ['grace@googlemail.com', 1],
      ['zoe@example.org', 2],
      ['ZOE+2@example.org', 2],
      ['zoe+3@example.org', 2],
    ])
    expect((await countAddressIssues(services.db, null)).shared).toEqual({ total: 5, hasMore: false })
    const marks = await found('email=shared&search=zoe%2B')
    expect(marks.map(([email]) => email)).toEqual(['ZOE+2@example.org', 'zoe+3@example.org'])
    const query = readMemberQuery(new URLSearchParams('email=shared'))
    expect((await listMatchingMembers(services.db, query, 3, null)).map(({ email }) => email)).toHaveLength(3)
  })

  test('are not listed when only one of them holds a place or waits', async () => {
    const [first, second, third] = [
      await register('z@example.org'),
      await register('z+2@example.org'),
      await register('z+3@example.org'),
    ]
    const others = async () => (await found('email=shared')).map(([email]) => email)
    await change(second, { status: 'cancelled' })
    expect(await others()).toEqual(['z@example.org', 'z+3@example.org'])
    await change(first, { cohort_id: null })
    expect(await others()).toEqual([])
    await change(second, { status: 'waitlist' })
    expect(await others()).toEqual(['z+2@example.org', 'z+3@example.org'])
    await change(third, { email: 'somebody.else@example.org' })
    expect(await others()).toEqual([])
    await change(third, { email: 'Z+4@example.org' })
    expect(await others()).toEqual(['z+2@example.org', 'Z+4@example.org'])
    await services.db.deleteFrom('members').where('id', '=', second).execute()
    expect(await others()).toEqual([])
    await register('pair@example.org')
    await change(await register('lone@example.org'), { email: 'pair+1@example.org' })
    expect(await others()).toEqual(['pair@example.org', 'pair+1@example.org'])
  })

  test('are found when they came in one import, and counting stops at the limit', async () => {
    const members = Array.from({ length: 102 }, (_, n) => ({
      firstName: 'Many',
      lastName: `M${n}`,
      email: `many+${n}@example.org`,
      newsletter: false,
      status: 'waitlist' as const,
      joinedAt: null,
    }))
    await services.db.transaction().execute((tx) => insertMembers(tx, members, pilotCohort))
    expect((await found('email=shared'))[0]).toEqual(['many+0@example.org', 100])
    expect((await countAddressIssues(services.db, null)).shared).toEqual({ total: 100, hasMore: true })
  })
})

describe('an unproven address', () => {
  test('belongs to a member who holds a place or waits, and has neither signed in nor used the private link', async () => {
    const ids = await idsOf(['ada@example.org', 'wim@example.org', 'boss@example.org'])
    await change(ids[2] ?? '', { cohort_id: null })
    expect((await found('email=unproven')).map(([email]) => email)).toEqual(['wim@example.org', 'ada@example.org'])
    expect((await countAddressIssues(services.db, null)).unproven.total).toBe(1)
    expect(await sinceOf(ids)).toEqual([expect.any(Date), expect.any(Date), undefined])

    await requestCode(services, portalRequest())
    const code = await readNewestCode(services)
    const attempt = { ...portalRequest(), code, oldToken: null }
    expect(await verifyCode(services, attempt)).toMatchObject({ outcome: 'signed-in' })
    expect((await found('email=unproven')).map(([email]) => email)).toEqual(['wim@example.org'])
    expect(await sinceOf(ids.slice(0, 1))).toEqual([null])

    const wim = { id: ids[1] ?? '', email: 'wim@example.org' }
    const key = registrationKey(services.secret, wim)
    await findOwnRegistration(services.db, wim.id, pilotCohort)
    expect(await actWithPrivateLink(services, `${key.slice(0, -1)}!`)).toBeNull()
    expect(await found('email=unproven')).toHaveLength(1)
    expect(await actWithPrivateLink(services, key)).toBe(wim.id)
    expect(await found('email=unproven')).toEqual([])
    expect((await countAddressIssues(services.db, null)).unproven.total).toBe(0)
  })

  test('is unproven again at another address, but not with another name or spelling', async () => {
    const [id = ''] = await idsOf(['ada@example.org'])
    await actWithPrivateLink(services, registrationKey(services.secret, { id, email: 'ada@example.org' }))
    const ada = { firstName: 'Adalind', lastName: 'Lovelace', role: 'member', newsletter: false } as const
    const edit = (email: string) => services.db.transaction().execute((tx) => updateMember(tx, id, { ...ada, email }))
    await edit('ADA@example.org')
    expect(await sinceOf([id])).toEqual([null])
    await edit('adalind@example.org')
    expect(await sinceOf([id])).toEqual([expect.any(Date)])
  })

  test("is proven without a change that an admin's open form would conflict with", async () => {
    const version = () =>
      services.db.selectFrom('members').select('version').where('email', '=', 'ada@example.org').execute()
    const before = await version()
    const [id = ''] = await idsOf(['ada@example.org'])
    await actWithPrivateLink(services, registrationKey(services.secret, { id, email: 'ada@example.org' }))
    expect(await version()).toEqual(before)
  })
})

test('another filter keeps a chosen order, and otherwise has its own', () => {
  const after = (url: string, addressIssue: Parameters<typeof withAddressIssue>[1]) =>
    memberSearchParams(withAddressIssue(readMemberQuery(new URLSearchParams(url)), addressIssue))
  expect(after('order=reversed&page=3&status=waitlist', 'shared')).toBe('?status=waitlist&email=shared')
  expect(after('email=shared&order=reversed', null)).toBe('')
  expect(after('email=shared&sort=name&order=reversed', null)).toBe('?sort=name&order=reversed')
  expect(after('email=shared&sort=joined', 'unproven')).toBe('?email=unproven')
})

async function register(email: string): Promise<string> {
  const person = { firstName: 'Zoe', lastName: 'Zorn', email, newsletter: false }
  return (
    await services.db.transaction().execute((tx) => registerNewcomer(tx, person, pilotCohort, services.clock.now()))
  ).memberId
}

function change(id: string, to: { status?: string; email?: string; first_name?: string; cohort_id?: null }) {
  return services.db.updateTable('community_members').set(to).where('id', '=', id).execute()
}

/** In the order of the list: each address, with its number of others. */
async function found(url: string): Promise<[string, number | undefined][]> {
  const { db } = services
  const query = readMemberQuery(new URLSearchParams(url))
  const { rows } = await listMembers<Marked>(db, query, null, markColumns)
  return rows.map(({ email, marks }) => [email, marks?.othersOfMailbox])
}

async function idsOf(emails: string[]): Promise<string[]> {
  const rows = await services.db.selectFrom('members').select(['id', 'email']).execute()
  return emails.map((email) => rows.find((row) => row.email === email)?.id ?? '')
}

async function sinceOf(ids: string[]) {
  const rows = await services.db
    .selectFrom('members')
    .select(['id', ...markColumns])
    .execute()
  return ids.map((id) => {
    const { unprovenSince } = rows.find((row) => row.id === id)?.marks ?? {}
    return typeof unprovenSince === 'string' ? new Date(unprovenSince) : unprovenSince
  })
}

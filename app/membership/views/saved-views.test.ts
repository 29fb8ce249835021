import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import type { Admin } from '../../viewer.ts'
import { changeView, saveView } from './change-views.server.ts'
import { mostViews, type ViewedList } from './saved-view.ts'
import { listViews } from './saved-views.server.ts'

let services: TestServices
let admin: Admin
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

const viewsOf = ({ memberId }: Admin) => listViews(services.db, memberId, 'members')
const save = (name: string, search = '', list: ViewedList = 'members') =>
  saveView(services, admin, { list, name, search })
const own = (id: number | undefined) => ({ list: 'members', id: id ?? 0 }) as const

test('a view keeps filters, order and columns, and nothing else of the URL', async () => {
  const search =
    '?role=builder&search=ada&step=pending-onboarding&sort=name&columns=company&page=3&edit=x&evil=<script>&id=1'
  expect(await save('  Builders \n who wait ', search)).toBe('saved')
  expect(await viewsOf(admin)).toMatchObject([
    {
      name: 'Builders who wait',
      query: 'role=builder&step=pending-onboarding&sort=name&columns=company',
      isDefault: false,
    },
  ])
})

test('names ignore case, and a view needs one', async () => {
  expect([await save('Mine', 'role=builder'), await save('MINE', 'role=admin'), await save(' ')]).toEqual([
    'saved',
    'replaced',
    'name-missing',
  ])
  expect(await viewsOf(admin)).toMatchObject([{ name: 'MINE', query: 'role=admin' }])
})

test('each list has its own views and its own default view', async () => {
  await save('Builders', 'role=builder')
  expect(
    await save('Builders', 'state=questionnaire-pending&role=builder&step=x&sort=name&columns=status+company', 'pilot'),
  ).toBe('saved')
  const [ofPilot] = await listViews(services.db, admin.memberId, 'pilot')
  expect(ofPilot).toMatchObject({ query: 'state=questionnaire-pending&role=builder&columns=company' })
  const [ofMembers] = await viewsOf(admin)
  const first = { to: 'default', isDefault: true } as const
  expect(await changeView(services, admin, own(ofPilot?.id), first)).toBe('view-not-found')
  expect(await changeView(services, admin, own(ofMembers?.id), first)).toBe('made-default')
  expect(await changeView(services, admin, { list: 'pilot', id: ofPilot?.id ?? 0 }, first)).toBe('made-default')
})

test('one of them is the default, under concurrent clicks', async () => {
  for (const name of ['One', 'Two', 'Three']) await save(name)
  const { db, close } = connectMany(services.connection, 6)
  const views = await viewsOf(admin)
  await Promise.all(
    [...views, ...views].map(({ id }) =>
      changeView({ ...services, db }, admin, own(id), { to: 'default', isDefault: true }),
    ),
  )
  await close()
  const [first, ...others] = (await viewsOf(admin)).filter(({ isDefault }) => isDefault)
  expect(others).toEqual([])
  expect(await changeView(services, admin, own(first?.id), { to: 'default', isDefault: false })).toBe('no-default')
  expect((await viewsOf(admin)).some(({ isDefault }) => isDefault)).toBe(false)
})

test("no one else sees or changes an admin's views", async () => {
  await save('Mine')
  const other = await addAdmin(services, 'other@example.org')
  const [mine] = await viewsOf(admin)
  expect(await viewsOf(other)).toEqual([])
  expect(await changeView(services, other, own(mine?.id), { to: 'delete' })).toBe('view-not-found')
  expect(await changeView(services, admin, own(mine?.id), { to: 'rename', name: 'Ours' })).toBe('renamed')
  await save('Second')
  expect(await changeView(services, admin, own(mine?.id), { to: 'rename', name: 'second' })).toBe('name-taken')
  expect(await changeView(services, admin, own(mine?.id), { to: 'delete' })).toBe('deleted')
  expect(await viewsOf(admin)).toMatchObject([{ name: 'Second' }])
})

test('the number of views is limited', async () => {
  for (let n = 0; n < mostViews; n += 1) await save(`View ${n}`)
  expect(await save('One more')).toBe('too-many')
})

test('the audit log records saved, changed and deleted views', async () => {
  await save('Builders', 'role=builder&search=ada%40example.org')
  await save('Builders', 'role=admin')
  const [view] = await viewsOf(admin)
  await changeView(services, admin, own(view?.id), { to: 'rename', name: 'Admins' })
  await changeView(services, admin, own(view?.id), { to: 'default', isDefault: true })
  await changeView(services, admin, own(view?.id), { to: 'delete' })
  const log = await services.db.selectFrom('audit_log').select(['action', 'subject', 'changes']).orderBy('id').execute()
  expect(log.map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
    ['View of a list saved', 'Community Members: Builders', { list: { before: null, after: 'role=builder' } }],
    [
      'View of a list changed',
      'Community Members: Builders',
      { list: { before: 'role=builder', after: 'role=admin' } },
    ],
    ['View of a list changed', 'Community Members: Admins', { name: { before: 'Builders', after: 'Admins' } }],
    [
      'View of a list changed',
      'Community Members: Admins',
      { 'the list begins with it': { before: false, after: true } },
    ],
    ['View of a list deleted', 'Community Members: Admins', { list: { before: 'role=admin', after: null } }],
  ])
})

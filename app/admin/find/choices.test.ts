import { expect, test } from 'vitest'
import type { AdminRole } from '../../admin-role.ts'
import { choicesFor, foundChoices, newcomerChoices, stillFitting } from './choices.ts'

const nothing = { people: [], inquiries: [], betaRequests: [], letters: [], content: [], cohorts: [] }
const ann = { id: 'some', name: 'Ann Lee', email: 'ann@example.org', role: 'member' }
const labels = (term: string, role: AdminRole = 'owner') =>
  choicesFor(term, [], role).flatMap(({ items }) => items.map(({ label }) => label))

test('pages and deeds are found by the beginnings of their words, in any order, and by what they are also called', () => {
  expect(labels('aud')).toEqual(['Audit log'])
  expect(labels('log aud')).toEqual(['Audit log'])
  expect(labels('bounced')).toEqual(['See people we can’t reach by email'])
  expect(labels('udit')).toEqual([])
})

test('what is named by the term comes before what is only also called so', () => {
  expect(labels('waitlist')[0]).toBe('Beta waitlist')
  expect(labels('waitlist')).toContain('Places')
})

test('without a term all pages and deeds stand there', () => {
  expect(labels('').length).toBeGreaterThan(20)
  expect(labels(' , ')).toEqual(labels(''))
})

test('no page and no deed stands there twice', () => {
  expect(labels('')).toEqual([...new Set(labels(''))])
})

test('an address that nobody has can be added and invited, by whoever may', () => {
  const choices = (email: string, role: AdminRole, found = nothing) =>
    newcomerChoices(email, found, role).flatMap(({ items }) => items.map(({ to }) => to))
  const [add, invite] = ['/admin/users/new?email=new%40example.org', '/admin/admins?invite=new%40example.org']
  expect(choices('new@example.org', 'owner')).toEqual([add, invite])
  expect(choices('new@example.org', 'organiser')).toEqual([add])
  expect(choices('new@example.org', 'editor')).toEqual([])
  expect(choices('ann@example.org', 'owner', { ...nothing, people: [ann] as never[] })).toEqual([])
  expect(choices('ann', 'owner')).toEqual([])
})

test('what somebody may not do is not offered', () => {
  expect(labels('invite', 'organiser')).not.toContain('Invite an admin')
  expect(labels('invite', 'owner')).toContain('Invite an admin')
  expect(labels('add content', 'reader')).toEqual([])
  expect(labels('new inquiries', 'reader')).toEqual(['See new inquiries'])
})

test('what was found for fewer letters stays while it fits, until the answer to more of them is here', () => {
  const found = foundChoices({ ...nothing, people: [ann, { ...ann, id: 'other', name: 'Anna Bo' }] })
  expect(stillFitting(found, 'anna').flatMap(({ items }) => items.map(({ label }) => label))).toEqual(['Anna Bo'])
  expect(stillFitting(found, 'annx')).toEqual([])
})

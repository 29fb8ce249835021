import { expect, test } from 'vitest'
import type { AdminRole } from '../../admin-role.ts'
import { choicesFor, foundChoices, newcomerChoices, stillFitting } from './choices.ts'

const nothing = {
  people: [],
  near: [],
  inquiries: [],
  betaRequests: [],
  letters: [],
  content: [],
  cohorts: [],
  items: [],
}
const ann = { id: 'some', name: 'Ann Lee', email: 'ann@example.org', role: 'member' }
const labels = (term: string, role: AdminRole = 'owner') =>
  choicesFor(term, [], role, { id: 2, slug: 'spring', title: 'Spring Bootcamp' }).flatMap(({ items }) =>
    items.map(({ label }) => label),
  )

test('pages and shortcuts are found by the beginnings of their words, in any order, and by their other names', () => {
  expect(labels('aud')).toEqual(['Audit log'])
  expect(labels('log aud')).toEqual(['Audit log'])
  expect(labels('bounced')).toEqual(['See people we can’t reach by email'])
  expect(labels('dit')).toEqual([])
})

test('deeds are found under the names that an organiser has for them, in the bootcamp in focus', () => {
  for (const [term, deed] of [
    ['offer', 'Offer places'],
    ['waitlist', 'Offer places'],
    ['remind', 'Remind everyone who isn’t ready'],
    ['move session', 'Move a session'],
    ['export', 'Export members'],
    ['publish', 'Publish a bootcamp'],
    ['print', 'Dashboard'],
    ['settings', 'Settings'],
    ['capacity', 'Change dates, places and links'],
    ['write ready', 'Write to everyone who is ready'],
    ['funder report', 'Report for a funder'],
    ['roles', 'Admins and roles'],
    ['move the session', 'Move a session'],
    ['add a person', 'Add a person by hand'],
    ['new bootcamp', 'Start a new bootcamp'],
    ['call off', 'Publish a bootcamp'],
  ] as const)
    expect(labels(term), term).toContain(deed)
  const [moved] = choicesFor('move a session', [], 'owner', { id: 2, slug: 'spring', title: 'Spring Bootcamp' })
  expect(moved?.items).toMatchObject([{ to: '/admin/cohorts/spring/schedule', detail: 'Spring Bootcamp' }])
  expect(choicesFor('move a session', [], 'owner', null)).toEqual([])
})

test('one typo in a word still finds the place or the deed, unless something is spelled so', () => {
  for (const [term, deed] of [
    ['sesion move', 'Move a session'],
    ['remnid', 'Remind everyone who isn’t ready'],
    ['publsh', 'Publish a bootcamp'],
    ['templtes', 'Reply templates'],
    ['pasksey', 'Sign-in and passkeys'],
    ['retenti0n', 'Retention'],
    ['exprot', 'Export members'],
    ['inqiry', 'Inquiries'],
  ] as const)
    expect(labels(term), term).toContain(deed)
  expect(labels('told')).toEqual(['Who is told'])
  expect(labels('xyzzy')).toEqual([])
})

test('a match of the name comes before a match of another name', () => {
  expect(labels('templates')[0]).toBe('Reply templates')
  expect(labels('templates')).toContain('Inquiries')
})

test('without a term all pages and shortcuts are listed', () => {
  expect(labels('').length).toBeGreaterThan(20)
  expect(labels(' , ')).toEqual(labels(''))
})

test('no page and no shortcut is listed twice', () => {
  expect(labels('')).toEqual([...new Set(labels(''))])
})

test('an unknown address can be added, looked up and invited, if the role allows it', () => {
  const choices = (email: string, role: AdminRole, found = nothing) =>
    newcomerChoices(email, found, role).flatMap(({ items }) => items.map(({ to }) => to))
  const [add, invite] = ['/admin/users/new?email=new%40example.org', '/admin/settings/admins?invite=new%40example.org']
  const about = '/admin/settings/data-requests?email=new%40example.org'
  expect(choices('new@example.org', 'owner')).toEqual([add, about, invite])
  expect(choices('new@example.org', 'organiser')).toEqual([add, about])
  expect(choices('new@example.org', 'editor')).toEqual([])
  expect(choices('ann@example.org', 'owner', { ...nothing, people: [ann] as never[] })).toEqual([])
  expect(choices('ann', 'owner')).toEqual([])
})

test('an action that the role doesn’t allow is not offered', () => {
  expect(labels('invite', 'organiser')).not.toContain('Invite an admin')
  expect(labels('invite', 'owner')).toContain('Invite an admin')
  expect(labels('add content', 'reader')).toEqual([])
  expect(labels('new inquiries', 'reader')).toEqual(['See new inquiries'])
})

test('results of a shorter term stay while they match, until the answer to the longer one arrives', () => {
  const found = foundChoices({ ...nothing, people: [ann, { ...ann, id: 'other', name: 'Anna Bo' }] })
  expect(stillFitting(found, 'anna').flatMap(({ items }) => items.map(({ label }) => label))).toEqual(['Anna Bo'])
  expect(stillFitting(found, 'annx')).toEqual([])
})

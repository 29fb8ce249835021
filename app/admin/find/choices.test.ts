import { expect, test } from 'vitest'
import { choicesFor, foundChoices, newcomerChoices, stillFitting } from './choices.ts'

const nothing = { people: [], inquiries: [], betaRequests: [], letters: [], content: [], cohorts: [] }
const ann = { id: 'some', name: 'Ann Lee', email: 'ann@example.org', role: 'member' }
const labels = (term: string) => choicesFor(term, []).flatMap(({ items }) => items.map(({ label }) => label))

test('pages and deeds are found by the beginnings of their words, in any order, and by what they are also called', () => {
  expect(labels('aud')).toEqual(['Audit log'])
  expect(labels('log aud')).toEqual(['Audit log'])
  expect(labels('bounced')).toEqual(['See people whose address refused our email'])
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

test('an address that nobody has can be invited', () => {
  expect(newcomerChoices('new@example.org', nothing)[0]?.items[0]?.to).toBe('/admin/admins?invite=new%40example.org')
  expect(newcomerChoices('ann@example.org', { ...nothing, people: [ann] })).toEqual([])
  expect(newcomerChoices('ann', nothing)).toEqual([])
})

test('what was found for fewer letters stays while it fits, until the answer to more of them is here', () => {
  const found = foundChoices({ ...nothing, people: [ann, { ...ann, id: 'other', name: 'Anna Bo' }] })
  expect(stillFitting(found, 'anna').flatMap(({ items }) => items.map(({ label }) => label))).toEqual(['Anna Bo'])
  expect(stillFitting(found, 'annx')).toEqual([])
})

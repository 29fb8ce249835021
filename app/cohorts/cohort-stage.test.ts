import { expect, test } from 'vitest'
import { stageOf } from './cohort-stage.ts'

const spring = {
  opensAt: new Date('2026-02-01T08:00:00Z'),
  closesAt: new Date('2026-03-02T07:59:59Z'),
  startsAt: new Date('2026-03-07T18:00:00Z'),
  endsAt: new Date('2026-03-21T19:00:00Z'),
  lateRegistration: false,
}
const at = (time: string, full = false, change: Partial<typeof spring> = {}) =>
  stageOf({ ...spring, ...change }, full, new Date(time))

test.each([
  ['2026-02-01T07:59:59Z', 'announced', 'announced'],
  ['2026-02-01T08:00:00Z', 'open', 'full'],
  ['2026-03-02T07:59:58Z', 'open', 'full'],
  ['2026-03-02T07:59:59Z', 'closed', 'closed'],
  ['2026-03-07T17:59:59Z', 'closed', 'closed'],
  ['2026-03-07T18:00:00Z', 'running', 'running'],
  ['2026-03-21T18:59:59Z', 'running', 'running'],
  ['2026-03-21T19:00:00Z', 'over', 'over'],
])('at %s it is %s, or %s when no place is free', (time, withPlaces, without) => {
  expect([at(time), at(time, true)]).toEqual([withPlaces, without])
})

test('late registration keeps it open until its sessions begin', () => {
  expect(at('2026-03-05T00:00:00Z', false, { lateRegistration: true })).toBe('open')
  expect(at('2026-03-07T18:00:00Z', false, { lateRegistration: true })).toBe('running')
})

test('a cohort without dates has no stage', () => {
  expect(stageOf({ ...spring, closesAt: null }, false, new Date('2026-02-02T00:00:00Z'))).toBeNull()
  expect(stageOf({ ...spring, startsAt: null }, false, new Date('2026-02-02T00:00:00Z'))).toBeNull()
})

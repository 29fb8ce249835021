import { expect, test } from 'vitest'
import { readPilot } from '../../../test/pilot.ts'
import { otherOfficeHours } from '../../cohorts/schedule-item.ts'
import { progressAt } from './schedule.ts'

const { schedule } = await readPilot()
const at = (time: string) => progressAt(schedule, new Date(time))

test('before the pilot the first session is the next one', () => {
  expect(at('2025-07-01T00:00:00-07:00')).toEqual({
    sessions: ['ahead', 'ahead', 'ahead'],
    recordings: ['after-session', 'after-session', 'after-session'],
    officeHours: ['ahead', 'ahead'],
    nextSession: 1,
  })
})

test('a session runs from its first moment to its last, and stays the next one until it is over', () => {
  expect(at('2025-07-12T09:59:59-07:00').sessions[0]).toBe('ahead')
  expect(at('2025-07-12T10:00:00-07:00')).toMatchObject({ sessions: ['live', 'ahead', 'ahead'], nextSession: 1 })
  expect(at('2025-07-12T11:59:59-07:00').sessions[0]).toBe('live')
  expect(at('2025-07-12T12:00:00-07:00')).toMatchObject({ sessions: ['over', 'ahead', 'ahead'], nextSession: 2 })
})

test('each slot of the office hours ends on its own', () => {
  expect(at('2025-07-16T14:00:00-07:00').officeHours).toEqual(['over', 'ahead'])
})

test('office hours belong to the exercise between the same two sessions, or to none', () => {
  const after = { starts: '2025-07-30T19:00:00Z', ends: '2025-07-30T20:00:00Z', calendarName: 'after', sequence: 0 }
  const during = { starts: '2025-07-19T16:30:00Z', ends: '2025-07-19T18:00:00Z', calendarName: 'during', sequence: 0 }
  const officeHours = [...schedule.officeHours, during, after]
  expect(otherOfficeHours({ ...schedule, officeHours })).toEqual([during, after])
  expect(otherOfficeHours(schedule)).toEqual([])
})

test('after the pilot there is no next session', () => {
  expect(at('2025-07-26T12:00:00-07:00')).toEqual({
    sessions: ['over', 'over', 'over'],
    recordings: ['soon', 'soon', 'soon'],
    officeHours: ['over', 'over'],
    nextSession: null,
  })
})

test('a recording is announced for thirty days after its session', () => {
  expect(at('2025-07-19T11:59:59-07:00').recordings).toEqual(['soon', 'after-session', 'after-session'])
  expect(at('2025-08-11T12:00:00-07:00').recordings).toEqual(['soon', 'soon', 'soon'])
  expect(at('2025-08-11T12:00:01-07:00').recordings).toEqual(['no-more', 'soon', 'soon'])
})

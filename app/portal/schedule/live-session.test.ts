import { expect, test } from 'vitest'
import { readPilot } from '../../../test/pilot.ts'
import { sessionsOf } from '../../cohorts/schedule-item.ts'
import { barSession, isRoomOpen } from './live-session.ts'

const { schedule } = await readPilot()
const sessions = sessionsOf(schedule)

test.each([
  ['2025-07-12T16:49:59Z', 1, false],
  ['2025-07-12T16:50:00Z', 1, true],
  ['2025-07-12T18:59:59Z', 1, true],
  ['2025-07-12T19:00:00Z', 2, false],
  ['2025-07-26T18:30:00Z', 3, true],
])('at %s the bar is of session %d, and its room is open: %s', (at, number, isOpen) => {
  const now = new Date(at)
  const session = barSession(sessions, now)
  expect(session?.number).toBe(number)
  expect(session && isRoomOpen(session, now)).toBe(isOpen)
})

test('after the last session there is no bar, and a cancelled one is passed over', () => {
  expect(barSession(sessions, new Date('2025-07-26T19:00:00Z'))).toBeNull()
  const cancelled = sessions.map((session) => ({ ...session, cancelled: session.number === 2 }))
  expect(barSession(cancelled, new Date('2025-07-19T17:30:00Z'))?.number).toBe(3)
})

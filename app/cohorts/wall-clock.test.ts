import { expect, test } from 'vitest'
import { minutesLater, momentsOf, problemOfTime } from './wall-clock.ts'

const pacific = 'America/Los_Angeles'

test.each([
  ['2027-03-14T01:59', null],
  [
    '2027-03-14T02:00',
    '2:00 AM doesn’t exist on Mar 14, 2027, because the clocks go forward. Please choose another time.',
  ],
  [
    '2027-03-14T02:30',
    '2:30 AM doesn’t exist on Mar 14, 2027, because the clocks go forward. Please choose another time.',
  ],
  ['2027-03-14T03:00', null],
  ['2027-11-07T00:59', null],
  ['2027-11-07T01:30', '1:30 AM comes twice on Nov 7, 2027, because the clocks go back. Please choose another time.'],
  ['2027-11-07T02:00', null],
])('%s in Los Angeles: %j', (time, problem) => {
  expect(problemOfTime(time, pacific)).toBe(problem)
})

test.each([
  ['2027-01-23T10:00', pacific, '2027-01-23T18:00:00.000Z'],
  ['2027-03-13T10:00', pacific, '2027-03-13T18:00:00.000Z'],
  ['2027-03-14T10:00', pacific, '2027-03-14T17:00:00.000Z'],
  ['2027-04-04T12:00', 'Australia/Lord_Howe', '2027-04-04T01:30:00.000Z'],
  ['2027-07-01T12:00', 'Asia/Kathmandu', '2027-07-01T06:15:00.000Z'],
])('%s in %s is %s', (time, zone, moment) => {
  expect(momentsOf(time, zone)).toEqual([new Date(moment)])
})

test('a week later is the same hour, whatever the clocks do', () => {
  expect(minutesLater('2027-03-10T10:00', 7 * 24 * 60)).toBe('2027-03-17T10:00')
})

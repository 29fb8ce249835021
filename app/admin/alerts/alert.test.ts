import { expect, test } from 'vitest'
import { type AlertHistory, describeAlert, doEmailsWait, dueEmail } from './alert.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * 60 * 60 * 1000)

const waiting = { emails: 3, oldestMinutes: 70, overdueMinutes: 0, sentMinutesAgo: 5 }

test.each([
  ['one address refuses for hours while others get theirs', {}, false],
  ['nothing has left for an hour', { sentMinutesAgo: 60 }, true],
  ['nothing ever left', { sentMinutesAgo: null }, true],
  ['nobody takes up what is due', { overdueMinutes: 61 }, true],
  ['very many wait', { emails: 50 }, true],
  [
    'all of that, for less than an hour',
    { oldestMinutes: 59, sentMinutesAgo: null, emails: 900, overdueMinutes: 59 },
    false,
  ],
])('email waits or not: %s', (_which, change, expected) => {
  expect(doEmailsWait({ ...waiting, ...change }, 60)).toBe(expected)
})

/** Simulates hourly checks. @returns the emails to admins, with their hours */
function play(isThere: (hour: number) => boolean, hours: number): string[] {
  const told: string[] = []
  let history = null as AlertHistory | null
  for (let hour = 0; hour < hours; hour += 1) {
    const now = at(hour)
    const tell = dueEmail(history, isThere(hour), now)
    if (tell) told.push(`${hour} ${tell}`)
    const before = history as AlertHistory | null
    if (isThere(hour))
      history = {
        beganAt: before && !before.endedAt ? before.beganAt : now,
        endedAt: null,
        toldAt: tell === 'there' ? now : (before?.toldAt ?? null),
      }
    else if (before && !before.endedAt) history = { ...before, endedAt: now }
  }
  return told
}

test('a lasting alert is sent once a day, and once when it is over', () => {
  expect(play((hour) => hour >= 3 && hour < 60, 80)).toEqual(['3 there', '27 there', '51 there', '60 over'])
})

test('an intermittent alert is sent once a day, and its end only after its beginning', () => {
  expect(play((hour) => hour % 2 === 1, 30)).toEqual(['1 there', '2 over', '25 there', '26 over'])
  expect(play((hour) => hour === 1 || hour >= 5, 40)).toEqual(['1 there', '2 over', '25 there'])
})

test('no alert is sent without a problem', () => {
  expect(play(() => false, 50)).toEqual([])
})

test('an alert is described with rounded numbers', () => {
  const shared = { place: '' }
  expect(describeAlert({ kind: 'emails-wait', facts: { emails: 1, minutes: 61 }, ...shared })).toBe(
    '1 email is waiting, the oldest for 61 minutes.',
  )
  expect(describeAlert({ kind: 'emails-wait', facts: { emails: 1200, minutes: 300 }, ...shared })).toBe(
    '1,200 emails are waiting, the oldest for 5 hours.',
  )
  expect(describeAlert({ kind: 'disk-fills', facts: { freeMegabytes: 900 }, place: 'web1' })).toBe(
    'web1 has 900 MB left for uploads and the database.',
  )
  expect(describeAlert({ kind: 'backup-old', facts: { hours: 72 }, ...shared })).toBe(
    'The last backup is 3 days old. The server should have taken a newer one by now.',
  )
})

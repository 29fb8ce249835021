import { expect, test } from 'vitest'
import type { Schedule, ScheduleItem } from '../../cohorts/schedule-item.ts'
import { isLatecomer, type OwnProgress, thisWeek, ticksOf } from './this-week.ts'

const texts = { title: 'A', description: 'B', document: null, upload: null, topics: [] }

function session(number: number, day: string, recordingUrl: string | null = null): ScheduleItem {
  const times = { starts: `${day}T17:00:00Z`, ends: `${day}T19:00:00Z`, duration: '2:00:00' }
  const about = { title: 'A', description: 'B', objectives: [], outcome: '', points: [], takeaway: '' }
  return {
    kind: 'live session',
    id: number * 10,
    number,
    ...times,
    ...about,
    recordingUrl,
    calendarName: `session-${number}`,
    sequence: 0,
    cancelled: false,
  }
}

const exercise = (number: number, due: string): ScheduleItem => ({
  kind: 'exercise',
  id: number * 10 + 5,
  number,
  ...texts,
  effort: '',
  hours: 3,
  due,
})

const items: ScheduleItem[] = [
  { kind: 'preparation', id: 1, ...texts, hours: 2 },
  session(1, '2027-01-23', 'https://video.example/1'),
  exercise(1, '2027-01-29T18:00:00Z'),
  session(2, '2027-01-30', 'https://video.example/2'),
  exercise(2, '2027-02-05T18:00:00Z'),
  session(3, '2027-02-06'),
]
const slot = { starts: '2027-01-27T20:00:00Z', ends: '2027-01-27T21:00:00Z', calendarName: 'office', sequence: 0 }
const schedule: Schedule = {
  slug: 'january',
  name: 'January',
  zone: 'America/Los_Angeles',
  meetingUrl: 'https://meet.example',
  chatUrl: 'https://chat.example',
  feedbackUrl: null,
  items,
  officeHours: [slot],
  cancelledOfficeHours: [],
}
const nothing: OwnProgress = { since: '2027-01-01T00:00:00Z', read: [], attended: [], handIns: [], projects: 0 }
const rows = (day: string, own: Partial<OwnProgress> = {}) =>
  thisWeek(schedule, { ...nothing, ...own }, new Date(`${day}T12:00:00Z`)).map((row) => {
    if (row.kind === 'recording') return `recording ${row.session.number}`
    return row.kind === 'exercise' ? `exercise ${row.item.number}` : row.kind
  })
const draft = { exercise: 15, state: 'draft' as const, draftAt: '2027-01-25T00:00:00Z' }

test.each([
  ['before the first session the prep pack', '2027-01-10', {}, ['preparation']],
  ['once it is read nothing', '2027-01-10', { read: [1] }, []],
  ['in the first week', '2027-01-24', {}, ['exercise 1', 'recording 1', 'office-hours']],
  ['a draft stays open', '2027-01-24', { handIns: [draft] }, ['exercise 1', 'recording 1', 'office-hours']],
  [
    'what is handed in goes',
    '2027-01-24',
    { handIns: [{ ...draft, state: 'sent' as const }] },
    ['recording 1', 'office-hours'],
  ],
  [
    'wanted changes come first',
    '2027-01-31',
    { handIns: [{ ...draft, state: 'changes wanted' as const }] },
    ['exercise 1', 'recording 2'],
  ],
  ['afterwards at one’s own pace', '2027-03-01', { read: [1] }, ['exercise 1', 'recording 1']],
  [
    'afterwards the recording of a missed session',
    '2027-03-01',
    { attended: [10] },
    ['preparation', 'exercise 1', 'recording 2'],
  ],
])('%s', (_name, day, own, expected) => {
  expect(rows(day, own)).toEqual(expected)
})

const words = (own: Partial<OwnProgress>) =>
  ticksOf(schedule, { ...nothing, ...own }).map((tick) => `${tick.name}: ${tick.words}`)

test('five ticks say how far one is', () => {
  expect(words({})).toEqual([
    'Prep pack: not read yet',
    'Sessions: 0 of 3',
    'Exercises: 0 of 2',
    'Project: not shared yet',
    'Certificate: when all is done',
  ])
  expect(words({ read: [1], attended: [10], handIns: [draft], projects: 1 })).toEqual([
    'Prep pack: read',
    'Sessions: 1 of 3',
    'Exercises: draft of exercise 1',
    'Project: shared',
    'Certificate: when all is done',
  ])
})

test('who came after the last session is told of recordings, not of attending', () => {
  const late = { since: '2027-02-10T00:00:00Z' }
  expect(isLatecomer(schedule, { ...nothing, ...late })).toBe(true)
  expect(words(late)).toContain('Recordings: 2 to watch')
})

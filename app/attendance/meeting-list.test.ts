import { expect, test } from 'vitest'
import { CsvRefused } from '../platform/csv/csv.ts'
import { matchMeetingList, minutesIn } from './meeting-list.ts'
import { readMeetingList } from './read-meeting-list.server.ts'

const now = new Date('2027-01-31T00:00:00Z')
const read = (text: string) => readMeetingList(text, now)

test.each([
  ['92', 92],
  ['91.2', 92],
  ['1:32:05', 93],
  ['1h 32m', 92],
  ['1 hr 32 min', 92],
  ['1 Std. 32 Min. 5 Sek.', 93],
  ['32 minutes', 32],
  ['45s', 1],
  ['', null],
  ['10:02 AM', null],
  ['long', null],
])('“%s” are %s minutes', (cell, minutes) => {
  expect(minutesIn(cell)).toBe(minutes)
})

test('Zoom’s participants report is read, with what stands above it, in any language', async () => {
  const english = `Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants
555 0100 200,Session 2,01/30/2027 09:50:00 AM,01/30/2027 12:01:00 PM,host@example.org,131,3

Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest
Ada Lovelace,ada@example.org,01/30/2027 09:55:00 AM,01/30/2027 11:00:00 AM,65,Yes
Phone (Grace Hopper),,01/30/2027 10:00:00 AM,01/30/2027 10:00:10 AM,0,Yes
Phone (Grace Hopper),,01/30/2027 10:01:00 AM,01/30/2027 12:00:00 PM,119,Yes
`
  expect(await read(english)).toEqual([
    { name: 'Ada Lovelace', email: 'ada@example.org', minutes: 65 },
    { name: 'Phone (Grace Hopper)', email: '', minutes: 119 },
  ])
  const german = `Name (Originalname);Benutzer-E-Mail;Beitrittszeit;Dauer (Minuten)\nAda Lovelace;ada@example.org;30.01.2027 09:55;65\n`
  expect(await read(german)).toEqual([{ name: 'Ada Lovelace', email: 'ada@example.org', minutes: 65 }])
  const teams = `First name,Last name,Email,Duration\nAda,Lovelace,ada@example.org,1h 5m 12s\n`
  expect(await read(teams)).toEqual([{ name: 'Ada Lovelace', email: 'ada@example.org', minutes: 66 }])
})

test('a list without names or durations is refused with a sentence', async () => {
  await expect(read('Name,Email\nAda,ada@example.org\n')).rejects.toThrow(CsvRefused)
  await expect(read('Duration\n12\n')).rejects.toThrow('We couldn’t find the columns.')
  await expect(read('')).rejects.toThrow(CsvRefused)
})

test('rows are matched by address, then by a full name that one person has, and added up', () => {
  const people = [
    { id: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@example.org' },
    { id: 'zoe', firstName: 'Zoë', lastName: 'van Dam', email: 'zoe@example.org' },
    { id: 'one', firstName: 'Sam', lastName: 'Lee', email: 'sam@example.org' },
    { id: 'two', firstName: 'Sam', lastName: 'Lee', email: 'lee@example.org' },
  ]
  const row = (name: string, email: string, minutes: number) => ({ name, email, minutes })
  const rows = [
    row('A. L.', 'ada@EXAMPLE.org', 40),
    row('ada lovelace', '', 50),
    row('Dam, Zoe van', 'private@example.com', 90),
    row('iPad (Zoë van Dam)', '', 2),
    row('Sam Lee', '', 60),
    row('Sam Lee', '', 5),
    row('Someone', 'someone@example.org', 9),
  ]
  expect(matchMeetingList(rows, people)).toEqual({
    matched: [
      { id: 'ada', minutes: 90 },
      { id: 'zoe', minutes: 92 },
    ],
    unmatched: [row('Sam Lee', '', 65), row('Someone', 'someone@example.org', 9)],
  })
})

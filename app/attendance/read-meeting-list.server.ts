import { folded, guessColumns } from '../membership/import/match-columns.ts'
import { CsvRefused, csvRows } from '../platform/csv/csv.ts'
import { pastedAddress } from '../platform/email-address.ts'
import { type MeetingRow, minutesIn } from './meeting-list.ts'

const mostRows = 5000
/** Zoom writes what the meeting was above the list. */
const mostRowsAbove = 15

/** In the languages of `headingsOf`, as `folded` writes them. */
const duration =
  /duration|dauer|duree|duracion|duracao|durata|duur|czastrwania|^sure|varighe[dt]|varaktighet|kesto|^minut|timeinmeeting/

const notFound =
  'We couldn’t find the columns. The list needs a name or an email of each person, and how long they stayed (“Duration”).'

/** The list of a meeting tool: Zoom's participants report, and what others export. @throws CsvRefused with a sentence */
export async function readMeetingList(text: string, now: Date): Promise<MeetingRow[]> {
  const rows: string[][] = []
  for await (const { cells } of csvRows(text, mostRows)) rows.push(cells)
  const header = rows.slice(0, mostRowsAbove).findIndex((cells) => {
    const hasPerson = guessColumns(cells, [], now).meanings.some(
      (meaning) => meaning === 'name' || meaning === 'email' || meaning === 'firstName',
    )
    return hasPerson && cells.some((cell) => duration.test(folded(cell)))
  })
  const headings = rows[header]
  if (!headings) throw new CsvRefused(notFound)
  const people = rows.slice(header + 1)
  const { meanings } = guessColumns(headings, people.slice(0, 100), now)
  const lasts = headings.findIndex((heading) => duration.test(folded(heading)))
  const cellOf = (cells: string[], meaning: (typeof meanings)[number]) => {
    const at = meanings.indexOf(meaning)
    return at < 0 ? '' : (cells[at] ?? '').trim()
  }
  return people.flatMap((cells) => {
    const minutes = minutesIn(cells[lasts] ?? '')
    const name = cellOf(cells, 'name') || `${cellOf(cells, 'firstName')} ${cellOf(cells, 'lastName')}`.trim()
    const email = pastedAddress(cellOf(cells, 'email'))
    // Less than a minute is nobody's attendance.
    return minutes && (name || email) ? [{ name, email, minutes }] : []
  })
}

import { href } from 'react-router'
import { dayOf, hoursOf, type Span, type ToldSessions } from '../../../cohorts/cohort.ts'
import type { ScheduleChange } from '../../../cohorts/schedule-change.ts'
import { letterTopics } from '../../../membership/letter-topic.ts'
import { GiveBackParagraphs } from '../../../membership/private-link/registration-links.tsx'
import { defineLetter } from '../../../organization/letter.tsx'
import { greeted } from '../../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../../platform/mail/layout.tsx'

/** The facts that all copies share. */
export interface ToldChanges {
  /** Of the cohort. */
  name: string
  zone: string
  changes: ScheduleChange[]
  /** A sentence of the admin's own, or empty. */
  note: string
  sessions: ToldSessions | undefined
}

interface ScheduleChangeFacts extends ToldChanges {
  firstName: string
  registrationUrl: string
}

/** To every member with a place, after an admin has seen the preview. */
export const scheduleChangeLetter = defineLetter<ScheduleChangeFacts>({
  kind: 'schedule-change',
  topic: letterTopics.place,
  write({ firstName, registrationUrl, name, zone, changes, note, sessions }, { origin }) {
    const [first] = changes
    const hasTimes = changes.some(({ kind }) => kind === 'moved' || kind === 'cancelled' || kind === 'added')
    const body = (
      <>
        <LetterHeading>
          {headingOf(changes)}
          {greeted(', ', firstName)}
        </LetterHeading>
        {note && <LetterText>{note}</LetterText>}
        {changes.map((change) => (
          <LetterText key={JSON.stringify(change)}>
            <Change change={change} zone={zone} />
          </LetterText>
        ))}
        <LetterButton href={origin + href('/training-portal/schedule')}>See your schedule</LetterButton>
        {hasTimes && (
          <LetterText>
            Calendars subscribed to the schedule update automatically. In any other calendar, please change it by hand
            or add it again from your schedule.
          </LetterText>
        )}
        <GiveBackParagraphs url={registrationUrl} sessions={sessions} />
      </>
    )
    return {
      subject: first && changes.length === 1 ? subjectOf(first) : `Changes to the schedule of ${name}`,
      preview:
        changes
          .map((change) => change.kind !== 'link' && change.what)
          .filter(Boolean)
          .join(', ') || name,
      reason: `You received this email because you have a place in the ${name.replace(/^the /i, '')}.`,
      body,
    }
  },
})

function headingOf(changes: ScheduleChange[]): string {
  if (changes.every(({ kind }) => kind === 'recording' || kind === 'document')) return 'New in your schedule'
  return changes.length === 1 ? 'A change to your schedule' : 'Changes to your schedule'
}

function subjectOf(change: ScheduleChange): string {
  switch (change.kind) {
    case 'moved':
      return `New time: ${change.what}`
    case 'cancelled':
      return `Cancelled: ${change.what}`
    case 'added':
      return `In your schedule: ${change.what}`
    case 'recording':
      return `The recording of ${change.what}`
    case 'document':
      return `New in your schedule: ${change.what}`
    case 'link':
      return linkSubjects[change.what]
  }
}

const linkSubjects = { meeting: 'New meeting link', chat: 'New chat link' }

function Change({ change, zone }: { change: ScheduleChange; zone: string }) {
  const when = (span: Span) => `${dayOf(span.starts, zone)}, ${hoursOf(span, zone)}`
  switch (change.kind) {
    case 'moved':
      return (
        <>
          <strong>{change.what}:</strong> moved to {when(change.after)}. Planned before: {when(change.before)}.
        </>
      )
    case 'cancelled':
      return (
        <>
          <strong>{change.what}:</strong> cancelled. Planned before: {when(change.before)}.
        </>
      )
    case 'added':
      return (
        <>
          <strong>{change.what}:</strong> in your schedule now, {when(change.after)}.
        </>
      )
    case 'recording':
      return (
        <>
          <strong>{change.what}:</strong> you can watch the recording now.
        </>
      )
    case 'document':
      return (
        <>
          <strong>{change.what}:</strong> there’s a new document for you.
        </>
      )
    case 'link':
      return change.what === 'meeting' ? (
        <>
          <strong>The meeting link</strong> has changed. Find the new one in your schedule; the old one no longer works.
        </>
      ) : (
        <>
          <strong>The chat</strong> has a new link. Find it in your schedule.
        </>
      )
  }
}

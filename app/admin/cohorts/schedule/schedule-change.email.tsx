import { href } from 'react-router'
import { dayOf, hoursOf, type Span, type ToldSessions } from '../../../cohorts/cohort.ts'
import type { ScheduleChange } from '../../../cohorts/schedule-change.ts'
import { letterTopics } from '../../../membership/letter-topic.ts'
import { GiveBackParagraphs } from '../../../membership/private-link/registration-links.tsx'
import { defineLetter } from '../../../organization/letter.tsx'
import { greeted } from '../../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../../platform/mail/layout.tsx'

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

interface LibraryNewsFacts extends ToldChanges {
  firstName: string
  /** The page that stops emails about recordings and documents. */
  stopUrl: string
}

/** New recordings and documents alone. Members who don't want to hear of them find them in their schedule. */
export function isLibraryNews(changes: readonly ScheduleChange[]): boolean {
  return changes.length > 0 && changes.every(({ kind }) => kind === 'recording' || kind === 'document')
}

/** To members with a place who want to hear of new recordings and documents, after an admin has seen the preview. */
export const libraryNewsLetter = defineLetter<LibraryNewsFacts>({
  kind: 'library-news',
  topic: letterTopics.library,
  write(facts, { origin }) {
    const { name, stopUrl } = facts
    return {
      ...subjectAndPreview(facts),
      reason: `You received this email because you have a place in the ${name.replace(/^the /i, '')}.`,
      headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      body: (
        <>
          <WhatChanged {...facts} origin={origin} />
          <LetterText>
            <LetterLink href={stopUrl}>Stop emails about recordings and documents</LetterLink>
          </LetterText>
        </>
      ),
    }
  },
})

/** To every member with a place, after an admin has seen the preview. */
export const scheduleChangeLetter = defineLetter<ScheduleChangeFacts>({
  kind: 'schedule-change',
  topic: letterTopics.place,
  write(facts, { origin }) {
    const { registrationUrl, name, changes, sessions } = facts
    const hasTimes = changes.some(({ kind }) => kind === 'moved' || kind === 'cancelled' || kind === 'added')
    const body = (
      <>
        <WhatChanged {...facts} origin={origin} />
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
      ...subjectAndPreview(facts),
      reason: `You received this email because you have a place in the ${name.replace(/^the /i, '')}.`,
      body,
    }
  },
})

function subjectAndPreview({ name, changes }: ToldChanges) {
  const [first] = changes
  const preview = changes.map((change) => (change.kind === 'link' ? '' : change.what)).filter(Boolean)
  return {
    subject: first && changes.length === 1 ? subjectOf(first) : `Changes to the schedule of ${name}`,
    preview: preview.join(', ') || name,
  }
}

function WhatChanged({ firstName, note, changes, zone, origin }: ToldChanges & { firstName: string; origin: string }) {
  return (
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
    </>
  )
}

function headingOf(changes: ScheduleChange[]): string {
  if (isLibraryNews(changes)) return 'New in your schedule'
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

import { href } from 'react-router'
import type { CalendarEvent } from '../../cohorts/calendar-event.ts'
import { dayOf, hoursOf } from '../../cohorts/cohort.ts'
import { timeInZone } from '../../cohorts/viewer-time.ts'
import { calendarFile } from '../../cohorts/write-calendar.server.ts'
import { letterTopics } from '../../membership/letter-topic.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'

interface SessionReminderFacts {
  firstName: string
  /** Before the session, from `reminderHours`. */
  hours: number
  bootcamp: string
  number: number
  title: string
  starts: string
  ends: string
  /** The cohort's. */
  zone: string
  /** Null while their browser has not told it. */
  ownZone: string | null
  /** Its location is our link into the meeting. */
  event: CalendarEvent
  registrationUrl: string
  stopUrl: string
}

/** To a member with a place, a day and an hour before a live session. */
export const sessionReminderLetter = defineLetter<SessionReminderFacts>({
  kind: 'session-reminder',
  topic: letterTopics.sessions,
  write(
    { firstName, hours, bootcamp, number, title, zone, ownZone, event, registrationUrl, stopUrl, ...span },
    { origin },
  ) {
    const own = ownZone && timeInZone(span, zone, ownZone)
    const when = hours > 1 ? 'tomorrow' : 'in an hour'
    const body = (
      <>
        <LetterHeading>
          Session {number} is {when}
          {greeted(', ', firstName)}
        </LetterHeading>
        <LetterText>
          <strong>{title}</strong>
          <br />
          {dayOf(span.starts, zone)}, {hoursOf(span, zone)}
          {own && (
            <>
              <br />
              Where you are: {own}
            </>
          )}
        </LetterText>
        <LetterButton href={event.location}>Join the session</LetterButton>
        <LetterText>
          What it’s about is in <LetterLink href={origin + href('/training-portal/schedule')}>your schedule</LetterLink>
          . The attached file puts the session into your calendar.
        </LetterText>
        <LetterText>
          Can’t make it this time? The recording will be in your schedule. If you can’t take part at all,{' '}
          <LetterLink href={registrationUrl}>see your registration</LetterLink>.
        </LetterText>
        <LetterText>
          <LetterLink href={stopUrl}>Stop session reminders</LetterLink>
        </LetterText>
      </>
    )
    return {
      subject: `${hours > 1 ? 'Tomorrow' : 'In an hour'}: session ${number}, ${title}`,
      preview: `${dayOf(span.starts, zone)}, ${hoursOf(span, zone)}`,
      reason: `You received this email because you have a place in ${bootcamp}. We send it a day and an hour before each live session.`,
      headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      attachments: calendarFile(event.name, [event]),
      body,
    }
  },
})

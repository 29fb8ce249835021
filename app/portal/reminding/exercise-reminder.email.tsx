import { href } from 'react-router'
import { momentOf } from '../../cohorts/cohort.ts'
import { timeInZone } from '../../cohorts/viewer-time.ts'
import { letterTopics } from '../../membership/letter-topic.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'

interface ExerciseReminderFacts {
  firstName: string
  bootcamp: string
  exerciseId: number
  number: number
  title: string
  /** Of work at home; null when the organiser gave none. */
  hours: number | null
  /** An instant. */
  due: string
  /** The cohort's. */
  zone: string
  /** Null while their browser has not told it. */
  ownZone: string | null
  stopUrl: string
}

/** To a member with a place who has not handed in an exercise, a day before it is due. */
export const exerciseReminderLetter = defineLetter<ExerciseReminderFacts>({
  kind: 'exercise-reminder',
  topic: letterTopics.homework,
  write({ firstName, bootcamp, exerciseId, number, title, hours, due, zone, ownZone, stopUrl }, { origin }) {
    const own = ownZone && timeInZone({ starts: due, ends: due }, zone, ownZone)
    const page = origin + href('/training-portal/exercises/:id', { id: String(exerciseId) })
    const body = (
      <>
        <LetterHeading>
          Exercise {number} is due tomorrow
          {greeted(', ', firstName)}
        </LetterHeading>
        <LetterText>
          <strong>{title}</strong>
          <br />
          Due {momentOf(due, zone)}
          {own && (
            <>
              <br />
              Where you are: {own}
            </>
          )}
          {hours !== null && (
            <>
              <br />
              About {hours} {hours === 1 ? 'hour' : 'hours'} of work
            </>
          )}
        </LetterText>
        <LetterButton href={page}>Open the exercise</LetterButton>
        <LetterText>
          It doesn’t have to be finished: hand in what you have, and say where you’re stuck. You can also hand it in
          later.
        </LetterText>
        <LetterText>
          <LetterLink href={stopUrl}>Stop exercise reminders</LetterLink>
        </LetterText>
      </>
    )
    return {
      subject: `Due tomorrow: exercise ${number}, ${title}`,
      preview: `Due ${momentOf(due, zone)}`,
      reason: `You received this email because you have a place in ${bootcamp}. We send it a day before an exercise is due, unless you’ve handed it in.`,
      headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      body,
    }
  },
})

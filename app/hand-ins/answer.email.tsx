import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText, Lines } from '../platform/mail/layout.tsx'
import type { Answer } from './hand-in.ts'

interface AnswerFacts {
  firstName: string
  exercise: { id: number; title: string }
  bootcamp: string
  answer: Answer
  note: string
  /** First name of the admin. */
  by: string
}

/** To a participant whose hand-in wants changes, or was seen with a note. Replies go to the team's mailbox. */
export const answerLetter = defineLetter<AnswerFacts>({
  kind: 'hand-in-answer',
  write({ firstName, exercise, bootcamp, answer, note, by }, { origin }) {
    const wantsChanges = answer === 'changes wanted'
    return {
      subject: wantsChanges ? `One more round: ${exercise.title}` : `Seen: ${exercise.title}`,
      preview: note.slice(0, 120),
      reason: `You received this email because you handed in an exercise of ${bootcamp}.`,
      headers: { 'Reply-To': brand.mailbox },
      body: (
        <>
          <LetterHeading>
            {wantsChanges ? `${by} asks for changes` : `${by} has seen your work`}
            {greeted(', ', firstName)}
          </LetterHeading>
          <LetterText>
            About <strong>{exercise.title}</strong>:
          </LetterText>
          {note.split(/\n\s*\n/).map((paragraph) => (
            <LetterText key={paragraph}>
              <Lines text={paragraph} shown={(line) => line} />
            </LetterText>
          ))}
          <LetterButton href={origin + href('/training-portal/exercises/:id', { id: String(exercise.id) })}>
            {wantsChanges ? 'Write the next revision' : 'Look at it'}
          </LetterButton>
        </>
      ),
    }
  },
})

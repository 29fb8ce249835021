import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import { noticeFrame } from './notice-frame.ts'

interface TeamNoticeFacts {
  firstName: string
  title: string
  text: string
  /** Null for a recipient without access to the admin area. */
  path: string | null
  /** Null for an admin. */
  stop: string | null
}

/** An immediate notification, to the team only. */
export const teamNoticeLetter = defineLetter<TeamNoticeFacts>({
  kind: 'team-notice',
  write: ({ firstName, title, text, path, stop }, { origin }) => ({
    subject: title,
    preview: text,
    ...noticeFrame(origin, stop),
    body: (
      <>
        <LetterHeading>{title}</LetterHeading>
        <LetterText>
          Hello{greeted(' ', firstName)}, {text}
        </LetterText>
        {path && <LetterButton href={origin + path}>Take a look</LetterButton>}
        {stop && (
          <LetterText>
            Not for you? <LetterLink href={stop}>Stop these emails</LetterLink>.
          </LetterText>
        )}
      </>
    ),
  }),
})

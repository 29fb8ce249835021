import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import { noticeFrame } from './notice-frame.ts'
import { welcomeWords } from './welcome-words.ts'

interface TeamAddressFacts {
  /** Its topics, each with how soon. */
  topics: string[]
  stop: string
}

/** Tells a new address what it will get and how to stop it. */
export const teamAddressLetter = defineLetter<TeamAddressFacts>({
  kind: 'team-address',
  write: ({ topics, stop }, { origin }) => ({
    subject: welcomeWords.subject,
    preview: welcomeWords.begin,
    ...noticeFrame(origin, stop),
    body: (
      <>
        <LetterHeading>{welcomeWords.subject}</LetterHeading>
        <LetterText>{welcomeWords.begin}</LetterText>
        {topics.map((topic) => (
          <LetterText key={topic}>{topic}</LetterText>
        ))}
        <LetterText>
          {welcomeWords.end} <LetterLink href={stop}>Stop these emails</LetterLink>, or write to{' '}
          <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>.
        </LetterText>
      </>
    ),
  }),
})

import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { describeTrouble, type LastingTrouble, type TroubleKind, troubleWords } from './trouble.ts'

interface TroubleFacts {
  firstName: string
  kind: TroubleKind
  /** Null when it is over. */
  trouble: LastingTrouble | null
}

/** To admins, at most once a day while it lasts, and once more when it is over. */
export const troubleLetter = defineLetter<TroubleFacts>({
  kind: 'trouble',
  write: ({ firstName, kind, trouble }, { origin }) => {
    const { title, over, advice } = troubleWords[kind]
    const subject = trouble ? title : over
    return {
      subject,
      preview: trouble ? describeTrouble(trouble) : 'You don’t have to do anything.',
      reason: `You received this email because you are an admin of ${brand.name}. While a problem lasts, we send it at most once a day.`,
      body: (
        <>
          <LetterHeading>
            {subject}
            {greeted(', ', firstName)}
          </LetterHeading>
          <LetterText>{trouble ? 'This needs a look:' : 'It’s fixed. There’s nothing you need to do.'}</LetterText>
          {trouble && <LetterText>{describeTrouble(trouble)}</LetterText>}
          {trouble && <LetterText>{advice}</LetterText>}
          <LetterButton href={origin + href('/admin/dashboard')}>Open the dashboard</LetterButton>
        </>
      ),
    }
  },
})

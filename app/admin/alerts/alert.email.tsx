import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { type AlertKind, alertWords, describeAlert, type OpenAlert } from './alert.ts'

interface AlertFacts {
  firstName: string
  kind: AlertKind
  /** Null when it is over. */
  trouble: OpenAlert | null
}

/** To admins, at most once a day while it lasts, and once more when it is over. */
export const alertEmail = defineLetter<AlertFacts>({
  kind: 'trouble',
  write: ({ firstName, kind, trouble }, { origin }) => {
    const { title, over, advice } = alertWords[kind]
    const subject = trouble ? title : over
    return {
      subject,
      preview: trouble ? describeAlert(trouble) : 'You don’t have to do anything.',
      reason: `You received this email because you are an admin of ${brand.name}. While a problem lasts, we send it at most once a day.`,
      body: (
        <>
          <LetterHeading>
            {subject}
            {greeted(', ', firstName)}
          </LetterHeading>
          <LetterText>{trouble ? 'This needs a look:' : 'It’s fixed. There’s nothing you need to do.'}</LetterText>
          {trouble && <LetterText>{describeAlert(trouble)}</LetterText>}
          {trouble && <LetterText>{advice}</LetterText>}
          <LetterButton href={origin + href('/admin/dashboard')}>Open the dashboard</LetterButton>
        </>
      ),
    }
  },
})

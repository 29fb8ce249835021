import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'

interface OwnLinkFacts {
  /** Null for somebody who is only on the list for the next bootcamp. */
  firstName: string | null
  /** Where they choose, or stop the only thing that they get. */
  url: string
  registrationUrl: string | null
}

/** To an address that was entered on the page that sends links. Only somebody whom we know gets one. */
export const ownLinkLetter = defineLetter<OwnLinkFacts>({
  kind: 'own-link',
  write: ({ firstName, url, registrationUrl }, { origin }) => ({
    subject: 'Your link',
    preview: 'Choose what we write to you about.',
    reason: `You got this email because this address was entered at ${origin}.`,
    body: (
      <>
        <LetterHeading>Hello{greeted(' ', firstName ?? '')}</LetterHeading>
        <LetterText>
          {registrationUrl
            ? 'Here is your private link. It takes you to your page, where you choose what we write to you about.'
            : 'You are on the list of those who want to hear of the next bootcamp. Here you can leave it.'}
        </LetterText>
        <LetterButton href={url}>{registrationUrl ? 'Choose your emails' : 'Stop these emails'}</LetterButton>
        {registrationUrl && (
          <LetterText>
            You can also <LetterLink href={registrationUrl}>see or change your registration</LetterLink>. The links are
            yours alone, so please don't pass them on.
          </LetterText>
        )}
        <LetterText>If it was not you who asked, you need not do anything.</LetterText>
      </>
    ),
  }),
})

import { LetterLink, LetterText } from '../../platform/mail/layout.tsx'

/** In an email with a code: the way past an attacker who uses up the codes or the tries of this address. */
export function BrowserKeyParagraph({ link }: { link: string }) {
  return (
    <LetterText>
      Does the page say that there were too many codes or tries, and it was not you? Open{' '}
      <LetterLink href={link}>your own sign-in page</LetterLink> on the device you want to work on. What others do with
      your address does not count there.
    </LetterText>
  )
}

import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../platform/mail/layout.tsx'

interface FarewellFacts {
  firstName: string
  /** Otherwise an admin has done it for them. */
  byThemselves: boolean
}

/** The last letter to somebody who left. */
export const farewellLetter = defineLetter<FarewellFacts>({
  kind: 'farewell',
  write({ firstName, byThemselves }, { origin }) {
    const how = byThemselves ? 'You have left' : 'As you asked us to, we have deleted what we stored about you at'
    const body = (
      <>
        <LetterHeading>Goodbye{greeted(', ', firstName)}, and thank you</LetterHeading>
        <LetterText>
          {how} {brand.name}. Your account, your profile, your projects and pictures are deleted, and so are the
          messages you sent us and our notes of letters to you. If you held a place in the pilot bootcamp, it is free
          for somebody else.
        </LetterText>
        <LetterText>
          The log of what admins did stays, without your name and address. As soon as this letter has left, we don't
          know your address any more.
        </LetterText>
        <LetterText>
          Was it not you? Write to {brand.mailbox}. What is deleted can't be brought back, but you are welcome to begin
          anew.
        </LetterText>
        <LetterButton href={`${origin}/join`}>Register again</LetterButton>
      </>
    )
    return {
      subject: `You have left ${brand.name}`,
      preview: 'Everything that says who you are is deleted.',
      reason: `You get this letter because your account at ${origin} was deleted. It is the last one.`,
      body,
    }
  },
})

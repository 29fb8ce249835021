import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../platform/mail/layout.tsx'

interface FarewellFacts {
  firstName: string
  /** False when an admin deleted them. */
  byThemselves: boolean
  /** Bootcamps in which they held a place: 'the pilot bootcamp'. Undefined in emails of an earlier version. */
  held?: string[]
}

/** The last email to a member who left. */
export const farewellLetter = defineLetter<FarewellFacts>({
  kind: 'farewell',
  write({ firstName, byThemselves, held }, { origin }) {
    const how = byThemselves ? 'You’ve left' : 'As you asked, we closed your account at'
    const body = (
      <>
        <LetterHeading>Goodbye{greeted(', ', firstName)}, and thank you</LetterHeading>
        <LetterText>
          {how} {brand.name}. We deleted your account, profile, projects and pictures, the messages you sent us, and our
          records of emails to you.{held ? freed(held) : ''}
        </LetterText>
        <LetterText>
          The admin log stays, with your name and address removed. Once this email is sent, we no longer have your
          address.
        </LetterText>
        <LetterText>
          Not you? Write to {brand.mailbox}. We can’t restore what’s deleted, but you’re welcome back any time.
        </LetterText>
        <LetterButton href={`${origin}/join`}>Register again</LetterButton>
      </>
    )
    return {
      subject: `You’ve left ${brand.name}`,
      preview: 'Everything that identifies you is deleted.',
      reason: `You received this email because your ${brand.name} account was deleted. It’s the last one.`,
      body,
    }
  },
})

function freed(held: readonly string[]): string {
  if (held.length === 0) return ''
  const bootcamps = new Intl.ListFormat('en').format(held)
  return held.length === 1
    ? ` Your place in ${bootcamps} is free for someone else.`
    : ` Your places in ${bootcamps} are free for someone else.`
}

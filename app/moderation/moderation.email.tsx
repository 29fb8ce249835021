import { letterTopics } from '../membership/letter-topic.ts'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../platform/mail/layout.tsx'
import type { ModerationAction } from './moderation.ts'

export interface ModerationFacts {
  firstName: string
  /** 'your project “Menu”' */
  what: string
  deed: ModerationAction
  /** It was hidden before, and its author has changed it since. */
  isAgain: boolean
  /** It is a project that waited for its first review. Missing in emails of an earlier version. */
  isNew?: boolean
  /** Empty when it is shown again. */
  reason: string
}

/** Tells an author that an admin has hidden, removed or shown their content. */
export const moderationLetter = defineLetter<ModerationFacts>({
  kind: 'moderation',
  topic: letterTopics.place,
  write({ firstName, what, deed, isAgain, isNew, reason }, { origin }) {
    const isShown = deed === 'show'
    const says = isNew && deed !== 'remove' ? saysOfNew(deed, what) : saysOf(deed, isAgain, what)
    return {
      subject: says.subject,
      preview: isShown ? 'The other participants see it.' : 'Why, and what you can do about it.',
      reason: 'You received this email because you take part in the training portal.',
      body: (
        <>
          <LetterHeading>
            {says.heading}
            {greeted(', ', firstName)}
          </LetterHeading>
          {!isShown && <LetterText>Why: {reason}</LetterText>}
          <LetterText>{says.next}</LetterText>
          {!isShown && <LetterText>See it differently? Write to {brand.mailbox}, and we’ll talk.</LetterText>}
          <LetterButton href={`${origin}/training-portal/profile`}>Go to My Profile</LetterButton>
        </>
      ),
    }
  },
})

function saysOfNew(deed: 'hide' | 'show', what: string): { subject: string; heading: string; next: string } {
  return deed === 'show'
    ? {
        subject: `Others see ${what} now`,
        heading: `We looked at ${what}, and others see it now`,
        next: 'Thank you for your patience. You don’t have to do anything.',
      }
    : {
        subject: `Others don't see ${what}`,
        heading: `We looked at ${what}, and it stays hidden for now`,
        next: 'You still see it in My Profile. Change it there, and we’ll look at it again.',
      }
}

function saysOf(
  deed: ModerationAction,
  isAgain: boolean,
  what: string,
): { subject: string; heading: string; next: string } {
  switch (deed) {
    case 'show':
      return {
        subject: `Others see ${what} again`,
        heading: `Others see ${what} again`,
        next: 'Thank you for your patience. You don’t have to do anything.',
      }
    case 'hide':
      return {
        subject: isAgain ? `Still hidden: ${what}` : `We hid ${what}`,
        heading: isAgain
          ? `We looked at your change, and ${what} stays hidden for now`
          : `We hid ${what} from the other participants`,
        next: 'You still see it in My Profile. Change it there, and we’ll look at it again.',
      }
    case 'remove':
      return {
        subject: `We removed ${what}`,
        heading: `We removed ${what}`,
        next: 'It is deleted. You can add something else in My Profile at any time.',
      }
  }
}

import type { ReactNode } from 'react'
import type { ToldSessions } from '../../cohorts/cohort.ts'
import { LetterLink, LetterText } from '../../platform/mail/layout.tsx'

/** In an email: the link to the member's registration. @param children what the page offers */
export function RegistrationParagraph({ url, children }: { url: string; children: ReactNode }) {
  return (
    <LetterText>
      <LetterLink href={url}>Manage your registration</LetterLink>: {children} This link is personal, so please don’t
      share it.
    </LetterText>
  )
}

/** In an email to a member with a place: also the link to give it back, until the sessions are over. */
export function GiveBackParagraphs({ url, sessions }: { url: string; sessions?: ToldSessions | undefined }) {
  if (sessions?.phase === 'over')
    return <RegistrationParagraph url={url}>where you stand, and the newsletter.</RegistrationParagraph>
  const cohort = sessions?.slug
  return (
    <>
      <LetterText>
        Can’t make it? Please{' '}
        <LetterLink href={cohort ? `${url}?giveBack=${cohort}` : `${url}?giveBack`}>give your place back</LetterLink>:
        two clicks, and someone else can have it.
      </LetterText>
      <LetterText>
        <LetterLink href={url}>Manage your registration</LetterLink> at any time. These links are personal, so please
        don’t share them.
      </LetterText>
    </>
  )
}

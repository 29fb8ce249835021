import type { ReactNode } from 'react'
import { LetterLink, LetterText } from '../../platform/mail/layout.tsx'

/** In a letter: the way to somebody's own registration. @param children what is found there */
export function RegistrationParagraph({ url, children }: { url: string; children: ReactNode }) {
  return (
    <LetterText>
      <LetterLink href={url}>Manage your registration</LetterLink>: {children} This link is personal, so please don’t
      share it.
    </LetterText>
  )
}

/** In a letter to somebody who has a place: the same, and before it the way to give the place back. @param cohort its slug */
export function GiveBackParagraphs({ url, cohort = '' }: { url: string; cohort?: string | undefined }) {
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

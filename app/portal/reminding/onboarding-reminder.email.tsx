import { href } from 'react-router'
import { type ToldSessions, whenSessionsAre } from '../../cohorts/cohort.ts'
import { letterTopics } from '../../membership/letter-topic.ts'
import { GiveBackParagraphs } from '../../membership/private-link/registration-links.tsx'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import type { StuckState } from '../participant.ts'

interface ReminderFacts {
  firstName: string
  state: StuckState
  registrationUrl: string
  /** Undefined in emails queued by the previous version. */
  sessions?: ToldSessions
}

/** To a member with a place and an open onboarding step. */
export const onboardingReminderLetter = defineLetter<ReminderFacts>({
  kind: 'onboarding-reminder',
  topic: letterTopics.place,
  write({ firstName, state, registrationUrl, sessions }, { origin }) {
    const bootcamp = sessions?.bootcamp ?? 'the pilot bootcamp'
    const { subject, preview, news, step, button } = nextSteps(bootcamp)[state]
    const body = (
      <>
        <LetterHeading>Your place is waiting{greeted(', ', firstName)}</LetterHeading>
        <LetterText>{news}</LetterText>
        <LetterText>
          <strong>Your next step:</strong> {step}
        </LetterText>
        <LetterButton href={origin + href('/training-portal')}>{button}</LetterButton>
        <LetterText>
          {sessions && `${whenSessionsAre(sessions)}. `}If something’s in your way, write to{' '}
          <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>. A person will read it and help.
        </LetterText>
        <GiveBackParagraphs url={registrationUrl} sessions={sessions} />
      </>
    )
    return {
      subject,
      preview,
      reason: `You received this email because you have a place in ${bootcamp}. We send it once in a while, only until you’re ready to start.`,
      body,
    }
  },
})

/** The portal asks for them in this order. */
const nextSteps = (
  bootcamp: string,
): Record<StuckState, Record<'subject' | 'preview' | 'news' | 'step' | 'button', string>> => ({
  'not-signed-up': {
    subject: `Your place in ${bootcamp}: please sign in once`,
    preview: 'Signing in takes a minute, and there’s no password to remember.',
    news: `You have a place in ${bootcamp}, and we haven’t seen you in the training portal yet.`,
    step: 'sign in. Enter this email address in the portal and we’ll send you a code; there’s no password to remember. After that, there are a few expectations and questions: about five minutes in all.',
    button: 'Sign in to the training portal',
  },
  'pending-onboarding': {
    subject: `Your place in ${bootcamp}: please accept the expectations`,
    preview: 'It takes a minute, and you’re nearly there.',
    news: 'You’ve signed in to the training portal, with one short page to go.',
    step: 'read what we expect of everyone who takes part, and tell us whether you commit to them. A few questions follow, and then you’re ready.',
    button: 'Read the expectations',
  },
  'questionnaire-pending': {
    subject: `Your place in ${bootcamp}: only the questionnaire is left`,
    preview: 'About three minutes, and you’re ready to start.',
    news: 'You have agreed to the expectations. Thank you! Only the questionnaire is left.',
    step: 'tell us a little about yourself and the one AI agent you would like to build. It takes about three minutes.',
    button: 'Answer the questions',
  },
})

import type { CohortFacts } from '../../cohorts/cohort-record.ts'

export type CohortTexts = Record<keyof CohortFacts, string>

export const cohortLabels: CohortTexts = {
  name: 'Name',
  slug: 'Address',
  zone: 'Time zone',
  capacity: 'Places',
  value: 'Stated value in dollars',
  opens: 'First day of registration',
  closes: 'Last day of registration',
  lateRegistration: 'After the last day',
  acceptWithin: 'Days to accept an offered place',
  signInWithin: 'Days to sign in once',
  meetingUrl: 'Meeting link',
  chatUrl: 'Chat link',
  feedbackUrl: 'Feedback form',
}

/** The texts of the form's fields. A draft may lack any fact. */
export function cohortTexts(facts: { [Name in keyof CohortFacts]: CohortFacts[Name] | null }): CohortTexts {
  const text = (name: keyof CohortFacts) => String(facts[name] ?? '')
  return {
    name: text('name'),
    slug: text('slug'),
    zone: text('zone'),
    capacity: text('capacity'),
    value: text('value'),
    opens: text('opens'),
    closes: text('closes'),
    lateRegistration: facts.lateRegistration ? 'yes' : 'no',
    acceptWithin: text('acceptWithin'),
    signInWithin: text('signInWithin'),
    meetingUrl: text('meetingUrl'),
    chatUrl: text('chatUrl'),
    feedbackUrl: text('feedbackUrl'),
  }
}

/** What an admin calls a letter, by the kind of its template. */
export const letterKindNames: Record<string, string> = {
  reservation: 'Registration confirmation',
  'known-address': 'Registration of a known address',
  'give-back': 'Place given back',
  'place-offer': 'Place offered',
  'place-expiry-reminder': 'Reminder of a held place',
  'place-expired': 'Place no longer held',
  'turn-question': 'Keep your turn?',
  'turn-moved': 'Kept turn moved to the next bootcamp',
  farewell: 'Goodbye',
  decline: 'Not at this time',
  'onboarding-reminder': 'Onboarding reminder',
  'schedule-change': 'Change of the schedule',
  'message-news': 'Message: News',
  'message-place': 'Message: a place',
  'message-cohort': 'Message: a cohort',
  'message-next': 'Message: the next bootcamp',
  newsletter: 'Newsletter',
  'own-link': 'Private link asked for',
  interest: 'Interest in the next bootcamp',
  'registration-open': 'Registration has opened',
  'head-start': 'Head start before registration opens',
  'next-cohort': 'Registration has opened, to those who wait',
  inquiry: 'Inquiry received',
  'beta-request': 'Beta waitlist confirmation',
  'portal-code': 'Sign-in code for the portal',
  'admin-code': 'Sign-in code for admins',
  'admin-invitation': 'Invitation to become an admin',
  'guessing-alarm': 'Guessed sign-in codes',
  'passkey-news': 'Passkeys changed',
  'passkey-reset-asked': 'Passkeys will be removed, to their owner',
  'passkey-reset-told': 'Passkeys will be removed, to other admins',
  trouble: 'Something needs a look',
}

export function nameOfLetter(kind: string): string {
  return letterKindNames[kind] ?? kind
}

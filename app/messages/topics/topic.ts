import type { ChosenTopic } from '../../membership/subscription.ts'

/** The names and hints that people choose from. */
export const topicWords: Record<ChosenTopic, { name: string; hint: string }> = {
  news: { name: 'News', hint: 'Our newsletter, now and then.' },
  'next-bootcamp': { name: 'The next bootcamp', hint: 'An email when you can register for the next one.' },
  cohort: { name: 'Your bootcamp', hint: 'News for everyone in your bootcamp.' },
  sessions: { name: 'Session reminders', hint: 'A day and an hour before each live session, with the way in.' },
}

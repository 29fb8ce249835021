import type { ChosenTopic } from '../../membership/subscription.ts'

/** The names and hints that people choose from. */
export const topicWords: Record<ChosenTopic, { name: string; hint: string }> = {
  news: { name: 'News', hint: 'Our newsletter, now and then.' },
  'next-bootcamp': { name: 'The next bootcamp', hint: 'An email when you can register for the next one.' },
  cohort: { name: 'Your bootcamp', hint: 'News for everyone in your bootcamp.' },
  sessions: { name: 'Session reminders', hint: 'A day and an hour before each live session, with the way in.' },
  homework: { name: 'Exercise reminders', hint: 'A day before an exercise is due, unless you’ve handed it in.' },
  library: {
    name: 'New recordings and documents',
    hint: 'When there’s something new to watch or read in your schedule.',
  },
}

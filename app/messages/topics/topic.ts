import { href } from 'react-router'
import type { ChosenTopic } from '../message.ts'

/** What people read of a topic when they choose. */
export const topicWords: Record<ChosenTopic, { name: string; hint: string; inSentence: string }> = {
  news: { name: 'News', hint: 'Our newsletter, now and then.', inSentence: 'the newsletter' },
  next: {
    name: 'The next bootcamp',
    hint: 'An email when you can register for the next one.',
    inSentence: 'email about the next bootcamp',
  },
  cohort: {
    name: 'Your bootcamp',
    hint: 'News for everyone in your bootcamp.',
    inSentence: 'news of your bootcamp',
  },
}

/** Where the link of an email about a topic stops it, and starts it again. */
export function unsubscribePath(topic: 'news' | 'cohort', key: string): string {
  return topic === 'news'
    ? href('/newsletter/:key/unsubscribe', { key })
    : href('/cohort-news/:key/unsubscribe', { key })
}

export function subscribePath(topic: 'news' | 'cohort', key: string): string {
  return topic === 'news' ? href('/newsletter/:key/subscribe', { key }) : href('/cohort-news/:key/subscribe', { key })
}

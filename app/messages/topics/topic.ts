import { href } from 'react-router'
import type { ChosenTopic } from '../message.ts'

/** The names and hints that people choose from. */
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

/** Path that unsubscribes from a topic, and subscribes again. */
export function unsubscribePath(topic: 'news' | 'cohort', key: string): string {
  return topic === 'news'
    ? href('/newsletter/:key/unsubscribe', { key })
    : href('/cohort-news/:key/unsubscribe', { key })
}

export function subscribePath(topic: 'news' | 'cohort', key: string): string {
  return topic === 'news' ? href('/newsletter/:key/subscribe', { key }) : href('/cohort-news/:key/subscribe', { key })
}
